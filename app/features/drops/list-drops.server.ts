import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { newestFirst } from "#app/db/newest-first.server.ts"
import { DROP_NUMBERS } from "./drop.ts"
import type { DropListing } from "./drop-terms.ts"
import { dropStatus } from "./status.ts"
import { giftDrop } from "./tables.server.ts"

/** Drops as operators list them, drafts among them. */
export const dropsForOperators = ({ db }: Pick<Context, "db">, { filters }: DropListing) => {
	const state = dropStatus.names.find((name) => name === filters.state)
	const number = DROP_NUMBERS.find((one) => `${one}` === filters.number)
	const where = [
		state ? eq(giftDrop.status, dropStatus.code(state)) : undefined,
		number ? eq(giftDrop.number, number) : undefined,
	].filter((one) => one !== undefined)
	return newestFirst(
		{ db },
		{
			...{ table: giftDrop, createdAt: giftDrop.createdAt, id: giftDrop.id, where },
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ drop: giftDrop, ...place })
					.from(giftDrop)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
	)
}
