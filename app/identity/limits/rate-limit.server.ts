import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { Key } from "#app/lib/keys.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash } from "../sessions/keyed-hash.server.ts"
import type { CallPath } from "../sign-in/calls.ts"
import { rateWindow } from "../tables.server.ts"

/** `says`: in words of its own, which have `most` and the `hours` until there is room again. */
export type Limit = Readonly<{ name: string; hits: number; seconds: number; says?: Key }>

/** Many people share one address: nobody may shut out the others. What is small is counted per wallet or browser. */
export const SIGN_INS_PER_ADDRESS: Limit = { name: "sign-in/ip", hits: 300, seconds: 60 }
export const CHALLENGES_PER_WALLET: Limit = { name: "challenge/wallet", hits: 5, seconds: 60 }
export const SIGN_INS_PER_WALLET: Limit = { name: "sign-in/wallet", hits: 5, seconds: 60 }
export const WRITES: Limit = { name: "write", hits: 300, seconds: 60 }
export const WRITES_PER_BROWSER: Limit = { name: "write/browser", hits: 30, seconds: 60 }
export const LOG_ENTRIES: Limit = { name: "log", hits: 240, seconds: 60 }

/** Whoever knows an address may ask what it has staked: of many addresses, by many who share a connection. */
export const WATCHES: Limit = { name: "watch", hits: 120, seconds: 60 }
/** Whoever knows an old address may ask what an airdrop has for it. */
export const AIRDROP_SEARCHES: Limit = { name: "airdrop-search", hits: 60, seconds: 60 }
/** Mails that ask an address whether it wants reminders: whoever signs in can type anybody's, and wallets are had for nothing. */
export const REMINDERS_PER_WALLET: Limit = { name: "reminders/wallet", hits: 10, seconds: 3600 }
export const REMINDERS_PER_ADDRESS: Limit = { name: "reminders/ip", hits: 60, seconds: 3600 }
/** A switch of a wallet's: each time is written down. */
export const SWITCHES: Limit = { name: "switch", hits: 30, seconds: 60 }
/** Proofs of a wallet's balance, and pages that read all that a wallet has moved. */
export const PROOFS: Limit = { name: "proof", hits: 30, seconds: 60 }
/** Proofs of draws: each takes up to a second of a processor. */
export const DRAW_PROOFS: Limit = { name: "draw-proof", hits: 12, seconds: 60 }
/** Documents of a raffle's draw: of ten thousand tickets each is read and hashed, or sent, whole. */
export const DRAW_DOCUMENTS: Limit = { name: "draw-document", hits: 30, seconds: 60 }
export const STATEMENT_PAGES: Limit = { name: "statement-page", hits: 30, seconds: 60 }
/** Files of a wallet's movements: each is made anew. */
export const STATEMENTS: Limit = { name: "statement", hits: 30, seconds: 60 }

/** Pages that go through all that happened to a wallet. */
export const OWN_LISTS: Limit = { name: "own-list", hits: 60, seconds: 60 }
/** Printed sheets that are asked about, from one address. */
export const STATEMENT_CHECKS: Limit = { name: "statement-check", hits: 30, seconds: 60 }

/** Pages that are rendered because nobody asked for them lately: a crawler that reads the whole site in all languages stays below. */
const PAGES: Limit = { name: "page", hits: 600, seconds: 60 }
/** Addresses that have to be looked for in the table of routes: pages by their names, and what is none of ours. */
const SEARCHES: Limit = { name: "search", hits: 600, seconds: 60 }
/** Of each call, from one address, on one process; the log of visits has its own. Many may share an address. */
export const CALLS: Limit = { name: "call", hits: 300, seconds: 60 }
/** Writes that anybody may make by a call, shared by all processes. */
export const CALLED_WRITES: Limit = { name: "called-write", hits: 300, seconds: 60 }

const LOG_CALL: CallPath = "routerLog/insertRouterLog"
const ACTION_CALL: CallPath = "actionLog/insertActionLog"
/** Fifty actions each. */
const ACTION_LISTS: Limit = { name: "actions", hits: 60, seconds: 60 }
const ACTIONS_CALL: CallPath = "actionLog/insertActionLogs"

/** A file of megabytes: whoever verifies it reads it once. */
const RESERVE_ROWS: Limit = { name: "reserve-rows", hits: 20, seconds: 60 }
const ROWS_CALL: CallPath = "reserves/rows"

/** Pictures as pixels, drawn one at a time for everybody: there are as many as tickets. */
const TICKET_PICTURES: Limit = { name: "ticket-picture", hits: 120, seconds: 60 }

