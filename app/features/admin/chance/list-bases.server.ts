import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { chanceBasis } from "#app/chance/tables.server.ts"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import type { BasesListing, BasisLine } from "./bases-terms.ts"

type Needs = Pick<Context, "db">

const columns = {
	id: chanceBasis.id,
	country: chanceBasis.country,
	basis: chanceBasis.basis,
	fromAt: chanceBasis.fromAt,
	enteredBy: chanceBasis.enteredBy,
	enteredAt: chanceBasis.enteredAt,
	endedBy: chanceBasis.endedBy,
	endedAt: chanceBasis.endedAt,
}
const BY_ENTERED = { by: chanceBasis.enteredAt, kind: "time" } as const

/** A page of all bases, those that are over included. */
export const listBases = ({ db }: Needs, asked: BasesListing, size?: number): Promise<ListPart<BasisLine>> =>
	listRows(
		asked,
		{
			sorts: { "entered-": BY_ENTERED, entered: BY_ENTERED },
			id: { by: chanceBasis.id, kind: "uuid" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ ...columns, ...place })
					.from(chanceBasis)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)

/** How many rows its filters find. */
export const countBases = (ctx: Needs, asked: BasesListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(chanceBasis)
			.where(and(...whereOf(asked))),
	)

/** Those that stand, by country; one that begins later among them. */
export const standingBases = ({ db }: Needs): Promise<BasisLine[]> =>
	db.select(columns).from(chanceBasis).where(isNull(chanceBasis.endedAt)).orderBy(asc(chanceBasis.country))

function whereOf({ filters }: BasesListing): SQL[] {
	return filters.country ? [eq(chanceBasis.country, filters.country)] : []
}
