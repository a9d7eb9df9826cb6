package token

import "github.com/mcpward/mcpward/pkg/finding"

// platforms are where people keep documents, plans, designs and shops.
var platforms = []row{
	{"airtable-token", "Airtable", finding.High, "pat<a14>.<h64>", 0},
	{"asana-token", "Asana", finding.High, "2/<d12+>/<d12+>:<h32> 1/<d12+>:<h32>", 0},
	{"linear-key", "Linear", finding.High, "lin_api_<a40> lin_oauth_<h64> lin_wh_<a40>", 0},
	{"notion-token", "Notion", finding.High, "ntn_<a43+> secret_<a43>", 0},
	{"clickup-token", "ClickUp", finding.High, "pk_<d5+>_<B32>", 0},
	{"trello-token", "Trello", finding.High, "ATTA<h60+>", 0},
	{"figma-token", "Figma", finding.High, "figd_<u40+> figo_<u40+> figu_<u40+> figoh_<u40+> figor_<u40+>", 0},
	{"frameio-token", "Frame.io", finding.High, "fio-u-<u64>", 0},
	{"dropbox-token", "Dropbox", finding.High, "sl.<u130+> sl.u.<u130+>", 0},
	{"contentful-token", "Contentful", finding.High, "CFPAT-<u43>", 0},
	{"sanity-token", "Sanity", finding.High, "sk<a150+>", 0},
	{"prismic-token", "Prismic", finding.High, "MC5<a30+>.<a30+>", 0},
	{"readme-key", "ReadMe", finding.High, "rdme_<a70>", 0},
	{"typeform-token", "Typeform", finding.High, "tfp_<u40+>", 0},
	{"hubspot-token", "HubSpot", finding.High, "pat-na1-<uuid> pat-na2-<uuid> pat-eu1-<uuid> pat-ap1-<uuid>", 0},
	{"salesforce-token", "Salesforce", finding.High, "00D<a12-15>!<v80+>", 0},
	{"retool-token", "Retool", finding.High, "retool_<w20+>", mixed},
	{"adobe-secret", "Adobe", finding.High, "p8e-<u32> p8_<u30+> s8_<u30+>", random},
	{"mapbox-token", "Mapbox", finding.High, "sk.eyJ<u40+>.<u20+> tk.eyJ<u40+>.<u20+>", 0},
	{"calcom-key", "Cal.com", finding.Medium, "cal_live_<h32> cal_<h32>", 0},
	{"roblox-cookie", "Roblox", finding.High, "_|WARNING:-DO-NOT-SHARE-THIS.<u20+>", probable},
	{"intra42-secret", "42", finding.Medium, "s-s4t2ud-<h64> s-s4t2af-<h64>", 0},
	{"canva-secret", "Canva", finding.High, "cnvca<a30+>", 0},
	{"bitwarden-token", "Bitwarden", finding.Critical, "0.<uuid>.<a30>:<c24>", 0},
}

// services are the rest, and forms that belong to no single issuer.
var services = []row{
	// A JWE has five parts, and the second is empty where the key is shared.
	{"jwt", "JSON Web Token", finding.High, "eyJ<u10+>.<u8+>.<u8+>.<u8+>.<u8+> eyJ<u10+>..<u8+>.<u8+>.<u8+> eyJ<u10+>.<u4+>.<u4+>", probable},
	{"gitlab-session", "GitLab", finding.High, "_gitlab_session=<h32>", 0},
	{"azure-sas", "Microsoft Azure", finding.High, "sig=<a20+>%2B<u4+>%3D sig=<u43>%3D", probable},
	{"aws-signature", "Amazon Web Services", finding.Medium, "X-Amz-Signature=<h64> X-Amz-Security-Token=<u100+>", 0},
	{"google-signature", "Google Cloud", finding.Medium, "X-Goog-Signature=<h128+>", 0},
	{"okta-token", "Okta", finding.Critical, "SSWS\\s00<u40>", 0},
	{"pagerduty-key", "PagerDuty", finding.High, "u+<u18>", random},
	{"opsgenie-key", "Opsgenie", finding.High, "GenieKey\\s<uuid>", 0},
	{"discord-token", "Discord", finding.High, "Bot\\s<u24-28>.<u6>.<u27+>", 0},
	{"azure-storage-key", "Microsoft Azure", finding.Critical, "AccountKey=<b86>==", 0},
	{"azure-shared-access-key", "Microsoft Azure", finding.Critical, "SharedAccessKey=<b43>=", 0},
}
