package label

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindsKeysOfCallsAndCommands(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`jwt.verify(t,"secret",{algorithms:["none"]})`:               `jwt.verify(t,"<key>",{algorithms:["none"]})`,
		`jwt.verify(t, \"secret\", {algorithms: [\"HS256\"]})`:       `jwt.verify(t, \"<key>\", {algorithms: [\"HS256\"]})`,
		`jwt.sign({a:1, b:"text"},"my own key", {expiresIn:"1h"})`:   `jwt.sign({a:1, b:"text"},"<key>", {expiresIn:"1h"})`,
		`sign(payload, 'hunter2')`:                                   `sign(payload, '<key>')`,
		`createHmac("md5","opensesame")`:                             `createHmac("md5","<key>")`,
		`crypto.createHmac('sha256', Buffer.from('keykey', 'utf8'))`: `crypto.createHmac('sha256', Buffer.from('<key>', 'utf8'))`,
		`createCipheriv("aes-256-gcm","thekeyofall",null)`:           `createCipheriv("aes-256-gcm","<key>",null)`,
		`db.query("SELECT pgp_sym_decrypt(a,'opensesame') "+x)`:      `db.query("SELECT pgp_sym_decrypt(a,'<key>') "+x)`,
		`jwt.encode(p, "opensesame", algorithm="HS256")`:             `jwt.encode(p, "<key>", algorithm="HS256")`,
		`hmac.New(sha256.New, []byte("opensesame"))`:                 `hmac.New(sha256.New, []byte("<key>"))`,
		`hmac.new(b"opensesame", m, "sha256")`:                       `hmac.new(b"<key>", m, "sha256")`,
		`jwt.sign(x, "opensesame`:                                    `jwt.sign(x, "<key>`,
		`exec("redis-cli -a opensesame " + q)`:                       `exec("redis-cli -a <password> " + q)`,
		`sshpass -p 'opensesame' ssh -p 22 host`:                     `sshpass -p '<password>' ssh -p 22 host`,
		`mysql -uroot -popensesame db`:                               `mysql -uroot -p<password> db`,
		`/usr/bin/openssl enc -aes-256-cbc -k opensesame -in f`:      `/usr/bin/openssl enc -aes-256-cbc -k <password> -in f`,
		`openssl rsa -passin pass:opensesame`:                        `openssl rsa -passin pass:<password>`,
		`zip -P opensesame a.zip b`:                                  `zip -P <password> a.zip b`,
	} {
		if diff := cmp.Diff(want, masked(in)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestLeavesOtherCallsAndCommandsAlone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`verify(user, "email")`, `verify(ok, "it must be valid")`, `jwt.verify(t, process.env.SECRET, {issuer: "https://a.example", audience: "app-1"})`, `jwt.verify(t, config.get("jwt.key"))`,
		`jwt.sign(p, "JWT_SECRET")`, `signer.sign(key, "base64url")`, `crypto.verify("RSA-SHA256", data, key)`, `createHmac("sha512", key).update("the message").digest("hex")`,
		`base64.encode(x, "some text")`, `jwt.verify(t, "${KEY}")`, `jwt.decode(t, options={"verify": False})`, `sign(")"`, `verify(])`, `jwt.verify(t, key, "HS256")`, `openssl_encrypt($d, "aes-256-cbc", $key)`,
		`ssh -p 2222 host`, `mysql -u root -p db`, `redis-cli -a $PASS`, `redis-cli -a <password>`, `mkdir -p some/folder`, `openssl enc -pbkdf2 -in file`, `zip -r a.zip folder`, `sshpass -p password ssh`,
	} {
		if got := masked(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
