import { z } from "zod"
import { readLimited } from "#app/lib/read-limited.ts"

/** Where the Klip service answers, and the name under which we ask it; null where no operator has set it up. */
export type KlipSettings = Readonly<{ apiUrl: string; appName: string }>

export type KlipAsk =
	| Readonly<{ type: "auth" }>
	| Readonly<{ type: "sign_message"; message: Readonly<{ value: string; from: string }> }>
	| KlipSend

/** What the app is asked to send from an account of its own. `amount`: KLAY as a decimal number; `id`: of an NFT. */
export type KlipSend =
	| Readonly<{ type: "send_klay"; transaction: Readonly<{ from: string; to: string; amount: string }> }>
	| Readonly<{ type: "send_card"; transaction: Readonly<{ from: string; to: string; contract: string; id: string }> }>

export type Prepared = Readonly<{ requestKey: string; expiresAtSeconds: number | undefined }>
export type Result =
	| Readonly<{ status: "waiting" | "cancelled" | "error" }>
	| Readonly<{
			status: "completed"
			address?: string | undefined
			signature?: string | undefined
			/** Of a transaction that was sent; whether it is on the chain is the chain's to say. */
			txHash?: string | undefined
	  }>

/** The service is not there, or does not speak as described. Not our fault, and nobody's no. */
export class KlipUnresponsive extends Error {
	constructor(why: string, cause?: unknown) {
		super(`the Klip service: ${why}`, { cause })
		this.name = "KlipSilent"
	}
}

const PATIENCE_MS = 5_000
const ANSWER_LIMIT = 16 * 1024

const requestKey = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/)
const prepared = z.object({ request_key: requestKey, expiration_time: z.number().optional() })
/** What is not of this form is as good as not there. */
const form = (pattern: RegExp) => z.string().regex(pattern).toLowerCase().optional().catch(undefined)
const result = z.object({
	status: z.string(),
	result: z
		.object({
			klaytn_address: form(/^0x[0-9a-f]{40}$/i),
			signature: form(/^0x(?:[0-9a-f]{2}){64,128}$/i),
			tx_hash: form(/^0x[0-9a-f]{64}$/i),
		})
		.nullish()
		.catch(undefined),
})

/** Opens a request that a person then answers in the Klip app. */
export async function prepareAtKlip(
	{ apiUrl, appName }: KlipSettings,
	ask: KlipAsk,
	/** The page that a phone goes back to when its owner has answered. */
	page: string,
): Promise<Prepared> {
	const bapp = { name: appName, callback: { success: page, fail: page } }
	const asked =
		ask.type === "sign_message" ? { ...ask, chain: "klaytn", message: { ...ask.message, is_hex_encoded: false } } : ask
	const answer = await askKlip(apiUrl, "v2/a2a/prepare", { bapp, ...asked })
	const read = prepared.safeParse(answer)
	if (!read.success) throw new KlipUnresponsive("no request came of it", read.error)
	return { requestKey: read.data.request_key, expiresAtSeconds: read.data.expiration_time }
}

/** What has become of a request. A status we do not know is one on the way. */
export async function resultAtKlip({ apiUrl }: KlipSettings, key: string): Promise<Result> {
	const read = result.safeParse(await askKlip(apiUrl, `v2/a2a/result?request_key=${encodeURIComponent(key)}`))
	if (!read.success) throw new KlipUnresponsive("a result that cannot be read", read.error)
	const { status, result: made } = read.data
	if (status === "completed")
		return { status, address: made?.klaytn_address, signature: made?.signature, txHash: made?.tx_hash }
	if (status === "canceled" || status === "cancelled") return { status: "cancelled" }
	return { status: status === "error" ? "error" : "waiting" }
}

/** What a camera reads, and a phone that shows the page opens: the site of the app beside its API, as the service names them. */
export function klipLink(apiUrl: string, key: string): string {
	const { protocol, host } = new URL(apiUrl)
	return `${protocol}//${host.replace("a2a-api.", "")}/?target=/a2a?request_key=${encodeURIComponent(key)}`
}

async function askKlip(apiUrl: string, path: string, body?: unknown): Promise<unknown> {
	const headers = { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) }
	const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
	try {
		const answer = await fetch(new URL(path, apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`), {
			...init,
			headers,
			redirect: "error",
			signal: AbortSignal.timeout(PATIENCE_MS),
		})
		if (!answer.ok) {
			await answer.body?.cancel()
			throw new KlipUnresponsive(`it answers ${answer.status}`)
		}
		const said = await readLimited(answer.body, ANSWER_LIMIT)
		if (!said) throw new KlipUnresponsive("an answer that is too long")
		return JSON.parse(said.toString("utf8"))
	} catch (error) {
		throw error instanceof KlipUnresponsive ? error : new KlipUnresponsive("no answer", error)
	}
}
