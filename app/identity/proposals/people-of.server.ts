import { and, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import { account } from "../accounts/tables.server.ts"
import { proposal } from "./tables.server.ts"

export type People = Readonly<{ proposedBy: string; approvedBy: string | null }>

/** IDs of whoever proposed an act and whoever approved it, each by itself; null where nobody was asked for a second one. */
export async function peopleOf({ db }: Pick<Context, "db">, actId: string): Promise<People | null> {
	const other = alias(account, "other")
	const [row] = await db
		.select({ proposedBy: account.uid, approvedBy: other.uid })
		.from(proposal)
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.innerJoin(other, eq(other.id, proposal.decidedBy))
		.where(and(eq(proposal.id, actId), eq(proposal.status, "approved")))
	return row ?? null
}
