import { desc } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { type EarlierSecret, secretId } from "#app/lib/app-secret.server.ts"
import { openSecret } from "./seal-secret.ts"
import { appSecretRow } from "./tables.server.ts"

/** APP_SECRET and APP_SECRET_PREVIOUS, as a process was given them. */
export type GivenSecrets = Readonly<{ current: string; previous?: string | undefined }>

/** APP_SECRET is not the secret of this database, and its predecessor was not given. The message says what to set. */
export class OtherSecret extends Error {}

export const otherSecret = (given: string, known: string) =>
	new OtherSecret(
		[
			`APP_SECRET is the secret ${given}, but this database was used with the secret ${known}.`,
			`Set APP_SECRET_PREVIOUS to the secret ${known}, and run \`node build/boot.js rotate APP_SECRET\`.`,
			"If nobody has that secret any more: `node build/boot.js rotate APP_SECRET --lost`.",
		].join("\n"),
	)

/**
 * The secrets that APP_SECRET has replaced, the newest first: those in the database and the one that the process was given. A process
 * may have the next secret before `rotate` ran, and still have the one before after it ran. Throws `OtherSecret`.
 */
export async function readEarlierSecrets(
	db: Db,
	{ current, previous }: GivenSecrets,
): Promise<readonly EarlierSecret[]> {
	const rows = await db.select().from(appSecretRow).orderBy(desc(appSecretRow.since))
	const given = [current, ...(previous ? [previous] : [])]
	const known = rows.find((row) => row.state === "current")
	const opener = known && given.find((secret) => secretId(secret) === known.id)
	if (known && opener === undefined) throw otherSecret(secretId(current), known.id)
	const stored = rows.flatMap(({ id, state, sealed }): EarlierSecret[] =>
		opener !== undefined && sealed ? [{ secret: openSecret(opener, id, sealed), isLeaked: state === "leaked" }] : [],
	)
	const more = previous === undefined || stored.some((one) => one.secret === previous) ? [] : [previous]
	return [...more.map((secret): EarlierSecret => ({ secret, isLeaked: false })), ...stored].filter(
		(one) => one.secret !== current,
	)
}
