package token

import "github.com/mcpward/mcpward/pkg/finding"

// codeHosting are the tokens of places that keep code and packages: with one,
// what others run can be changed.
var codeHosting = []row{
	{"github-token", "GitHub", finding.Critical, "ghp_<a20+> gho_<a20+> ghu_<a20+> ghs_<a20+> ghr_<a20+>", crc62},
	{"github-token", "GitHub", finding.Critical, "github_pat_<w22+>", 0},
	{"gitlab-token", "GitLab", finding.Critical, `glpat-<v20+> glptt-<v20+> gldt-<v20+> glrt-<v20+> glrtr-<v20+> glsoat-<v20+> glcbt-<v20+>
		glft-<v20+> glimt-<v20+> glagent-<v20+> glffct-<v20+> gloas-<v20+> glwt-<v20+> GR1348941<u20+>`, 0},
	{"bitbucket-token", "Bitbucket", finding.Critical, "ATBB<a24+> ATCTT3xFfG<e60+>", 0},
	{"atlassian-token", "Atlassian", finding.High, "ATATT3x<e60+> ATSTT3x<e60+> ATOATT3x<e60+>", 0},
	{"sourcegraph-token", "Sourcegraph", finding.High, "sgp_<h16>_<h40> sgp_local_<h40> slk_<h64> sgd_<h64>", 0},
	{"npm-token", "npm", finding.Critical, "npm_<a36+>", crc62},
	{"pypi-token", "PyPI", finding.Critical, "pypi-AgE<u50+>", 0},
	{"rubygems-key", "RubyGems", finding.Critical, "rubygems_<h48>", 0},
	{"crates-token", "crates.io", finding.Critical, "cio<a32>", random},
	{"nuget-key", "NuGet", finding.Critical, "oy2<k43>", 0},
	{"clojars-token", "Clojars", finding.High, "CLOJARS_<a60>", 0},
	{"packagist-token", "Packagist", finding.High, "packagist_uut_<h68> packagist_ort_<h68> packagist_oat_<h68> packagist_out_<h68>", 0},
	{"docker-token", "Docker Hub", finding.Critical, "dckr_pat_<u27+> dckr_oat_<u27+>", 0},
	{"jfrog-token", "JFrog", finding.High, "AKCp<a60+> cmVmdGtuOjAx<a40+>", 0},
	{"jetbrains-token", "JetBrains", finding.High, "perm-<c20+>.<c6+>.<c20+> perm:<c20+>.<c6+>.<c20+>", probable},
	{"socket-token", "Socket", finding.High, "sktsec_<u32+>", 0},
	{"chromatic-token", "Chromatic", finding.Medium, "chpt_<h12+>", 0},
	{"mergify-key", "Mergify", finding.High, "mka_<u40+>", 0},
	{"deno-deploy-token", "Deno Deploy", finding.High, "ddp_<a36+> ddo_<a36+> ddw_<a36+>", 0},
	{"val-town-token", "Val Town", finding.High, "vtwn_<a20+>", 0},
	{"depot-token", "Depot", finding.High, "depot_org_<a32+> depot_project_<a32+>", 0},
	{"namespace-token", "Namespace", finding.High, "nsct_<u32+>", 0},
	{"snyk-token", "Snyk", finding.High, "snyk_uat.<a8>.<u40+> snyk_sat.<a8>.<u40+>", 0},
	{"stackhawk-key", "StackHawk", finding.High, "hawk.<u20>.<u20>", 0},
	{"endor-key", "Endor Labs", finding.High, "endr+<u16>", 0},
	{"cursor-key", "Cursor", finding.High, "crsr_<h64> key_<h64>", 0},
	{"amp-token", "Amp", finding.High, "sgamp_user_<w40+>", 0},
	{"snapcraft-macaroon", "Ubuntu One", finding.High, "MDAxM2xvY2F0aW9uI<c60+>", 0},
	{"openvsx-token", "Open VSX", finding.High, "ovsxat_<uuid> ovsxp_<uuid>", 0},
}
