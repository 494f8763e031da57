import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { raffleStatus } from "./status.ts"
import { raffle, raffleTicket } from "./tables.server.ts"

export type NewTicket = Readonly<{
	/** Who bought, and was minted to. */
	wallet: string
	/** Id of the mint that it is given for: one ticket of each, however often it is asked for. */
	source: string
	/** The signature of the transaction that it was paid by. */
	payment: string
	/** Address of the NFT: it counts once more while this wallet has it staked at the close. */
	asset: string | null
}>

/** Numbers by the source that they were given for. "closed": its ledger is frozen, or not open yet; "full": the rest found no room. */
export type Given = Readonly<{ numbers: ReadonlyMap<string, number>; short: "closed" | "full" | null }>

/**
 * Gives tickets for what was minted, in the caller's transaction, with numbers one after the other. What has its ticket keeps it. Never throws for
 * want of room: the NFT is bought all the same.
 */
export async function giveTickets(
	ctx: Pick<Context, "db" | "now">,
	raffleId: string,
	wanted: readonly NewTicket[],
): Promise<Given> {
	if (wanted.length === 0) return { numbers: new Map(), short: null }
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, raffleId)).for("update")
	if (!one) throw new Error(`no raffle ${raffleId}`)
	const known = await ctx.db
		.select({ source: raffleTicket.source, number: raffleTicket.number })
		.from(raffleTicket)
		.where(
			and(
				eq(raffleTicket.raffleId, raffleId),
				isAnyOf(
					raffleTicket.source,
					wanted.map(({ source }) => source),
				),
			),
		)
	const numbers = new Map(known.map(({ source, number }) => [source, number]))
	const left = [
		...new Map(wanted.filter(({ source }) => !numbers.has(source)).map((row) => [row.source, row])).values(),
	]
	if (left.length === 0) return { numbers, short: null }
	if (!raffleStatus.codes("open").includes(one.status)) return { numbers, short: "closed" }
	const some = left.slice(0, Math.max(0, one.maximum - (one.nextTicket - 1)))
	if (some.length > 0) {
		const givenAt = await ctx.now()
		await ctx.db
			.update(raffle)
			.set({ nextTicket: sql`${raffle.nextTicket} + ${some.length}` })
			.where(eq(raffle.id, raffleId))
		const rows = some.map((row, n) => ({ ...row, raffleId, number: one.nextTicket + n, givenAt }))
		await ctx.db.insert(raffleTicket).values(rows)
		for (const { source, number } of rows) numbers.set(source, number)
	}
	return { numbers, short: some.length < left.length ? "full" : null }
}

/** The same by the name of the raffle, as plans of minting name it. Where there is no such raffle nobody has promised a ticket. */
export async function giveTicketsOf(
	ctx: Pick<Context, "db" | "now" | "log">,
	name: string,
	wanted: readonly NewTicket[],
): Promise<Given | null> {
	const [one] = await ctx.db.select({ id: raffle.id }).from(raffle).where(eq(raffle.name, name))
	const given = one ? await giveTickets(ctx, one.id, wanted) : null
	if (!given || given.short)
		ctx.log.warn({ raffle: name, short: given?.short ?? "no-such-raffle" }, "no ticket for what was minted")
	return given
}

/**
 * How many tickets a wallet may still buy: a fifth of the maximum is the most that one has. `waiting`: those bought and not minted yet, which whoever
 * sells counts itself. One person with several wallets has several fifths; that cannot be prevented, and the page says so.
 */
export async function roomFor(
	{ db }: Pick<Context, "db">,
	{ raffleId, wallet, waiting = 0 }: Readonly<{ raffleId: string; wallet: string; waiting?: number }>,
): Promise<number> {
	const [row] = await db.execute<{ room: number | null }>(sql`select raffle_room(${raffleId}::uuid, ${wallet}) as room`)
	return Math.max(0, Number(row?.room ?? 0) - waiting)
}
