package project

import (
	"path"
	"testing"
)

func TestRank(t *testing.T) {
	t.Parallel()
	for p, want := range map[string]int{
		"src/middleware.ts": rankBoundary, "app/api/users/route.ts": rankBoundary, "lib/auth/index.ts": rankBoundary, "Sources/KeychainStore.swift": rankBoundary,
		".env": rankBoundary, ".env.production": rankBoundary, ".npmrc": rankBoundary, "certs/server.pem": rankBoundary, "service-account.json": rankBoundary,
		"server/users.ts": rankServer, "src/services/mail.py": rankServer, "db/query.sql": rankServer,
		"src/button.tsx": rankCode, "Dockerfile": rankCode, "main.go": rankCode,
		"tsconfig.json": rankConfig, ".github/workflows/ci.yml": rankConfig, ".prettierrc": rankConfig,
		"src/auth.test.ts": rankTest, "tests/session.ts": rankTest, "docs/login.html": rankTest, "README.md": rankTest, "auth_test.go": rankTest, "test_login.py": rankTest,
		"notes.txt": rankText, "LICENSE": rankText,
	} {
		if got := settingOf(path.Dir(p)).rank(path.Base(p)); got != want {
			t.Errorf("%s has rank %d, want %d", p, got, want)
		}
	}
}