const RATES: Readonly<Record<string, Limit>> = {
	[LOG_CALL]: LOG_ENTRIES,
	[ACTION_CALL]: LOG_ENTRIES,
	[ACTIONS_CALL]: ACTION_LISTS,
	[ROWS_CALL]: RESERVE_ROWS,
	"ticket-picture": TICKET_PICTURES,
	page: PAGES,
	search: SEARCHES,
}

type Needs = Pick<WebContext, "db" | "secret" | "counters">

const tooMany = (seconds: number) =>
	new Refusal("identity:tooMany", { status: 429, params: { seconds: String(seconds) } })

/** Who counts as one: an IPv4 address, or the /64 that an IPv6 customer has. */
export const customerOf = (clientIp: string) => networkOf(clientIp, { v4: 32, v6: 64 })

/** Takes one of an address's turns at a call, or at a page, in this process, before anything else is done for it. */
export function takeToken({ counters }: Pick<WebContext, "counters">, call: string, clientIp: string): void {
	const rate = RATES[call] ?? CALLS
	const seconds = counters?.take(call, customerOf(clientIp), rate) ?? 0
	if (seconds === 0) return
	counters?.note({ what: call, reason: "identity:tooMany", from: clientIp })
	throw tooMany(seconds)
}

/** Counts one use in a fixed window that all processes share, and refuses the one too many. */
export const countUse = (ctx: Needs, limit: Limit, who: string): Promise<void> => count(ctx, limit, who, "")

/** The same for an internet address. */
export const countUseFrom = (ctx: Needs & Pick<WebContext, "demo">, limit: Limit, clientIp: string): Promise<void> =>
	count(ctx, limit, customerOf(clientIp), clientIp)

/** Seconds until one more is let through, without counting one; 0: now. */
export async function secondsUntilFree(ctx: Needs, limit: Limit, who: string): Promise<number> {
	const [used] = await ctx.db
		.select({
			hits: rateWindow.hits,
			seconds: sql<number>`greatest(1, ceil(extract(epoch from ${rateWindow.endsAt} - now())))::int`,
		})
		.from(rateWindow)
		.where(isOpenWindow(ctx, limit, who))
	return used && used.hits >= limit.hits ? used.seconds : 0
}

/** Counts one use, and says whether it is the first of the window that is open now. */
export async function isFirstUse(ctx: Needs, limit: Omit<Limit, "hits">, who: string): Promise<boolean> {
	const used = await countOne(ctx, { ...limit, hits: 1 }, who)
	return used?.hits === 1
}

/** Forgets all uses of the window that is open now. */
export async function forgetUses(ctx: Needs, limit: Omit<Limit, "hits">, who: string): Promise<void> {
	await ctx.db.delete(rateWindow).where(isOpenWindow(ctx, { ...limit, hits: 1 }, who))
}

/** Takes back one that was counted in the window that is open now. */
export async function uncountUse(ctx: Needs, limit: Limit, who: string): Promise<void> {
	await ctx.db
		.update(rateWindow)
		.set({ hits: sql`greatest(${rateWindow.hits} - 1, 0)` })
		.where(isOpenWindow(ctx, limit, who))
}

const slotOf = ({ seconds }: Limit) => sql`floor(extract(epoch from now()) / ${seconds}::int)::bigint`
const isOpenWindow = (ctx: Needs, limit: Limit, who: string) =>
	sql`${rateWindow.key} = ${keyOf(ctx, limit, who)} and ${rateWindow.slot} = ${slotOf(limit)}`
const keyOf = ({ secret }: Needs, limit: Limit, who: string) => `${limit.name}/${keyedHash(secret, "rate", who)}`

async function countOne(ctx: Needs, limit: Limit, who: string) {
	const key = keyOf(ctx, limit, who)
	const slot = slotOf(limit)
	const endsAt = sql`to_timestamp((floor(extract(epoch from now()) / ${limit.seconds}::int) + 1) * ${limit.seconds}::int)`
	const [used] = await ctx.db
		.insert(rateWindow)
		.values({ key, slot, hits: 1, endsAt } as never)
		.onConflictDoUpdate({
			target: [rateWindow.key, rateWindow.slot],
			set: { hits: sql`${rateWindow.hits} + 1` },
		})
		.returning({
			hits: rateWindow.hits,
			seconds: sql<number>`greatest(1, ceil(extract(epoch from ${rateWindow.endsAt} - now())))::int`,
		})
	return used
}

async function count(ctx: Needs, limit: Limit, who: string, from: string): Promise<void> {
	const used = await countOne(ctx, limit, who)
	if (!used || used.hits <= limit.hits) return
	ctx.counters?.note({ what: limit.name, reason: "identity:tooMany", from })
	if (!limit.says) throw tooMany(used.seconds)
	const params = { most: `${limit.hits}`, seconds: `${used.seconds}`, hours: `${Math.ceil(used.seconds / 3600)}` }
	throw new Refusal(limit.says, { status: 429, params })
}
