import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { lockBalance, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { releasesOf, vestedAt } from "./curve.ts"
import { freeVesting, heldFor } from "./money.ts"
import { vestingStatus } from "./status.ts"
import { vestingList, vestingRelease, vestingSchedule } from "./tables.server.ts"
import { payingVesting } from "./vault.server.ts"

type Act = Parameters<OperatorActs[string]>[1]
type Schedule = typeof vestingSchedule.$inferSelect

/** What was looked at when it was asked for: a list that is another by now is not published. Sums are of all its coins, by their ids. */
const looked = z.object({ rows: z.string(), sums: z.string() })

/** What the schedules of a list come to, coin by coin, as text that two persons look at. */
export function sumsText(rows: readonly Readonly<{ asset: string; total: bigint }>[]): string {
	const sums = new Map<string, bigint>()
	for (const { asset, total } of rows) sums.set(asset, (sums.get(asset) ?? 0n) + total)
	return [...sums]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([asset, units]) => `${asset} ${units}`)
		.join(", ")
}

/** Publishes a list whole: each schedule takes its total from what is free, so all that it will ever let go is there from the first day. */
async function publish(ctx: Context, act: Act): Promise<string> {
	const { db } = ctx
	if (!isUuid(act.subject)) return "no-such-list"
	const read = looked.safeParse(act.evidence)
	if (!read.success) return "unreadable"
	const [list] = await db.select().from(vestingList).where(eq(vestingList.id, act.subject)).for("no key update")
	if (!list) return "no-such-list"
	if (list.publishedAt) return "done"
	if (list.discardedAt) return "not-a-draft"
	const rows = await db
		.select()
		.from(vestingSchedule)
		.where(eq(vestingSchedule.listId, list.id))
		.orderBy(asc(vestingSchedule.line))
		.for("update")
	const isTheSame = [rows.length, list.rows].every((n) => `${n}` === read.data.rows)
	if (!isTheSame || sumsText(rows) !== read.data.sums) return "another-list"
	const at = await ctx.now()
	const paid = rows.flatMap((row) => {
		const pays = payingVesting(ctx, row.asset)
		return pays ? [{ row, pays }] : []
	})
	if (paid.length < rows.length) return "no-vault"
	for (const { row, pays } of paid) {
		const free = freeVesting(pays.mint)
		if ((await lockBalance(ctx, free)) < row.total) throw new NotCovered()
		await post(ctx, { name: "vesting-published", id: row.id, at }, [
			{ leg: "held", debit: free, credit: heldFor(row.id, pays.mint), units: row.total },
		])
		await db.insert(vestingRelease).values(releasesOf(row).map((one) => ({ ...one, scheduleId: row.id })))
		await transition(ctx, {
			machine: vestingStatus,
			table: vestingSchedule,
			id: row.id,
			to: "active",
			cause: { actor: act.who, reason: act.kind, at },
			set: { ...pays, publishedAt: at, publishActId: row.isExample ? null : act.id },
		})
	}
	await db.update(vestingList).set({ publishedAt: at }).where(eq(vestingList.id, list.id))
	const facts = { name: list.title, rows: rows.length, units: sumsText(rows) }
	await writeAudit(db, { actor: act.who, act: "vesting.published", subject: list.id, facts })
	return "done"
}

/** Ends a schedule that may be cancelled: what had been let go stays its holder's, and what had not is free again. */
async function cancel(ctx: Context, act: Act): Promise<string> {
	const { db } = ctx
	if (!isUuid(act.subject)) return "no-such-schedule"
	const [row] = await db.select().from(vestingSchedule).where(eq(vestingSchedule.id, act.subject)).for("no key update")
	if (!row) return "no-such-schedule"
	if (row.status === "cancelled") return "done"
	if (row.status !== "active" || row.mint === null) return "not-active"
	if (row.cancels === "nobody") return "not-cancellable"
	const at = await ctx.now()
	const vested = vestedAt(await releasesIn(ctx, row), at)
	if (vested >= row.total) return "all-vested"
	await post(ctx, { name: "vesting-cancelled", id: row.id, at }, [
		{ leg: "unvested", debit: heldFor(row.id, row.mint), credit: freeVesting(row.mint), units: row.total - vested },
	])
	await transition(ctx, {
		machine: vestingStatus,
		table: vestingSchedule,
		id: row.id,
		to: "cancelled",
		cause: { actor: act.who, reason: act.kind, at },
		set: { cancelledAt: at, cancelActId: act.id },
	})
	const facts = { kind: row.asset, before: `${row.total}`, after: `${vested}` }
	await writeAudit(db, { actor: act.who, act: "vesting.cancelled", subject: row.id, facts })
	return "done"
}

const releasesIn = ({ db }: Pick<Context, "db">, { id }: Pick<Schedule, "id">) =>
	db
		.select({ at: vestingRelease.at, units: vestingRelease.units })
		.from(vestingRelease)
		.where(eq(vestingRelease.scheduleId, id))
		.orderBy(asc(vestingRelease.at))

const inOne =
	(verb: OperatorActs[string]) =>
	async (ctx: Context, act: Act): Promise<string | null> => {
		try {
			return await inTransaction(ctx, (ctx) => verb(ctx, act))
		} catch (error) {
			if (error instanceof NotCovered) return "not-covered"
			throw error
		}
	}

/** What operators may do with lists of schedules, and with a schedule; carried out by the worker. */
export const vestingActs = {
	"publish-vesting": inOne(publish),
	"cancel-vesting": inOne(cancel),
} satisfies OperatorActs
