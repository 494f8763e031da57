import { desc, eq, sql } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { chanceDeclaration, chanceExclusion } from "./tables.server.ts"

type Needs = Pick<Context, "db">

/** What a wallet has declared and how it has shut itself out, newest first. What is over may be there until the next sweep. */
export async function chanceRecords({ db }: Needs, wallet: Proven) {
	const key = walletKey(wallet)
	const declarations = await db
		.select({
			adult: chanceDeclaration.adult,
			country: chanceDeclaration.country,
			textVersion: chanceDeclaration.textVersion,
			declaredAt: chanceDeclaration.declaredAt,
		})
		.from(chanceDeclaration)
		.where(eq(chanceDeclaration.wallet, key))
		.orderBy(desc(chanceDeclaration.id))
	const exclusions = await db
		.select({ term: chanceExclusion.term, fromAt: chanceExclusion.fromAt, untilAt: chanceExclusion.untilAt })
		.from(chanceExclusion)
		.where(eq(chanceExclusion.walletHash, sql`chance_hash(${key}::text)`))
		.orderBy(desc(chanceExclusion.fromAt))
	return { declarations, exclusions }
}

/** Deletes what a wallet has declared; how it has shut itself out stays for its term. */
export async function forgetDeclarations({ db }: Needs, wallet: Proven): Promise<number> {
	const gone = await db
		.delete(chanceDeclaration)
		.where(eq(chanceDeclaration.wallet, walletKey(wallet)))
		.returning({ id: chanceDeclaration.id })
	return gone.length
}
