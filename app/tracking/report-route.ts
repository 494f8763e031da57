import { call } from "#app/lib/call.ts"
import { consentIn } from "#app/lib/consent.ts"
import { signalsPrivacy, trackingPreference } from "./tracking-preference.ts"
import { userIp } from "./user-ip.ts"

/** Tells the router log where this browser is and, unless it wishes otherwise, with which wallet. Nobody waits for it. */
export async function reportRoute(walletAddress: string): Promise<void> {
	const wish = trackingPreference({ consent: consentIn(document.cookie), privacySignal: signalsPrivacy(navigator) })
	if (wish === "nothing") return
	const known = wish === "all"
	const body = {
		wallet_address: known ? walletAddress : "",
		path: location.pathname.slice(0, 512),
		user_ip: await userIp(),
		reg_id: known ? (localStorage.getItem("UUID") || walletAddress).slice(0, 64) : "",
	}
	// It has been logged.
	await call("/api/routerLog/insertRouterLog", body, true).catch(() => {})
}
