import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { listedProblems } from "#app/settlement/destinations/listed-problems.server.ts"
import { ownAddresses } from "#app/settlement/destinations/own-addresses.ts"
import { type Known, keyOf, type ListRow, type Problem, readList } from "./read-list.ts"
import { VESTED } from "./status.ts"
import { vestingList, vestingSchedule } from "./tables.server.ts"
import { assetOf } from "./vault.server.ts"

type Asking = Readonly<{ accountId: string }>
/** `id`: made with the form, so the same form sent twice is one list. */
export type Upload = Readonly<{ id: string; title: string; bytes: Uint8Array }>

/** Coins that a schedule can be of here, and addresses that are our own. */
const knownTo = (ctx: WebContext): Known => ({
	assets: new Map(
		VESTED.flatMap((id) => {
			const asset = assetOf(ctx, id)
			return asset ? [[id, asset] as const] : []
		}),
	),
	ours: ownAddresses(ctx, ctx.chains.solana),
})

/**
 * Stores a file of schedules as drafts, whole, or answers everything that is wrong with it: what stands in another draft or runs already too, and
 * where two are sent at once the database refuses the second.
 */
export async function uploadList(
	ctx: WebContext,
	who: Asking,
	{ id, title, bytes }: Upload,
): Promise<readonly Problem[]> {
	const { rows, problems } = readList(bytes, knownTo(ctx))
	const receivers = rows.map(({ line, wallet: to }) => ({ line, to }))
	const unfit = await listedProblems(ctx, { chain: ctx.chains.solana, rows: receivers.filter(isUnjudged(problems)) })
	const all = [...problems, ...unfit, ...(await known(ctx, rows, id))].toSorted((a, b) => a.line - b.line)
	if (all.length > 0) return all
	const at = await ctx.now()
	try {
		await inTransaction(ctx, async ({ db }) => {
			const made = await db
				.insert(vestingList)
				.values({
					id,
					title,
					rows: rows.length,
					sha256: createHash("sha256").update(bytes).digest("hex"),
					createdBy: accountKey(who.accountId),
					createdAt: at,
				})
				.onConflictDoNothing()
				.returning({ id: vestingList.id })
			// The same form once more.
			if (made.length === 0) return
			for (let n = 0; n < rows.length; n += 500)
				await db
					.insert(vestingSchedule)
					.values(rows.slice(n, n + 500).map((row) => ({ ...row, listId: id, createdAt: at })))
			const facts = { name: title, rows: rows.length }
			await writeAudit(db, { actor: accountKey(who.accountId), act: "vesting.uploaded", subject: id, facts })
		})
	} catch (error) {
		if (brokenConstraint(error) !== "vesting_schedule_once") throw error
		throw new Refusal("operators-vesting:error.raced", { status: 409 })
	}
	return []
}

/** A row whose receiver is one of ours is told once. */
const isUnjudged =
	(problems: readonly Problem[]) =>
	({ line }: Readonly<{ line: number }>) =>
		!problems.some((one) => one.line === line && one.code === "ours")

/** Rows that stand in another draft, or run. */
async function known(
	{ db }: Pick<WebContext, "db">,
	rows: readonly ListRow[],
	id: string,
): Promise<readonly Problem[]> {
	const wallets = [...new Set(rows.map((row) => row.wallet))]
	const found = await db
		.select()
		.from(vestingSchedule)
		.where(and(isAnyOf(vestingSchedule.wallet, wallets), isAnyOf(vestingSchedule.status, ["draft", "active"])))
	const taken = new Set(found.filter((one) => one.listId !== id).map(keyOf))
	return rows.flatMap((row) => (taken.has(keyOf(row)) ? [{ line: row.line, code: "known" as const }] : []))
}

/** Takes a draft away with its rows. Refuses (409) what is published or discarded. */
export const discardList = (ctx: WebContext, who: Asking, id: string): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const [draft] = await db
			.update(vestingList)
			.set({ discardedAt: await now() })
			.where(and(eq(vestingList.id, id), isNull(vestingList.publishedAt), isNull(vestingList.discardedAt)))
			.returning({ title: vestingList.title, rows: vestingList.rows })
		if (!draft) throw new Refusal("operators-vesting:error.noDraft", { status: 409 })
		await db.delete(vestingSchedule).where(eq(vestingSchedule.listId, id))
		const facts = { name: draft.title, rows: draft.rows }
		await writeAudit(db, { actor: accountKey(who.accountId), act: "vesting.discarded", subject: id, facts })
	})
