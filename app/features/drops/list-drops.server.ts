import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { DROP_NUMBERS } from "./drop.ts"
import type { DropListing } from "./drop-terms.ts"
import { dropStatus } from "./status.ts"
import { giftDrop } from "./tables.server.ts"

const BY_CREATED = { by: giftDrop.createdAt, kind: "time" } as const
const BY_ID = { by: giftDrop.id, kind: "uuid" } as const

/** Drops as operators list them, drafts among them. */
export const dropsForOperators = ({ db }: Pick<Context, "db">, { filters }: DropListing) => {
	const state = dropStatus.names.find((name) => name === filters.state)
	const number = DROP_NUMBERS.find((one) => `${one}` === filters.number)
	const where = [
		state ? eq(giftDrop.status, dropStatus.code(state)) : undefined,
		number ? eq(giftDrop.number, number) : undefined,
	].filter((one) => one !== undefined)
	return {
		listing: {
			sorts: { "created-": BY_CREATED, created: BY_CREATED },
			id: BY_ID,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ drop: giftDrop, ...place })
					.from(giftDrop)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(giftDrop)
			.where(and(...where)),
	}
}
