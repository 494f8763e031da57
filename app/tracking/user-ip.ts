import { isCutOff } from "#app/lib/is-cut-off.ts"

const KEY = "userIp"

/**
 * The visitor's address as our server sees it, asked once per tab session. Empty if it is not available within 3 s: the record that it is
 * for goes out without it. That is no error, so it is not reported; an answer that is wrong, or none at all, is.
 */
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
		if (!isCutOff(error)) console.error("ip look-up", error)
		return ""
	}
}
