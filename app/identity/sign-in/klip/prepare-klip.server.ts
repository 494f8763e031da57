import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { countUseFrom, type Limit } from "#app/identity/limits/rate-limit.server.ts"
import { keyedHash, randomToken } from "#app/identity/sessions/keyed-hash.server.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type KlipAsk, KlipUnresponsive, klipLink, prepareAtKlip } from "./ask-klip.server.ts"
import { isOpenQuestion } from "./is-open-question.server.ts"
import { klipRequest } from "./tables.server.ts"

/** A request is answered within so many seconds, or not at all. */
export const KLIP_SECONDS = 300

/** A sign-in takes two of them. */
export const KLIP_REQUESTS: Limit = { name: "klip/ip", hits: 20, seconds: 60 }

export type KlipNeeds = Pick<WebContext, "db" | "secret" | "demo" | "log" | "counters"> &
	Readonly<{ wallets: Pick<WebContext["wallets"], "klip"> }>

export type Wish = (Readonly<{ kind: "auth" }> | Readonly<{ kind: "sign"; address: string; message: string }>) &
	Readonly<{
		/** Secret cookie of the browser that asks; null: it gets one with the answer. */
		browser: string | null
		/** Where the wish was made; a phone goes back there. */
		page: string
		clientIp: string
	}>

export type Shown = Readonly<{ id: string; modules: string; link: string; seconds: number }>

/**
 * Asks the Klip service for a request and keeps it for the browser that wished for it: only there is its outcome told. An
 * address learned this way proves nothing: anybody may have scanned the code. A signature counts by what it signs.
 */
export async function prepareKlip(ctx: KlipNeeds, wish: Wish): Promise<{ shown: Shown; browser: string }> {
	const { klip } = ctx.wallets
	if (!klip) throw new Refusal("messages:wallet.klipUnconfigured", { status: 409 })
	await countUseFrom(ctx, KLIP_REQUESTS, wish.clientIp)
	const ask = await askOf(ctx, wish)
	const { requestKey, expiresAtSeconds } = await prepareAtKlip(klip, ask, wish.page).catch((error: unknown) => {
		if (!(error instanceof KlipUnresponsive)) throw error
		ctx.log.warn({ err: error }, "Klip prepared nothing")
		throw new Refusal("messages:wallet.klipFailed", { status: 503 })
	})
	const browser = wish.browser ?? randomToken()
	const seconds = secondsUntil(expiresAtSeconds)
	const [made] = await ctx.db
		.insert(klipRequest)
		.values({
			browserHash: keyedHash(ctx.secret, "ask", browser),
			kind: wish.kind,
			requestKey,
			walletAddress: wish.kind === "sign" ? wish.address.toLowerCase() : null,
			expiresAt: sql`now() + make_interval(secs => ${seconds})`,
		} as never)
		.returning({ id: klipRequest.id })
	if (!made) throw new Error("a request to Klip was not kept")
	const link = klipLink(klip.apiUrl, requestKey)
	return { shown: { id: made.id, modules: qrModules(link), link, seconds }, browser }
}

async function askOf(ctx: KlipNeeds, wish: Wish): Promise<KlipAsk> {
	if (wish.kind === "auth") return { type: "auth" }
	const address = wish.address.toLowerCase()
	const { browser, message } = wish
	if (!browser || !(await isOpenQuestion(ctx, { browser, address, message })))
		throw new Refusal("identity:expired", { status: 409 })
	return { type: "sign_message", message: { value: message, from: address } }
}

/** The service may give less time than we do; a clock that differs much from ours is not believed. */
function secondsUntil(expiresAtSeconds: number | undefined): number {
	const left = Math.floor((expiresAtSeconds ?? Number.POSITIVE_INFINITY) - Date.now() / 1000)
	return left >= 60 && left < KLIP_SECONDS ? left : KLIP_SECONDS
}
