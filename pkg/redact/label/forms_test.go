package label

import (
	"strings"
	"testing"
)

// forms are the ways in which people write a name and its value, with NAME and
// VALUE for them.
var forms = []struct{ name, text string }{
	{"colon", "NAME: VALUE"},
	{"equals", "NAME = VALUE"},
	{"double quotes", `NAME: "VALUE"`},
	{"double quotes assigned", `NAME = "VALUE"`},
	{"single quotes", "NAME: 'VALUE'"},
	{"single quotes assigned", "NAME='VALUE';"},
	{"backticks", "the NAME: `VALUE` is old"},
	{"JSON", `{"a":1,"NAME":"VALUE","b":2}`},
	{"JSON in JSON", `{"body":"{\"NAME\":\"VALUE\"}"}`},
	{"YAML", "service:\n  NAME: VALUE\n  port: 80\n"},
	{"YAML list", "NAME:\n  - VALUE\n  - \"VALUE\"\nport: 80\n"},
	{"YAML block", "NAME: |\n  VALUE\nport: 80\n"},
	{"YAML folded block", "NAME: >-\n  VALUE\n"},
	{"comment", "# NAME: VALUE\n"},
	{"item", "* NAME: VALUE\n* next"},
	{"numbered item", "1. NAME: VALUE\n"},
	{"bold value", "NAME: **VALUE**"},
	{"bold value in a sentence", "Use NAME: **VALUE** for this."},
	{"italic value", "NAME: *VALUE*"},
	{"bold name", "**NAME**: VALUE"},
	{"bold name and colon", "**NAME:** VALUE"},
	{"code", "NAME: <code>VALUE</code>"},
	{"cells", "| NAME | VALUE |"},
	{"marked cells", "| **NAME** | `VALUE` | note |"},
	{"HTML cells", "<tr><td>NAME</td><td>VALUE</td></tr>"},
	{"sentence", "Log in with the NAME: VALUE and go on."},
	{"end of a sentence", "The NAME is: VALUE."},
	{"list in brackets", `NAME: ["VALUE", "VALUE"]`},
}

func TestEveryFormOfANameIsRead(t *testing.T) {
	t.Parallel()
	values := map[string][]string{
		"hunter2":              {"password", "Password", "admin password", "pass phrase", "userpwd", "dbpass"},
		"sunshine1":            {"password", "passwd", "PWD"},
		"p@ssw0rd!":            {"password", "db_password"},
		"9f86d081884c7d659a2f": {"api key", "API Key", "secret key", "private key", "access token", "client secret", "encryption key"},
		"wJalr7XUtnF3MI/K7MDE9NG/bPxRf1CY2zKq8Ab0": {"aws secret access key", "AWS secret access key", "secret access key", "AWS_SECRET_ACCESS_KEY"},
	}
	for value, names := range values {
		for _, name := range names {
			for _, form := range forms {
				text := strings.NewReplacer("NAME", name, "VALUE", value).Replace(form.text)
				if got := masked(text); strings.Contains(got, value) {
					t.Errorf("%s: %q became %q", form.name, text, got)
				}
			}
		}
	}
}

func TestFindsWhatReadsLikeText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`eval(x, password = 'p@ss, w0rd!');`:                 `eval(x, password = '<password>');`,
		`password = "correct horse battery staple"`:          `password = "<password>"`,
		`{"password": "correct horse battery staple"}`:       `{"password": "<password>"}`,
		`password = "Correct Horse, \"Battery\" Staple"`:     `password = "<password>"`,
		`password = "Sun & moon, stars"`:                     `password = "<password>"`,
		`password = "it's a long way up"`:                    `password = "<password>"`,
		`secret: 'some w0rds, and more'`:                     `secret: '<secret>'`,
		`password = sunshine1;`:                              `password = <password>;`,
		`this.password = sunshine1;`:                         `this.password = <password>;`,
		`{ user, password: s3cret, x }`:                      `{ user, password: <password>, x }`,
		`Use password: p@ss,w0rd! to log in`:                 `Use password: <password> to log in`,
		`The password = hunter2. Change it.`:                 `The password = <password>. Change it.`,
		`password("hunter2")`:                                `password("<password>")`,
		`builder.withPassword("sunshine1").build()`:          `builder.withPassword("<password>").build()`,
		`.apiKey("9f86d081884c7d659a2f")`:                    `.apiKey("<key>")`,
		`{\"x\": password(\"hunter2\")}`:                     `{\"x\": password(\"<password>\")}`,
		`os.Setenv("DB_PASSWORD", "hunter2")`:                `os.Setenv("DB_PASSWORD", "<password>")`,
		`["--password", "hunter2"]`:                          `["--password", "<password>"]`,
		"passwords:\n- hunter2\n- sunshine1 # old\nport: 80": "passwords:\n- <password>\n- <password> # old\nport: 80",
		"<dt>password</dt><dd>hunter2</dd>":                  "<dt>password</dt><dd><password></dd>",
	} {
		if got := masked(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestLeavesCodeAndProseReadable(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"the password: choose a long one", "The API key: where to get one", "api key: string", "api key: required, 32 characters", "public key: 9f86d081884c7d659a2f", "primary key: id, name2",
		"password: user.password", "password = user1.password2;", "apiKey = getKey()", "secret key = process.env.SECRET_KEY", "private key: ${PRIVATE_KEY}", "password = password1;", "password = value2;",
		"password: newPassword2,", "secret = sha256;", "private key = key2", "const password = inputField1;", "token = item1;", "password: base64,", "password = $password1;",
		`password: "Enter a long one"`, `password = "Please enter it again"`, `password: "at least eight of them here"`, `password = "Too short: use more."`, `"password": "one that you like most of all"`,
		`a = "x&password=" + p + "&y=" + q`, `"password='" + user.p1 + "' and b"`, `password = "Wrong email or combination"`, `password: "write to help@acme.example first"`,
		`getPassword("hunter2")`, `password("Password")`, `password("Enter it again")`, `secret("db-password-prod-1")`, `token("name")`, `password(user, "hunter2x")`, `t("password")`, `password(prompt1)`,
		`["password", "username2x"]`[:12] + `"email"]`, "secrets:\n  - db_password_prod\n  - app-secret-file\n", `secrets: ["db-password-prod", "app-secret-file"]`, "password:\n  - required\n  - string\n",
		"credentials:\n  - name: x\n    value2: y\n", "password:\n  type: string\n", "| password | string | the user's password |", "| token | description2 |", "| name | password |\n|---|---|\n", "type A = password | string1x2",
		"<td>password</td><td>hashed</td>", "password: *default_1", "password: **required**", "password: <code>string</code>", "a ** password: int", "def f(*, password: str, **kwargs)", "password: [string, number]",
		"The password is: required", "the key is: 12 characters", "f(password=**options)",
	} {
		if got := masked(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
