import { and, asc, desc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"

const MOST = 200

/** A step of something, from code to code. */
export type Step = Readonly<{
	id: string
	entity: string
	from: string | null
	to: string
	actor: string
	reason: string
	evidence: Readonly<Record<string, string | number | null>>
	at: Date
}>
/** What operators had done to it; `outcome` is null until the worker has seen to it. */
export type DoneAct = Readonly<{ id: string; kind: string; who: string; at: Date; outcome: string | null }>
export type History = Readonly<{ steps: readonly Step[]; acts: readonly DoneAct[] }>

/** What has become of something, step by step, and what operators had done to it. */
export async function historyOf(
	{ db }: Pick<Context, "db">,
	{
		entities,
		subjects,
	}: Readonly<{ entities: Readonly<Record<string, readonly string[]>>; subjects: readonly string[] }>,
): Promise<History> {
	const [steps, acts] = await Promise.all([
		Promise.all(
			Object.entries(entities).map(([entity, ids]) =>
				db
					.select()
					.from(journal)
					.where(and(eq(journal.entity, entity), isAnyOf(journal.entityId, [...ids])))
					.orderBy(asc(journal.id))
					.limit(MOST),
			),
		),
		db
			.select()
			.from(operatorAct)
			.where(isAnyOf(operatorAct.subject, [...subjects]))
			.orderBy(desc(operatorAct.createdAt))
			.limit(MOST),
	])
	return {
		steps: steps
			.flat()
			.toSorted((a, b) => Number(a.id - b.id))
			.map(({ id, entityId: _, evidence, ...step }) => ({
				...step,
				id: `${id}`,
				// The cast: `Cause` has evidence of this form alone.
				evidence: (evidence ?? {}) as Step["evidence"],
			})),
		acts: acts.map(({ id, kind, who, createdAt, outcome }) => ({ id, kind, who, at: createdAt, outcome })),
	}
}
