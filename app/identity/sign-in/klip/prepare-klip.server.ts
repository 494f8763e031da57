import { and, desc, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { KLIP_REQUESTS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { newToken, tokenHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { Refusal } from "#app/lib/refusal.ts"
import {
	type KlipAsk,
	type KlipSend,
	type KlipSettings,
	KlipUnresponsive,
	klipLink,
	prepareAtKlip,
} from "./ask-klip.server.ts"
import { isOpenQuestion } from "./is-open-question.server.ts"
import { klipRequest } from "./tables.server.ts"

/** A request is answered within so many seconds, or not at all. */
export const KLIP_SECONDS = 300

export type KlipNeeds = Pick<WebContext, "db" | "secret" | "demo" | "log" | "counters"> &
	Readonly<{ wallets: Pick<WebContext["wallets"], "klip"> }>

export type Wish = (
	| Readonly<{ kind: "auth" }>
	| Readonly<{ kind: "sign"; address: string; message: string }>
	/** Nobody's but a server's own: what is sent is never a browser's to say. */
	| Readonly<{ kind: "send"; ask: KlipSend; purpose: string }>
) &
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
	const known = await openSend(ctx, wish)
	if (known && wish.browser) return { shown: shownOf(klip, known), browser: wish.browser }
	const ask = await askOf(ctx, wish)
	const { requestKey, expiresAtSeconds } = await prepareAtKlip(klip, ask, wish.page).catch((error: unknown) => {
		if (!(error instanceof KlipUnresponsive)) throw error
		ctx.log.warn({ err: error }, "Klip prepared nothing")
		throw new Refusal("messages:wallet.klipFailed", { status: 503 })
	})
	const browser = wish.browser ?? newToken(ctx.secret)
	const seconds = secondsUntil(expiresAtSeconds)
	const [made] = await ctx.db
		.insert(klipRequest)
		.values({
			browserHash: tokenHash(ctx.secret, "ask", browser),
			kind: wish.kind,
			requestKey,
			walletAddress: askedOf(wish),
			purpose: wish.kind === "send" ? wish.purpose : null,
			expiresAt: sql`now() + make_interval(secs => ${seconds})`,
		} as never)
		.returning({ id: klipRequest.id })
	if (!made) throw new Error("a request to Klip was not kept")
	return { shown: shownOf(klip, { id: made.id, requestKey, seconds }), browser }
}

type Open = Readonly<{ id: string; requestKey: string; seconds: number }>

function shownOf({ apiUrl }: KlipSettings, { id, requestKey, seconds }: Open): Shown {
	const link = klipLink(apiUrl, requestKey)
	return { id, modules: qrModules(link), link, seconds }
}

/** The same transaction, asked for already: its code is open, or it was sent so lately that its chain has not told yet. */
async function openSend({ db, secret }: KlipNeeds, wish: Wish): Promise<Open | null> {
	if (wish.kind !== "send" || !wish.browser) return null
	const [row] = await db
		.select({
			id: klipRequest.id,
			requestKey: klipRequest.requestKey,
			seconds: sql<number>`extract(epoch from ${klipRequest.expiresAt} - now())::int`,
		})
		.from(klipRequest)
		.where(
			and(
				eq(klipRequest.browserHash, tokenHash(secret, "ask", wish.browser)),
				eq(klipRequest.walletAddress, wish.ask.transaction.from),
				eq(klipRequest.purpose, wish.purpose),
				sql`(status = 'prepared' and expires_at > now() + interval '30 seconds' or status = 'completed' and polled_at > now() - interval '2 minutes')`,
			),
		)
		.orderBy(desc(klipRequest.createdAt))
		.limit(1)
	return row ?? null
}

function askedOf(wish: Wish): string | null {
	if (wish.kind === "auth") return null
	return (wish.kind === "sign" ? wish.address : wish.ask.transaction.from).toLowerCase()
}

async function askOf(ctx: KlipNeeds, wish: Wish): Promise<KlipAsk> {
	if (wish.kind === "auth") return { type: "auth" }
	if (wish.kind === "send") return wish.ask
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
