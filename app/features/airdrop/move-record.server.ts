import type { Context } from "#app/db/context.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import { type RecordStatus, recordStatus } from "./status.ts"
import { airdropRecord } from "./tables.server.ts"

export type AirdropRecord = typeof airdropRecord.$inferSelect
type Moving = Readonly<{ to: RecordStatus; cause: Cause; set?: Partial<AirdropRecord> }>

export const moveRecord = (
	ctx: Pick<Context, "db">,
	{ id }: Pick<AirdropRecord, "id">,
	{ to, cause, set = {} }: Moving,
) =>
	transition(ctx, { machine: recordStatus, table: airdropRecord, id, to, cause, set: { ...set, changedAt: cause.at } })
