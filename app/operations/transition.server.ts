import { eq } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { StatusMachine } from "./status.ts"
import { journal } from "./tables.server.ts"

type WithStatus = PgTable & { id: PgColumn; status: PgColumn }

export type Cause = Readonly<{
	/** Who did it: a wallet, "system", "chain". */
	actor: string
	reason: string
	/** What proves it: a signature, a slot, a receipt. */
	evidence?: Record<string, string | number | null>
	at: Date
}>

type Asking = Readonly<{ db: Db }>

/** What is moved to which status, why, and what else of its row changes with it. */
export type Transition<N extends string> = Readonly<{
	machine: StatusMachine<N>
	table: WithStatus
	id: string
	to: NoInfer<N>
	cause: Cause
	set?: Readonly<Record<string, unknown>>
}>

/**
 * The only way to change a status: compare-and-set under the row's lock, with its journal row, in the caller's transaction.
 * Refuses with `operations:moved-on` (409) where the table does not allow the move from where the row is now.
 */
export async function transition<N extends string>(
	{ db }: Asking,
	{ machine, table, id, to, cause, set = {} }: Transition<N>,
): Promise<N> {
	const rows = await db.select({ status: table.status }).from(table).where(eq(table.id, id)).for("update")
	const code = rows[0]?.status
	const from = typeof code === "string" ? machine.nameOf(code) : null
	if (from === null || !machine.allows(from, to)) throw new Refusal("operations:moved-on", { status: 409 })
	await db
		.update(table)
		.set({ ...set, status: machine.code(to) })
		.where(eq(table.id, id))
	await record({ db }, { machine, id, from, to, cause })
	return from
}

type Creation<N extends string> = Pick<Transition<N>, "machine" | "id" | "to" | "cause">

/** Journals the birth of a thing in its first status. */
export const recordCreation = <N extends string>(ctx: Asking, creation: Creation<N>): Promise<void> =>
	record(ctx, { ...creation, from: null })

async function record<N extends string>(
	{ db }: Asking,
	{ machine, id, from, to, cause }: Creation<N> & Readonly<{ from: N | null }>,
): Promise<void> {
	await db.insert(journal).values({
		entity: machine.entity,
		entityId: id,
		from: from === null ? null : machine.code(from),
		to: machine.code(to),
		actor: cause.actor,
		reason: cause.reason,
		evidence: cause.evidence ?? null,
		at: cause.at,
	})
}
