import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { TIERS } from "#app/draws/craft/odds.ts"
import { outcomeSchema } from "#app/draws/craft/receipt.ts"
import { type GearStatus, gearStatus } from "./status.ts"
import { gear, gearReceipt } from "./tables.server.ts"

type Asked = Readonly<{
	sort: "newest-" | "newest"
	after: Parameters<typeof listRows>[0]["after"]
	filters: Readonly<Partial<Record<"status" | "kind" | "owner" | "signature", string>>>
}>
type Row = typeof gear.$inferSelect

const BY_TIME = { by: gear.createdAt, kind: "time" } as const

/** A page of all acts of the forge, for operators. `day`: what else of the time is asked for. */
export async function listGears(ctx: Pick<Context, "db">, asked: Asked, day: readonly SQL[], size?: number) {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: gear.id, kind: "uuid" },
			where: whereOf(asked, day),
			rows: ({ place, where, orderBy, limit }) =>
				ctx.db
					.select({
						one: gear,
						said: gearReceipt.outcome,
						guaranteed: gearReceipt.guaranteed,
						hash: gearReceipt.hash,
						...place,
					})
					.from(gear)
					.leftJoin(gearReceipt, eq(gearReceipt.gearId, gear.id))
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	const rows = part.rows.map(({ one, said, guaranteed, hash }) => ({
		...factsOf(one),
		outcome: said === null ? null : outcomeSchema.parse(said),
		guaranteed: said === null ? null : guaranteedOf(guaranteed),
		receipt: hash,
	}))
	return { ...part, rows } satisfies ListPart<(typeof rows)[number]>
}

/** How many its filters find. */
export const countGears = (ctx: Pick<Context, "db">, asked: Asked, day: readonly SQL[]): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(gear)
			.where(and(...whereOf(asked, day))),
	)

const factsOf = ({ id, createdAt, kind, status, owner, round, signature, failure }: Row) => ({
	...{ id, at: createdAt, kind, owner, round, signature, failure },
	status: gearStatus.nameOf(status),
})

/** The tier that was certain, of what a receipt's row says. */
export const guaranteedOf = (said: string | null) => TIERS.find((one) => one === said) ?? null

function whereOf({ filters }: Asked, day: readonly SQL[]): SQL[] {
	const status = gearStatus.names.find((one): one is GearStatus => one === filters.status)
	const kind = (["craft", "enhance", "evolve"] as const).find((one) => one === filters.kind)
	return [
		...(status ? [eq(gear.status, gearStatus.code(status))] : []),
		...(kind ? [eq(gear.kind, kind)] : []),
		...(filters.owner ? [eq(gear.owner, filters.owner)] : []),
		...(filters.signature ? [eq(gear.signature, filters.signature)] : []),
		...day,
	]
}

/** Where an operator's list is filtered by day. */
export const gearTime = gear.createdAt
