import { Keypair } from "@solana/web3.js"
import { testKey } from "#tests/outside/standard-wallet.ts"
import type { Target } from "./attack.ts"
import type { Answer } from "./http.ts"

export type Browser = ReturnType<typeof newBrowser>

/** A browser with cookies of its own and a wallet that it may sign in with; without `from` each request has a new internet address. */
export function newBrowser(target: Target, from?: string) {
	const wallet = Keypair.generate()
	const key = testKey(wallet.secretKey.slice(0, 32))
	const jar = new Map<string, string>()
	const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ")

	async function send(path: string, type: string, body?: string | Buffer): Promise<Answer> {
		const posted = body === undefined ? {} : { method: "POST", body }
		const headers: Record<string, string> = body === undefined ? {} : { Origin: target.origin(), "Content-Type": type }
		if (type === "application/json") headers.Accept = type
		if (jar.size > 0) headers.Cookie = cookie()
		const answer = await target.ask({ path, headers, from: from ?? target.address(), ...posted })
		for (const one of [answer.headers["set-cookie"] ?? []].flat()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? []
			if (value) jar.set(name, value)
			else jar.delete(name)
		}
		return answer
	}
	const json = (path: string, body: unknown) => send(path, "application/json", JSON.stringify(body))
	const form = (path: string, body: string | Record<string, string>) =>
		send(path, "application/x-www-form-urlencoded", typeof body === "string" ? body : `${new URLSearchParams(body)}`)

	return {
		address: key.address,
		wallet,
		cookie,
		get: (path: string) => send(path, "text/html"),
		json,
		/** JSON as it stands, for what no serializer would write. */
		jsonText: (path: string, text: string) => send(path, "application/json", text),
		form,
		/** A form with its fields as parts, as a browser sends files. */
		parts: (path: string, fields: readonly (readonly [string, string])[]) => {
			const one = ([name, value]: readonly [string, string]) =>
				`--parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
			return send(path, "multipart/form-data; boundary=parts", `${fields.map(one).join("")}--parts--\r\n`)
		},
		async signIn(): Promise<Answer> {
			const asked = await json("/api/identity/challenge", { address: key.address, wallet_type: "demo" })
			if (asked.status !== 200) return asked
			const message = Buffer.from(JSON.parse(asked.text).returnValue.message)
			return json("/api/identity/verify", {
				address: key.address,
				signed_message: message.toString("base64"),
				signature: Buffer.from(key.sign(message)).toString("base64"),
			})
		},
	}
}

/** A browser that has signed in; throws where it cannot. */
export async function newMember(target: Target): Promise<Browser> {
	const browser = newBrowser(target)
	const { status, text } = await browser.signIn()
	if (status !== 200) throw new Error(`a member could not sign in: ${status} ${text}`)
	return browser
}
