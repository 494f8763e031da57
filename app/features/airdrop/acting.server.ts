import type { Context } from "#app/db/context.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { type Facts, writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { batchStatus } from "./status.ts"
import { airdropBatch } from "./tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect
export type Act = Parameters<OperatorActs[string]>[1]
/** An operator request about a list, in its own transaction, with the list locked. */
export type Acting = Readonly<{ ctx: Context; act: Act; batch: Batch; at: Date }>

export const moveBatch = ({ ctx, act, batch, at }: Acting, to: "released" | "ended", set: Partial<Batch>) =>
	transition(ctx, {
		machine: batchStatus,
		table: airdropBatch,
		id: batch.id,
		to,
		cause: { actor: act.who, reason: act.kind, at },
		set,
	})

export const noteAct = ({ ctx, act, batch }: Acting, name: AuditAct, facts: Facts) =>
	writeAudit(ctx.db, { actor: act.who, act: name, subject: batch.id, facts })
