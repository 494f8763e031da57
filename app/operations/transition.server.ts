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

/**
 * The only way to change a status: compare-and-set under the row's lock, with its journal row, in the caller's transaction.
 * Refuses with `operations:moved-on` (409) where the table does not allow the move from where the row is now.
 */
export async function transition<N extends string>(
	tx: Db,
	machine: StatusMachine<N>,
	table: WithStatus,
	id: string,
	to: NoInfer<N>,
	why: Cause,
	set: Record<string, unknown> = {},
): Promise<N> {
	const rows = await tx.select({ status: table.status }).from(table).where(eq(table.id, id)).for("update")
	const code = rows[0]?.status
	const from = typeof code === "string" ? machine.nameOf(code) : null
	if (from === null || !machine.allows(from, to)) throw new Refusal("operations:moved-on", { status: 409 })
	await tx
		.update(table)
		.set({ ...set, status: machine.code(to) })
		.where(eq(table.id, id))
	await record(tx, machine, id, from, to, why)
	return from
}

/** Journals the birth of a thing in its first status. */
export async function recordCreation<N extends string>(
	tx: Db,
	machine: StatusMachine<N>,
	id: string,
	at: N,
	why: Cause,
) {
	await record(tx, machine, id, null, at, why)
}

async function record<N extends string>(
	tx: Db,
	machine: StatusMachine<N>,
	id: string,
	from: N | null,
	to: N,
	why: Cause,
) {
	await tx.insert(journal).values({
		entity: machine.entity,
		entityId: id,
		from: from === null ? null : machine.code(from),
		to: machine.code(to),
		actor: why.actor,
		reason: why.reason,
		evidence: why.evidence ?? null,
		at: why.at,
	})
}
