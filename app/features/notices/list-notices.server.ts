import { type SQL, sql } from "drizzle-orm"
import { textArray } from "#app/db/arrays.server.ts"
import type { Context, SessionWallet } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { NoticeSource } from "#app/operations/notices.ts"
import { SHARED_SOURCES } from "./sources.server.ts"
import { noticeSeen } from "./tables.server.ts"

/** `facts`: amounts are base units. `isNew`: nobody has read it. */
export type Notice = Readonly<{
	id: string
	at: Date
	kind: string
	facts: Readonly<Record<string, string>>
	href: string | null
	isNew: boolean
}>
type Asked = Readonly<{
	wallet: Pick<SessionWallet, "chain" | "address" | "memberWallets">
	sources: readonly NoticeSource[]
	/** Only what is older; null: from the newest. */
	before: Date | null
	most: number
}>

const ENDLESS = new Date(9_999_999_999_999)

function union({ wallet, sources, before, most }: Asked, now: Date): SQL {
	const ms = (at: Date) => sql`${at.toISOString()}::timestamptz`
	const of = {
		addresses: textArray(wallet.memberWallets.filter(({ chain }) => chain === "solana").map((one) => one.address)),
		owners: textArray(wallet.memberWallets.map(walletKey)),
		before: ms(before ?? ENDLESS),
		now: ms(now),
		most: sql`${most}::int`,
	}
	return sql.join(
		[...SHARED_SOURCES, ...sources].map((source) => source(of)),
		sql` union all `,
	)
}

/** Pages tell milliseconds, and what was read is said in them. */
const isNew = (wallet: Asked["wallet"]) => sql`date_trunc('milliseconds', told.at) > ${seenOf(wallet)}`

const seenOf = (wallet: Asked["wallet"]) =>
	sql`coalesce((select seen_at from ${noticeSeen} where owner = ${walletKey(wallet)}), '-infinity'::timestamptz)`

type Row = {
	id: string
	at: Date | string
	kind: string
	facts: Record<string, string | null>
	href: string | null
	fresh: boolean
}

/** What happened to whoever asks and to their linked wallets, newest first. */
export async function listNotices(ctx: Pick<Context, "db" | "now">, asked: Asked): Promise<readonly Notice[]> {
	const rows = await ctx.db.execute<Row>(sql`
		select told.*, ${isNew(asked.wallet)} as fresh from (${union(asked, await ctx.now())}) told
		order by told.at desc, told.kind, told.id limit ${asked.most}::int`)
	return [...rows].map(({ id, at, kind, facts, href, fresh }) => ({
		...{ id: `${kind}-${id}`, at: new Date(at), kind, href, isNew: fresh },
		facts: Object.fromEntries(
			Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
		),
	}))
}

/** Says that all up to a moment was read; never less than before, and nothing that has not happened yet. */
export async function markRead(
	{ db, now }: Pick<Context, "db" | "now">,
	{ owner, until }: Readonly<{ owner: string; until: Date }>,
): Promise<void> {
	const at = await now()
	const seenAt = until > at ? at : until
	await db
		.insert(noticeSeen)
		.values({ owner, seenAt })
		.onConflictDoUpdate({
			target: noticeSeen.owner,
			set: { seenAt: sql`greatest(${noticeSeen.seenAt}, excluded.seen_at)` },
		})
}
