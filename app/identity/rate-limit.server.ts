import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash } from "./keyed-hash.server.ts"
import { rateWindow } from "./tables.server.ts"

export type Limit = Readonly<{ name: string; hits: number; seconds: number }>

export const SIGN_INS_PER_ADDRESS: Limit = { name: "sign-in/ip", hits: 10, seconds: 60 }
export const CHALLENGES_PER_WALLET: Limit = { name: "challenge/wallet", hits: 5, seconds: 60 }
export const SIGN_INS_PER_WALLET: Limit = { name: "sign-in/wallet", hits: 5, seconds: 60 }
export const WRITES: Limit = { name: "write", hits: 30, seconds: 60 }
export const LOG_ENTRIES: Limit = { name: "log", hits: 240, seconds: 60 }

/** Counts one use in a fixed window that all processes share, and refuses the one too many. */
export async function countUse(ctx: Pick<WebContext, "db" | "secret">, limit: Limit, who: string): Promise<void> {
	const key = `${limit.name}/${keyedHash(ctx.secret, "rate", who)}`
	const slot = sql`floor(extract(epoch from now()) / ${limit.seconds}::int)::bigint`
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
	if (used && used.hits > limit.hits) {
		throw new Refusal("identity:tooMany", { status: 429, params: { seconds: String(used.seconds) } })
	}
}

/** The same for an internet address. The demo listens on loopback only: there everyone is one address, and nobody a crowd. */
export async function countUseFrom(
	ctx: Pick<WebContext, "db" | "secret" | "demo">,
	limit: Limit,
	clientIp: string,
): Promise<void> {
	const network = networkOf(clientIp, { v4: 32, v6: 64 })
	if (ctx.demo && (network === "127.0.0.1" || network === "::")) return
	await countUse(ctx, limit, network)
}
