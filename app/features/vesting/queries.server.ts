import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import type { Release } from "./curve.ts"
import { CATEGORIES, type Category, type Vested } from "./status.ts"
import { vestingClaim, vestingClaimPart, vestingRelease, vestingSchedule } from "./tables.server.ts"

type Needs = Pick<Context, "db">
export type Schedule = typeof vestingSchedule.$inferSelect
/** A schedule with what has been released of it, and the day on which more is; base units. */
export type Listed = Schedule & Readonly<{ vested: bigint; nextAt: Date | null }>

const isPublic = () => ne(vestingSchedule.status, "draft")
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Asked of the releases as they were stored: what the claim itself goes by. */
const known = (at: Date) => ({
	schedule: vestingSchedule,
	vested: sql<string>`vested_by(${vestingSchedule.id}, ${vestingSchedule.cancelledAt}, ${moment(at)})`,
	nextAt: sql<string | null>`(select min(r.at) from ${vestingRelease} r where r.schedule_id = "vesting_schedule"."id"
		and r.at > ${moment(at)} and "vesting_schedule"."cancelled_at" is null)`,
})
type Known = Readonly<{ schedule: Schedule; vested: string; nextAt: string | Date | null }>
const listed = ({ schedule, vested, nextAt }: Known): Listed => ({
	...schedule,
	vested: BigInt(vested),
	nextAt: nextAt === null ? null : new Date(nextAt),
})

/** Categories or a wallet that somebody searches for; null: all that there are. */
export type Asked = Readonly<{ categories: readonly Category[]; wallet: string | null }> | null
/** Schedules on one page of the list. */
export const PAGE_SIZE = 25

const ORDER = sql`array_position(array[${sql.raw(CATEGORIES.map((one) => `'${one}'`).join(","))}], ${vestingSchedule.category})`

/** Published schedules of a coin by category and beginning; one more than a page says that there is a next one. */
export async function publicSchedules(
	{ db }: Needs,
	{ asset, asked, page, at }: Readonly<{ asset: Vested; asked: Asked; page: number; at: Date }>,
): Promise<Readonly<{ rows: readonly Listed[]; hasMore: boolean }>> {
	const fits = asked
		? or(
				asked.categories.length > 0 ? inArray(vestingSchedule.category, [...asked.categories]) : undefined,
				asked.wallet === null ? undefined : sql`starts_with(${vestingSchedule.wallet}, ${asked.wallet})`,
				// Neither: nothing fits.
				sql`false`,
			)
		: undefined
	const rows = await db
		.select(known(at))
		.from(vestingSchedule)
		.where(and(eq(vestingSchedule.asset, asset), isPublic(), fits))
		.orderBy(ORDER, asc(vestingSchedule.startsAt), asc(vestingSchedule.id))
		.limit(PAGE_SIZE + 1)
		.offset((page - 1) * PAGE_SIZE)
	return { rows: rows.slice(0, PAGE_SIZE).map(listed), hasMore: rows.length > PAGE_SIZE }
}

/** What all published schedules of a coin come to: a cancelled one to what it had released. Base units. */
export type PlanSums = Readonly<{
	count: number
	total: bigint
	vested: bigint
	isExample: boolean
	releases: readonly Release[]
}>

export async function planSums({ db }: Needs, asset: Vested, at: Date): Promise<PlanSums> {
	const [whole] = await db
		.select({ count: sql<number>`count(*)::int`, isExample: sql<boolean>`coalesce(bool_or(is_example), false)` })
		.from(vestingSchedule)
		.where(and(eq(vestingSchedule.asset, asset), isPublic()))
	const releases = await db
		.select({ at: vestingRelease.at, units: sql<string>`sum(${vestingRelease.units})::text` })
		.from(vestingRelease)
		.innerJoin(vestingSchedule, eq(vestingSchedule.id, vestingRelease.scheduleId))
		.where(
			and(
				eq(vestingSchedule.asset, asset),
				isPublic(),
				sql`(${vestingSchedule.cancelledAt} is null or ${vestingRelease.at} <= ${vestingSchedule.cancelledAt})`,
			),
		)
		.groupBy(vestingRelease.at)
		.orderBy(asc(vestingRelease.at))
	const all = releases.map((one) => ({ at: one.at, units: BigInt(one.units) }))
	const sum = (some: readonly Release[]) => some.reduce((units, one) => units + one.units, 0n)
	return {
		count: whole?.count ?? 0,
		isExample: whole?.isExample ?? false,
		total: sum(all),
		vested: sum(all.filter((one) => one.at <= at)),
		releases: all,
	}
}

