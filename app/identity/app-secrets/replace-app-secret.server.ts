import { and, eq, isNotNull, ne, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { secretId } from "#app/lib/app-secret.server.ts"
import { type GivenSecrets, otherSecret } from "./read-app-secret.server.ts"
import { openSecret, sealSecret } from "./seal-secret.ts"
import { appSecretRow, type SecretState } from "./tables.server.ts"

/** Why a secret is replaced: as a precaution, because it leaked, or because nobody has it any more. */
export type Replaced = Exclude<SecretState, "current">
type Row = typeof appSecretRow.$inferSelect

/** Two that replace take turns. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(7226010)`)
const now = sql`now()`

/**
 * Notes which secret a database is used with, if none is noted yet. Run by the owner at each start. `isStrict`: throws `OtherSecret` if
 * the database is used with another one; else that one counts as lost, as in a development database that another folder opens.
 */
export const noteAppSecret = (db: Db, given: GivenSecrets, { isStrict }: { isStrict: boolean }): Promise<void> =>
	db.transaction(async (tx) => {
		await lock(tx)
		const known = await currentRow(tx)
		const ids = [given.current, ...(given.previous ? [given.previous] : [])].map(secretId)
		if (known && ids.includes(known.id)) return
		if (!known) return await makeCurrent(tx, given.current)
		if (isStrict) throw otherSecret(secretId(given.current), known.id)
		await replace(tx, { known, given, as: "lost" })
	})

/**
 * Makes `given.current` the secret of the database; the one before stays, encrypted, for what it has hashed. One transaction, and doing
 * it again changes nothing but `earlier` to `leaked`. Answers the id of the secret that was replaced, or null. Throws `OtherSecret`.
 */
export const replaceAppSecret = (db: Db, given: GivenSecrets, as: Replaced): Promise<string | null> =>
	db.transaction(async (tx) => {
		await lock(tx)
		const known = await currentRow(tx)
		const previous = given.previous === undefined ? null : secretId(given.previous)
		if (known?.id === secretId(given.current)) {
			if (given.previous !== undefined && previous !== known.id)
				await keepPrevious(tx, given.current, given.previous, as)
			return null
		}
		if (!known) {
			await makeCurrent(tx, given.current)
			if (given.previous !== undefined) await keepPrevious(tx, given.current, given.previous, as)
			return null
		}
		if (known.id !== previous && as !== "lost") throw otherSecret(secretId(given.current), known.id)
		await replace(tx, { known, given, as: known.id === previous ? as : "lost" })
		const facts = { from: known.id, to: secretId(given.current), reason: as }
		await writeAudit(tx, { actor: "command", act: "secret.replaced", subject: "secret:APP_SECRET", facts })
		return known.id
	})

async function currentRow(tx: Db): Promise<Row | undefined> {
	const [row] = await tx.select().from(appSecretRow).where(eq(appSecretRow.state, "current"))
	return row
}

/** A secret that comes back is current again. */
const makeCurrent = (tx: Db, secret: string) =>
	tx
		.insert(appSecretRow)
		.values({ id: secretId(secret), state: "current", since: now })
		.onConflictDoUpdate({ target: appSecretRow.id, set: { state: "current", sealed: null, replacedAt: null } })
		.then(() => {})

/** A predecessor of the current secret that the database does not know yet, or of which it is now known that it leaked. */
async function keepPrevious(tx: Db, current: string, previous: string, as: Replaced): Promise<void> {
	const id = secretId(previous)
	const state = as === "lost" ? "earlier" : as
	const sealed = sealSecret(current, id, previous)
	await tx.insert(appSecretRow).values({ id, state, sealed, since: now, replacedAt: now }).onConflictDoUpdate({
		target: appSecretRow.id,
		set: { state, sealed },
		setWhere: sql`app_secret.state <> 'leaked'`,
	})
}

type Replacing = Readonly<{ known: Row; given: GivenSecrets; as: Replaced }>

async function replace(tx: Db, { known, given, as }: Replacing): Promise<void> {
	const { current, previous } = given
	const before = as === "lost" ? undefined : previous
	const stored = await tx
		.select()
		.from(appSecretRow)
		.where(and(ne(appSecretRow.id, known.id), isNotNull(appSecretRow.sealed)))
	for (const { id, sealed } of stored) {
		if (!sealed) continue
		// What the lost secret had encrypted is lost with it.
		const set =
			before === undefined
				? { state: "lost" as const, sealed: null }
				: { sealed: sealSecret(current, id, openSecret(before, id, sealed)) }
		await tx.update(appSecretRow).set(set).where(eq(appSecretRow.id, id))
	}
	const kept = before === undefined ? null : sealSecret(current, known.id, before)
	await tx.update(appSecretRow).set({ state: as, sealed: kept, replacedAt: now }).where(eq(appSecretRow.id, known.id))
	await makeCurrent(tx, current)
}
