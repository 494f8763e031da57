import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { Caller } from "#app/lib/fair-lines.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash } from "../sessions/keyed-hash.server.ts"
import type { CallPath } from "../sign-in/calls.ts"
import { rateWindow } from "../tables.server.ts"
import {
	ACTION_LISTS,
	CALLS,
	type Limit,
	LOG_ENTRIES,
	PAGES,
	PORTRAIT_DRAWINGS,
	PORTRAITS,
	RESERVE_ROWS,
	SEARCHES,
	TICKET_PICTURES,
} from "./limits.ts"

const LOG_CALL: CallPath = "routerLog/insertRouterLog"
const ACTION_CALL: CallPath = "actionLog/insertActionLog"
const ACTIONS_CALL: CallPath = "actionLog/insertActionLogs"

const ROWS_CALL: CallPath = "reserves/rows"

const RATES: Readonly<Record<string, Limit>> = {
	[LOG_CALL]: LOG_ENTRIES,
	[ACTION_CALL]: LOG_ENTRIES,
	[ACTIONS_CALL]: ACTION_LISTS,
	[ROWS_CALL]: RESERVE_ROWS,
	"ticket-picture": TICKET_PICTURES,
	portrait: PORTRAITS,
	"portrait-drawing": PORTRAIT_DRAWINGS,
	page: PAGES,
	search: SEARCHES,
}

type Needs = Pick<WebContext, "db" | "secret" | "counters">

const tooMany = (seconds: number) =>
	new Refusal("identity:tooMany", { status: 429, params: { seconds: String(seconds) } })

/** Who counts as one: an IPv4 address, or the /64 that an IPv6 customer has. */
export const customerOf = (clientIp: string) => networkOf(clientIp, { v4: 32, v6: 64 })

/** How an internet address counts in a `FairQueue`: the customer, and the /24 or /48 that the customer is in. */
export const callerOf = (clientIp: string): Caller => ({ customer: customerOf(clientIp), network: networkOf(clientIp) })

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
	const used = await usesOf(ctx, limit, who)
	return used.hits >= limit.hits ? used.seconds : 0
}

/** Counts one use in the same way, and returns the seconds until one more is let through; 0: this one was. */
export async function countOrWait(ctx: Needs, limit: Limit, who: string): Promise<number> {
	const used = await countOne(ctx, limit, who)
	if (!used || used.hits <= limit.hits) return 0
	ctx.counters?.note({ what: limit.name, reason: "identity:tooMany", from: "" })
	return used.seconds
}

/** Uses of the window that is open now, without counting one, and the seconds until it ends. */
export async function usesOf(ctx: Needs, limit: Omit<Limit, "hits">, who: string) {
	const [used] = await ctx.db
		.select({ hits: rateWindow.hits, seconds: secondsLeft })
		.from(rateWindow)
		.where(isOpenWindow(ctx, { ...limit, hits: 1 }, who))
	return used ?? { seconds: 0, hits: 0 }
}

/** Counts one use of something whose limit the caller applies by itself. */
export const addUse = async (ctx: Needs, limit: Omit<Limit, "hits">, who: string): Promise<void> =>
	void (await countOne(ctx, { ...limit, hits: 1 }, who))

/** Counts one use, and says whether it is the first of the window that is open now. */
export async function isFirstUse(ctx: Needs, limit: Omit<Limit, "hits">, who: string): Promise<boolean> {
	const used = await countOne(ctx, { ...limit, hits: 1 }, who)
	return used?.hits === 1
}

/** Forgets all uses of the window that is open now. Of many at once one hears that there were some. */
export async function forgetUses(ctx: Needs, limit: Omit<Limit, "hits">, who: string): Promise<boolean> {
	const those = isOpenWindow(ctx, { ...limit, hits: 1 }, who)
	return (await ctx.db.delete(rateWindow).where(those).returning({ key: rateWindow.key })).length > 0
}

/** Takes back one that was counted in the window that is open now. */
export async function uncountUse(ctx: Needs, limit: Limit, who: string): Promise<void> {
	await ctx.db
		.update(rateWindow)
		.set({ hits: sql`greatest(${rateWindow.hits} - 1, 0)` })
		.where(isOpenWindow(ctx, limit, who))
}

const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ${rateWindow.endsAt} - now())))::int`
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
		.returning({ hits: rateWindow.hits, seconds: secondsLeft })
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
