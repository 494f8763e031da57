import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { AuditAct } from "./act-names.ts"
import { ACTORS_BETWEEN } from "./actors-between.ts"
import type { FactName } from "./fact-names.ts"

/** What a row may say; `before` and `after` of a change are objects in it. Units are decimal text: a number would round them. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact }

export type Facts = Readonly<Partial<Record<FactName, Fact>>>

type Act<F> = Readonly<{ actor: string; act: AuditAct; subject: string; facts: F & NoOthers<F> }>
/** A name without words is refused in a variable as well, where TypeScript would let more pass than is asked for. */
type NoOthers<F> = Readonly<Record<Exclude<keyof F, FactName>, never>>

/**
 * Notes an act in the transaction that does it. The time, and what seals the row afterwards, are the database's own: nobody may write these
 * columns, so none but ours are named.
 */
export async function writeAudit<F extends Facts>(tx: Db, { actor, act, subject, facts }: Act<F>): Promise<void> {
	await tx.execute(
		sql`insert into audit (actor, act, subject, facts, at) values (${storedActor(actor)}, ${act}, ${subject}, ${JSON.stringify(facts)}::jsonb, now())`,
	)
}

/**
 * An operator request names its persons by log-in ID, which may change and is personal data. The audit stores the keys of their accounts;
 * readers look up the IDs.
 */
const storedActor = (actor: string): SQL =>
	actor.includes("@")
		? sql`(select string_agg(coalesce('account:' || a.id, named.person), ${ACTORS_BETWEEN}::text order by named.place)
			from unnest(string_to_array(${actor}::text, ${ACTORS_BETWEEN}::text)) with ordinality as named(person, place)
			left join account a on a.uid = named.person)`
		: sql`${actor}`
