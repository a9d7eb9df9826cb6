package token

import "github.com/mcpward/mcpward/pkg/finding"

// payments move money, and so do keys of wallets.
var payments = []row{
	{"stripe-key", "Stripe", finding.Critical, "sk_live_<a16+> rk_live_<a16+>", 0},
	{"stripe-test-key", "Stripe", finding.Low, "sk_test_<a16+> rk_test_<a16+>", 0},
	{"stripe-webhook-secret", "Stripe", finding.High, "whsec_<c24+>", 0},
	{"square-token", "Square", finding.Critical, "sq0atp-<u22> sq0csp-<u43> EAAA<u60>", 0},
	{"paypal-token", "PayPal", finding.Critical, "access_token$production$<k16>$<h32> access_token$sandbox$<k16>$<h32>", 0},
	{"adyen-key", "Adyen", finding.Critical, "AQE<a3>mf<c80+>", 0},
	{"razorpay-key", "Razorpay", finding.Medium, "rzp_live_<a14> rzp_test_<a14>", 0},
	{"flutterwave-key", "Flutterwave", finding.Critical, "FLWSECK_TEST-<h32>-X FLWSECK-<h32>-X FLWSECK_TEST-<h12> FLWSECK-<k32+>-X", 0},
	{"klarna-key", "Klarna", finding.Critical, "klarna_live_api_<a32+> klarna_test_api_<a32+>", 0},
	{"paddle-key", "Paddle", finding.Critical, "pdl_live_apikey_<k26>_<a22>_<a3> pdl_sdbx_apikey_<k26>_<a22>_<a3> pdl_ntfset_<k26>_<c32+>", 0},
	{"polar-token", "Polar", finding.High, "polar_oat_<u30+> polar_pat_<u30+> polar_whs_<u30+>", 0},
	{"checkout-key", "Checkout.com", finding.Critical, "sk_sbox_<k24+>", 0},
	{"gocardless-token", "GoCardless", finding.Critical, "live_<u40> sandbox_<u40>", random},
	{"lob-key", "Lob", finding.High, "live_<h35> test_<h35>", 0},
	{"easypost-key", "EasyPost", finding.High, "EZAK<a54> EZTK<a54>", 0},
	{"shippo-token", "Shippo", finding.High, "shippo_live_<h40> shippo_test_<h40>", 0},
	{"duffel-token", "Duffel", finding.High, "duffel_live_<u43> duffel_test_<u43>", 0},
	{"plaid-token", "Plaid", finding.Critical, "access-production-<uuid> access-sandbox-<uuid> access-development-<uuid>", 0},
	{"shopify-token", "Shopify", finding.Critical, "shpat_<H32> shpca_<H32> shppa_<H32> shpss_<H32> shptka_<H32> shpua_<H32>", 0},
	{"settlemint-token", "SettleMint", finding.High, "sm_aat_<a16> sm_pat_<a16> sm_sat_<a16>", 0},
	{"alchemy-token", "Alchemy", finding.High, "alcht_<a30>", 0},
	{"bitcoin-private-key", "BIP 32", finding.Critical, "xprv9<a106> tprv8<a106>", 0},
	{"age-key", "age", finding.Critical, "AGE-SECRET-KEY-1<B58>", 0},
	{"revenuecat-key", "RevenueCat", finding.High, "atk_<a28>", random},
	{"adapty-key", "Adapty", finding.High, "secret_live_<v40+>", 0},
}
