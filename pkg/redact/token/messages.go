package token

import "github.com/mcpward/mcpward/pkg/finding"

// messages send or read mail, chat and posts in someone's name.
var messages = []row{
	{"slack-token", "Slack", finding.High, "xoxa-<s10+> xoxb-<s10+> xoxc-<s10+> xoxd-<s10+> xoxe-<s10+> xoxp-<s10+> xoxr-<s10+> xoxs-<s10+> xapp-<s20+> xwfp-<s20+> xoxe.xoxp-<s20+> xoxe.xoxb-<s20+>", 0},
	{"slack-webhook", "Slack", finding.High, "hooks.slack.com/services/<a8+>/<a8+>/<a20+> hooks.slack.com/workflows/<a8+>/<a8+>/<d10+>/<a20+> hooks.slack.com/triggers/<a8+>/<d10+>/<a20+>", 0},
	{"discord-webhook", "Discord", finding.High, "https://discord.com/api/webhooks/<d17-20>/<u60+> https://discordapp.com/api/webhooks/<d17-20>/<u60+>", 0},
	{"discord-token", "Discord", finding.High, "<u24-28>.G<u5>.<u27+> <u24-28>.X<u5>.<u27+> <u24-28>.Y<u5>.<u27+> mfa.<u80+>", 0},
	// The first part is a number in base64, and so begins with one of these.
	{"discord-token", "Discord", finding.High, `MT<u22-26>.<u6>.<u27+> Mj<u22-26>.<u6>.<u27+> Mz<u22-26>.<u6>.<u27+> ND<u22-26>.<u6>.<u27+> NT<u22-26>.<u6>.<u27+>
		Nj<u22-26>.<u6>.<u27+> Nz<u22-26>.<u6>.<u27+> OD<u22-26>.<u6>.<u27+> OT<u22-26>.<u6>.<u27+>`, 0},
	{"teams-webhook", "Microsoft Teams", finding.High, "webhook.office.com/webhookb2/<uuid>@<uuid>/IncomingWebhook/<k32>/<uuid>", 0},
	{"zapier-webhook", "Zapier", finding.Medium, "https://hooks.zapier.com/hooks/catch/<d5+>/<k6+>", 0},
	{"feishu-webhook", "Feishu", finding.High, "open.feishu.cn/open-apis/bot/v2/hook/<uuid> open.larksuite.com/open-apis/bot/v2/hook/<uuid>", 0},
	{"dingtalk-webhook", "DingTalk", finding.High, "oapi.dingtalk.com/robot/send?access_token=<h64>", 0},
	{"wecom-webhook", "WeCom", finding.High, "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=<uuid>", 0},
	{"telegram-token", "Telegram", finding.High, "<d8-10>:AA<u33>", 0},
	{"twilio-key", "Twilio", finding.High, "SK<h32>", 0},
	{"twilio-account", "Twilio", finding.Info, "AC<h32>", 0},
	{"sendgrid-key", "SendGrid", finding.Critical, "SG.<u16+>.<u22+>", 0},
	{"mailgun-key", "Mailgun", finding.High, "key-<h32>", 0},
	{"mailchimp-key", "Mailchimp", finding.High, "<h32>-us<d1-2>", 0},
	{"mandrill-key", "Mandrill", finding.High, "md-<a22>", random},
	{"brevo-key", "Brevo", finding.High, "xkeysib-<h64>-<a16> xsmtpsib-<h64>-<a16>", 0},
	{"resend-key", "Resend", finding.High, "re_<a8>_<a22+>", 0},
	{"klaviyo-key", "Klaviyo", finding.High, "pk_<h34>", 0},
	{"onesignal-key", "OneSignal", finding.High, "os_v2_app_<k60+> os_v2_org_<k60+>", 0},
	{"nylas-key", "Nylas", finding.High, "nyk_v0_<a60+>", 0},
	{"courier-key", "Courier", finding.High, "pk_prod_<B28> dk_prod_<B28>", 0},
	{"intercom-token", "Intercom", finding.High, "dG9rOj<c54+>", 0},
	{"matrix-token", "Matrix", finding.High, "syt_<c4+>_<a20>_<a6> mct_<a30>_<a6>", 0},
	{"facebook-token", "Meta", finding.High, "EAAB<a90+> EAAC<a90+> EAAG<a90+> EAAM<a90+> EAAW<a90+>", 0},
	{"instagram-token", "Instagram", finding.High, "IGQV<u90+> IGQW<u90+>", 0},
	{"twitter-bearer", "X", finding.High, "AAAAAAAAAAAAAAAAAAAAA<a60+> AAAAAAAAAAAAAAAAAAAAA<a20+>%<a40+>", 0},
	{"linkedin-secret", "LinkedIn", finding.High, "WPL_AP1.<a16>.<c6+> WPL_AP0.<a16>.<c6+>", 0},
	{"vk-token", "VK", finding.High, "vk1.a.<u100+>", 0},
	{"beamer-key", "Beamer", finding.Medium, "b_<u44>", random},
}
