import { asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { newestFirst } from "#app/db/newest-first.server.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffle, raffleDelivery } from "#app/raffles/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import type { RaffleListing } from "./raffle-terms.ts"

/** Raffles as operators list them, drafts among them. */
export const rafflesForOperators = ({ db }: Pick<Context, "db">, { filters }: RaffleListing) => {
	const state = raffleStatus.names.find((name) => name === filters.state)
	const where = state ? [eq(raffle.status, raffleStatus.code(state))] : []
	return newestFirst(
		{ db },
		{
			...{ table: raffle, createdAt: raffle.createdAt, id: raffle.id, where },
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ one: raffle, ...place })
					.from(raffle)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
	)
}

/** One raffle, a draft too; null: there is none. */
export async function raffleById({ db }: Pick<Context, "db">, id: string) {
	const [one] = await db.select().from(raffle).where(eq(raffle.id, id))
	return one ?? null
}

/** Every step of its prizes, with how far each payment has come. */
export const deliveriesOf = ({ db }: Pick<Context, "db">, raffleId: string) =>
	db
		.select({ delivery: raffleDelivery, status: outgoing.status, reason: outgoing.reason })
		.from(raffleDelivery)
		.leftJoin(outgoing, eq(outgoing.subjectId, raffleDelivery.id))
		.where(eq(raffleDelivery.raffleId, raffleId))
		.orderBy(asc(raffleDelivery.seq))
