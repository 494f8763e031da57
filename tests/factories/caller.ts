import { newAddress } from "#tests/addresses.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"

/** A browser without a screen: it keeps its cookies, says where it comes from, and can sign in with a key of its own, or with that of a wallet. */
export function newCaller(origin: string, key = testKey()) {
	const jar = new Map<string, string>()
	const address = newAddress()

	async function fetchAs(path: string, init: RequestInit = {}): Promise<Response> {
		const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
		const from = init.method === "POST" ? { Origin: origin } : {}
		const headers = { "X-Forwarded-For": address, ...from, Cookie, ...init.headers }
		const answer = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers })
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
			if (value) jar.set(name, value)
			else jar.delete(name)
		}
		return answer
	}
	const call = (path: string, body: Record<string, unknown>) =>
		fetchAs(path, {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json" },
			body: JSON.stringify(body),
		})
	const answerOf = async (path: string, body: Record<string, unknown>) =>
		(await (await call(path, body)).json()) as { resultCd: string; returnValue?: unknown; code?: string }

	return {
		key,
		jar,
		get: (path: string) => fetchAs(path),
		/** A form without JavaScript. */
		post: (path: string, fields: Record<string, string>) =>
			fetchAs(path, { method: "POST", body: new URLSearchParams(fields) }),
		call,
		answerOf,
		async signIn(): Promise<void> {
			const asked = await answerOf("/api/identity/challenge", { address: key.address, wallet_type: "phantom" })
			const text = Buffer.from((asked.returnValue as { message: string }).message)
			const { resultCd } = await answerOf("/api/identity/verify", {
				address: key.address,
				signed_message: text.toString("base64"),
				signature: Buffer.from(key.sign(text)).toString("base64"),
			})
			if (resultCd !== "SUCCESS") throw new Error("the caller could not sign in")
		},
	}
}
export type Caller = ReturnType<typeof newCaller>
