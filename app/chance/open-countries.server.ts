import { and, asc, count, gt, isNull, lte, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { chanceBasis, chanceExclusion } from "./tables.server.ts"

type Needs = Pick<Context, "db">

/** Where paid chance is open, and on what that rests; in a demo it is open everywhere, which pages say. */
export const openCountries = ({ db }: Needs, now: Date) =>
	db
		.select({ country: chanceBasis.country, basis: chanceBasis.basis, fromAt: chanceBasis.fromAt })
		.from(chanceBasis)
		.where(and(isNull(chanceBasis.endedAt), lte(chanceBasis.fromAt, now)))
		.orderBy(asc(chanceBasis.country))
export type OpenCountry = Awaited<ReturnType<typeof openCountries>>[number]

/** How many wallets are shut out now, by term. Of a wallet that has done so twice each counts. */
export const countExclusions = ({ db }: Needs, now: Date) =>
	db
		.select({ term: chanceExclusion.term, count: count() })
		.from(chanceExclusion)
		.where(or(isNull(chanceExclusion.untilAt), gt(chanceExclusion.untilAt, now)))
		.groupBy(chanceExclusion.term)
