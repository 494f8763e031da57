import { Keypair } from "@solana/web3.js"
import { testKey } from "#tests/outside/standard-wallet.ts"
import type { Callers } from "./callers.ts"
import type { CountedSite } from "./site.ts"

/** What a POST carries, as JSON or as a form. `cookie` takes the place of the caller's. */
export type Sent = Readonly<{ json?: object; form?: Record<string, string>; cookie?: string }>
export type Sends = (site: CountedSite) => Sent | Promise<Sent>

export const json = (body: object): Sent => ({ json: body })

const newKey = () => testKey(Keypair.generate().secretKey.slice(0, 32))

/** A wallet that nobody has used. */
export const newAddress = () => newKey().address

/** A sign-in up to its last call. */
export async function signedChallenge(site: CountedSite): Promise<Sent> {
	const key = newKey()
	const { body, headers } = await site.ask({
		...{ method: "POST", path: "/api/identity/challenge" },
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ address: key.address, wallet_type: "phantom" }),
	})
	const { returnValue } = JSON.parse(`${body}`) as { returnValue: { message: string } }
	const message = Buffer.from(returnValue.message)
	const [cookie = ""] = [headers["set-cookie"]].flat()
	return {
		json: {
			address: key.address,
			signed_message: message.toString("base64"),
			signature: Buffer.from(key.sign(message)).toString("base64"),
		},
		cookie: cookie.split(";", 1)[0] ?? "",
	}
}

/** Logging out ends a session, which the other examples need. */
export const withNewSession =
	({ openWallet }: Callers): Sends =>
	async () => ({ json: {}, cookie: `sid=${await openWallet()}` })
export const withNewLogin =
	({ operator }: Callers): Sends =>
	async () => ({ form: {}, cookie: `lid=${await operator.logIn()}` })
