import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { FactName } from "./fact-names.ts"

/** What a row may say; `before` and `after` of a change are objects in it. Units are decimal text: a number would round them. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact }

type Facts = Readonly<Partial<Record<FactName, Fact>>>

type Act = Readonly<{ actor: string; act: string; subject: string; facts: Facts }>

/**
 * Notes an act in the transaction that does it. The time, and what seals the row afterwards, are the database's own: nobody may write these
 * columns, so none but ours are named.
 */
export async function writeAudit(tx: Db, { actor, act, subject, facts }: Act): Promise<void> {
	await tx.execute(
		sql`insert into audit (actor, act, subject, facts, at) values (${actor}, ${act}, ${subject}, ${JSON.stringify(facts)}::jsonb, now())`,
	)
}
