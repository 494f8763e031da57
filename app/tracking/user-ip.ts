const KEY = "userIp"

/** The visitor's address as our server sees it, asked once per tab session. Empty when it cannot be had: it never blocks. */
export async function userIp(ask: typeof fetch = fetch): Promise<string> {
	try {
		const known = sessionStorage.getItem(KEY)
		if (known !== null) return known
		const response = await ask("/api/common/ip?format=json", { signal: AbortSignal.timeout(3000) })
		const { ip } = (await response.json()) as { ip?: unknown }
		const found = typeof ip === "string" ? ip : ""
		if (found) sessionStorage.setItem(KEY, found)
		return found
	} catch (error) {
		console.error("ip look-up", error)
		return ""
	}
}
