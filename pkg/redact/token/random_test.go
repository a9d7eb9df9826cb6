package token

import "testing"

func TestRandom(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"p9Xk2LqVt7WmZ4RbN8sJ", "aB3dE5fG7hJ9kL1mN3pQ", "7Qx2mP9vK4wL1nB8", "k8f3m2p9x7q1z5w4v6t0", "X7K2M9P4Q1W8E5R3",
		"wJalrXUtnFEMI/K7MDENG/bPxRfiCYz9q2T4s6W8",
	} {
		if !Random(s) {
			t.Errorf("%q looks random", s)
		}
	}
	for _, s := range []string{
		"", "a1B2", "getUserByIdFromDatabase2", "TestX509CertificateAndKey", "correcthorsebatterystaple", "AbstractSingletonProxyFactoryBean",
		"d41d8cd98f00b204e9800998ecf8427e", "D41D8CD98F00B204E9800998ECF8427E", "application/vnd.api+json", "convertUTF8StringToBytes",
		"20240102T030405Z", "HTTP2ServerConnectionClose", "release20240102beta", "components/Button2/IndexPage", "0123456789012345678901234567890",
	} {
		if Random(s) {
			t.Errorf("%q is taken for random", s)
		}
	}
}
