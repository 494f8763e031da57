import { consentIn } from "#app/lib/consent.ts"
import { signalsPrivacy, trackingPreference } from "./tracking-preference.ts"
import { userIp } from "./user-ip.ts"

/** Tells the router log where this browser is and, unless it wishes otherwise, with which wallet. Nobody waits for it. */
export async function reportRoute(walletAddress: string): Promise<void> {
	const wish = trackingPreference({ consent: consentIn(document.cookie), privacySignal: signalsPrivacy(navigator) })
	if (wish === "nothing") return
	try {
		const known = wish === "all"
		const body = {
			wallet_address: known ? walletAddress : "",
			path: location.pathname.slice(0, 512),
			user_ip: await userIp(),
			reg_id: known ? (localStorage.getItem("UUID") || walletAddress).slice(0, 64) : "",
		}
		const response = await fetch("/api/routerLog/insertRouterLog", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
			keepalive: true,
		})
		// Read to its end: an answer nobody reads keeps its request open.
		const { resultCd } = (await response.json()) as { resultCd?: string }
		if (resultCd !== "SUCCESS") throw new Error(`router log: ${response.status}`)
	} catch (error) {
		console.error("router log", error)
	}
}