/** Some published schedules of each coin, the newest first: what can be opened. */
export async function someSchedules({ db }: Needs, at: Date): Promise<readonly Listed[]> {
	const rows = await db
		.select(known(at))
		.from(vestingSchedule)
		.where(isPublic())
		.orderBy(asc(vestingSchedule.asset), ORDER, desc(vestingSchedule.publishedAt), asc(vestingSchedule.id))
		.limit(PAGE_SIZE)
	return rows.map(listed)
}

export async function publicSchedule({ db }: Needs, id: string, at: Date): Promise<Listed | null> {
	if (!isUuid(id)) return null
	const [row] = await db
		.select(known(at))
		.from(vestingSchedule)
		.where(and(eq(vestingSchedule.id, id), isPublic()))
	return row ? listed(row) : null
}

/** Those of a wallet: what can be claimed first, then the newest. */
export async function ownSchedules({ db }: Needs, wallet: string, at: Date): Promise<readonly Listed[]> {
	const rows = await db
		.select(known(at))
		.from(vestingSchedule)
		.where(and(eq(vestingSchedule.wallet, wallet), isPublic()))
		.orderBy(asc(vestingSchedule.asset), desc(vestingSchedule.createdAt), asc(vestingSchedule.line))
		.limit(MOST_OWN)
	return rows.map(listed)
}
/** More of one wallet are not listed; they are claimed all the same. */
const MOST_OWN = 200

/** The releases of a published schedule, as they were stored. */
export const releasesIn = ({ db }: Needs, schedule: string): Promise<Release[]> =>
	db
		.select({ at: vestingRelease.at, units: vestingRelease.units })
		.from(vestingRelease)
		.where(eq(vestingRelease.scheduleId, schedule))
		.orderBy(asc(vestingRelease.at))

/** A claim with what became of its payment; of one schedule, its part of it. */
export type PaidClaim = Readonly<{
	id: string
	asset: Vested
	wallet: string
	units: bigint
	requestedAt: Date
	status: string
	signature: string | null
}>

const paid = {
	id: vestingClaim.id,
	asset: sql<Vested>`${vestingClaim.asset}`,
	wallet: vestingClaim.wallet,
	requestedAt: vestingClaim.requestedAt,
	status: outgoing.status,
	signature: attempt.signature,
}
const MOST_CLAIMS = 50

export const claimsOfSchedule = ({ db }: Needs, schedule: string): Promise<PaidClaim[]> =>
	db
		.select({ ...paid, units: vestingClaimPart.units })
		.from(vestingClaimPart)
		.innerJoin(vestingClaim, eq(vestingClaim.id, vestingClaimPart.claimId))
		.innerJoin(outgoing, eq(outgoing.subjectId, vestingClaim.id))
		.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
		.where(eq(vestingClaimPart.scheduleId, schedule))
		.orderBy(desc(vestingClaim.requestedAt), desc(vestingClaim.id))
		.limit(MOST_CLAIMS)

/** Those of some wallets; `request`: of one form alone. */
export const claimsOfWallets = ({ db }: Needs, wallets: readonly string[], request?: string): Promise<PaidClaim[]> =>
	db
		.select({ ...paid, units: vestingClaim.units })
		.from(vestingClaim)
		.innerJoin(outgoing, eq(outgoing.subjectId, vestingClaim.id))
		.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
		.where(
			and(
				isAnyOf(vestingClaim.wallet, [...wallets]),
				request === undefined ? undefined : eq(vestingClaim.requestId, request),
			),
		)
		.orderBy(desc(vestingClaim.requestedAt), desc(vestingClaim.id))
		.limit(MOST_CLAIMS)
