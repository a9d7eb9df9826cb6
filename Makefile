# Everything here needs Go 1.26, make and git only, except the targets that say
# otherwise. "work" is every module of go.work: "./..." would skip both programs.

GO       ?= go
BUILD     = CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false
TOOL      = GOWORK=off $(GO) tool -modfile=tools/go.mod
REAL      = fixtures/real
SUITE     = fixtures/conformance
ALONE     = unshare -rn sh -c 'ip link set lo up && exec "$$@"' sh
FUZZTIME ?= 10s
MODULES   = . cmd/mcpward cmd/secure-mcp
TARGETS   = linux/amd64 linux/arm64 darwin/arm64 windows/amd64

.DEFAULT_GOAL := help
.PHONY: help demo build install test race fuzz bench bench-compat toolscan lint format gen check-gen off contract record cross test-real golden-real test-offline test-runs test-scanners conformance browser ci ci-full

help: ## show this list
	@$(GO) run ./fixtures/targets Makefile

demo: ## show baseline and drift on an embedded server
	@$(GO) run ./fixtures/demo

build: ## build both programs into bin/
	$(BUILD) -o bin/ ./cmd/mcpward ./cmd/secure-mcp

install: ## install both programs into Go's bin folder
	CGO_ENABLED=0 $(GO) install -trimpath ./cmd/mcpward ./cmd/secure-mcp

test: ## run all tests that need nothing but Go (under 5 minutes)
	$(GO) test work

race: ## the same tests with the race detector (needs a C compiler)
	$(GO) test -race work

fuzz: ## every fuzz target for FUZZTIME each
	@$(GO) run ./fixtures/fuzz -time $(FUZZTIME)

bench: ## the ratios of docs/performance.md, measured in one run
	@$(GO) run ./fixtures/bench

bench-compat: ## measure the verdicts on schema changes and write the table of docs/drift.md
	$(GO) run ./fixtures/benchcompat

toolscan: ## recall, false alarms and speed of the poisoning rules on our own corpora
	@$(GO) run ./fixtures/toolscan

lint: ## gofumpt, go vet, staticcheck
	@out=$$($(TOOL) gofumpt -l $$(git ls-files '*.go')); [ -z "$$out" ] || { echo "gofumpt would change:"; echo "$$out"; exit 1; }
	$(GO) vet work
	$$($(TOOL) -n staticcheck) work

format: ## gofumpt in place
	$(TOOL) gofumpt -w $$(git ls-files '*.go')

GENERATED = $(GO) test ./cmd/mcpward/internal/gen ./cmd/secure-mcp/internal/gen -count=1 -run '^TestGeneratedFilesAreCurrent$$'

gen: ## write docs/rules, docs/cli, schemas and packs/index.go from the code
	$(GENERATED) -update

check-gen: ## fail when a generated file is stale ("make test" does too)
	$(GENERATED)

off: ## each module builds and is tidy without go.work
	@for m in $(MODULES); do (cd $$m && GOWORK=off $(GO) build ./... && GOWORK=off $(GO) mod tidy -diff) || exit 1; done

contract: build ## secure-mcp's contract has not drifted, breaks nothing unannounced, and passes mcpward run --strict
	bin/mcpward diff --config cmd/secure-mcp/mcpward.yaml
	bin/mcpward run --strict --call-read-only --config cmd/secure-mcp/mcpward.yaml
	@$(GO) run ./fixtures/policy

record: build ## re-record secure-mcp's contract, to be reviewed and committed
	bin/mcpward baseline --config cmd/secure-mcp/mcpward.yaml

cross: ## both programs for every supported platform, without cgo
	@for t in $(TARGETS); do \
		echo "$$t"; \
		GOOS=$${t%/*} GOARCH=$${t#*/} CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -o dist/$$t/ ./cmd/mcpward ./cmd/secure-mcp || exit 1; done
	GOOS=windows CGO_ENABLED=0 $(GO) vet ./pkg/... ./cmd/mcpward/... ./cmd/secure-mcp/...

$(REAL)/node_modules/.package-lock.json: $(REAL)/package-lock.json
	cd $(REAL) && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

test-real: build $(REAL)/node_modules/.package-lock.json ## baseline and diff real servers from npm (needs node and npm)
	$(GO) run ./fixtures/real

golden-real: build $(REAL)/node_modules/.package-lock.json ## rewrite the goldens of test-real, to be reviewed
	$(GO) run ./fixtures/real -update

test-offline: build $(REAL)/node_modules/.package-lock.json ## baseline and diff in an empty network namespace (needs unshare)
	$(GO) build -o bin/ ./fixtures/servers ./fixtures/real
	unshare -rn bin/real -offline

test-runs: build $(REAL)/node_modules/.package-lock.json ## mcpward run on real servers, and a real client on secure-mcp
	$(GO) build -o bin/ ./fixtures/real
	bin/real -runs
	bin/real -clients
	$(ALONE) bin/real -http

$(SUITE)/node_modules/.package-lock.json: $(SUITE)/package-lock.json
	cd $(SUITE) && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

conformance: build $(SUITE)/node_modules/.package-lock.json ## the official conformance suite against ours, both ways (needs npm, unshare, ip)
	$(GO) build -o bin/ ./fixtures/conformance github.com/modelcontextprotocol/go-sdk/conformance/everything-server
	$(GO) build -o bin/conformance-client ./fixtures/conformance/client
	$(ALONE) bin/conformance
	$(GO) run ./fixtures/speccheck

browser: ## the HTML report in a real browser, light and dark (needs chromium)
	$(GO) run ./fixtures/browser -out dist/screens

GITLEAKS = github.com/zricethezav/gitleaks/v8@v8.30.1

test-scanners: ## secure-mcp runs the real gitleaks (installs it into bin/scanners)
	GOBIN=$(CURDIR)/bin/scanners $(GO) install $(GITLEAKS)
	SECURE_MCP_TEST_GITLEAKS=$(CURDIR)/bin/scanners/gitleaks $(GO) test ./cmd/secure-mcp/internal/run -run RealGitleaks -count=1 -v

ci: lint test contract off ## what must hold before a commit is offered (under 10 minutes)

ci-full: test ci race fuzz cross test-real test-offline test-runs test-scanners conformance browser toolscan ## everything (under 60 minutes on 2 cores); .ci/run calls it
	$(GO) run ./fixtures/benchcompat -check
	-$(MAKE) bench # figures for the record: a ratio can be off on a busy machine
