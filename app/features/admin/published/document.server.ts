import { createHash } from "node:crypto"
import { desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { documentIn, getPublished, publish, settingOf } from "#app/settings/published.server.ts"
import { PUBLISHED, type PublishedKey } from "#app/settings/published.ts"
import { setting, settingHistory } from "#app/settings/tables.server.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { differences } from "./differences.ts"
import type { Document } from "./entries.ts"

type Needs = Pick<Context, "db" | "log">
type Asking = Readonly<{ accountId: string }>

/** Names what stands, so that whoever has looked at something else does not overwrite it; "": nothing was published yet. */
const markOf = (text: string | undefined) =>
	text === undefined ? "" : createHash("sha256").update(text).digest("base64url").slice(0, 22)

const isSame = (one: Document, other: Document) => differences(one, other).length === 0

export type Edited = Readonly<{
	/** As its readers have it. */
	document: Document
	mark: string
	/** What is stored can be read; else readers have what could be read last. */
	isReadable: boolean
	changedAt: Date | null
	/** It has been changed since it was first stored. */
	hasVersions: boolean
}>

/** A document as whoever edits it sees it: not as pages remember it, for beside the mark of what stands now that would be overwritten unseen. */
export async function readDocument({ db, log }: Needs, key: PublishedKey): Promise<Edited> {
	const [[row], versions] = await Promise.all([
		db
			.select()
			.from(setting)
			.where(eq(setting.key, settingOf(key))),
		db.$count(settingHistory, eq(settingHistory.key, settingOf(key))),
	])
	return {
		document: (await getPublished({ db, log }, [key]))[key],
		mark: markOf(row?.value),
		isReadable: !row || documentIn(key, row.value) !== null,
		changedAt: row?.changedAt ?? null,
		hasVersions: versions > 0,
	}
}

type Change = Readonly<{
	key: PublishedKey
	/** Of what the editor has looked at. */
	mark: string
	/** The document in place of another, for its schema to read. */
	change(document: Document): unknown
}>

/**
 * Publishes a document in place of the one before; does nothing where what the form asked for stands already. Refuses (409) where somebody
 * else has changed it since, and (422) one that its readers could not read.
 */
export const changeDocument = (ctx: Needs, who: Asking, { key, mark, change }: Change): Promise<void> =>
	inTransaction(ctx, async ({ db, log }) => {
		const wished = (document: Document) => {
			const read = PUBLISHED[key].safeParse(change(document))
			return read.success ? (read.data as Document) : null
		}
		const stored = await lockStored(db, key)
		const before = (await getPublished({ db, log }, [key]))[key]
		if (markOf(stored?.value) !== mark) {
			const seen = await seenVersion(db, key, mark)
			const after = seen && wished(seen)
			// The same form once more: what it has made of what it was filled in for is what stands.
			if (after && isSame(after, before)) return
			throw new Refusal("operators-content:stale", { status: 409 })
		}
		const after = wished(before)
		if (!after) throw new Refusal("operators-content:unreadable")
		const isReadable = !stored || documentIn(key, stored.value) !== null
		if (isReadable && isSame(before, after)) return
		await publish({ db }, key, after as never)
		await tell(db, who, { key, before, after })
	})

/** The row of a document, which nobody else changes until the end of the transaction; also where there is none yet. */
async function lockStored(db: Db, key: PublishedKey) {
	await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${settingOf(key)}, 7226010))`)
	const [row] = await db
		.select()
		.from(setting)
		.where(eq(setting.key, settingOf(key)))
		.for("update")
	return row
}

/** What an editor has looked at, where it is the version before the present one or nothing at all. */
async function seenVersion(db: Db, key: PublishedKey, mark: string): Promise<Document | null> {
	if (mark === "") return UNPUBLISHED[key]
	const [last] = await db
		.select({ value: settingHistory.value })
		.from(settingHistory)
		.where(eq(settingHistory.key, settingOf(key)))
		.orderBy(desc(settingHistory.id))
		.limit(1)
	return last && markOf(last.value) === mark ? documentIn(key, last.value) : null
}

type Told = Readonly<{ key: PublishedKey; before: Document; after: Document }>

/** With the lines that were changed. */
async function tell(db: Db, { accountId }: Asking, { key, before, after }: Told): Promise<void> {
	const lines = differences(before, after)
	const side = (of: "before" | "after") => Object.fromEntries(lines.map((line) => [line.path, line[of]]))
	const facts = { before: side("before"), after: side("after") }
	await writeAudit(db, { actor: accountKey(accountId), act: "published.changed", subject: settingOf(key), facts })
}
