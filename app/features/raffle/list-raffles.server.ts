import { and, asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffle, raffleDelivery } from "#app/raffles/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import type { RaffleListing } from "./raffle-terms.ts"

const BY_CREATED = { by: raffle.createdAt, kind: "time" } as const
const BY_ID = { by: raffle.id, kind: "uuid" } as const

/** Raffles as operators list them, drafts among them. */
export const rafflesForOperators = ({ db }: Pick<Context, "db">, { filters }: RaffleListing) => {
	const state = raffleStatus.names.find((name) => name === filters.state)
	const where = state ? [eq(raffle.status, raffleStatus.code(state))] : []
	return {
		listing: {
			sorts: { "created-": BY_CREATED, created: BY_CREATED },
			id: BY_ID,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ one: raffle, ...place })
					.from(raffle)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(raffle)
			.where(and(...where)),
	}
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
