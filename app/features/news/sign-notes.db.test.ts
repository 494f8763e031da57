import { randomUUID } from "node:crypto"
import { ed25519 } from "@noble/curves/ed25519.js"
import bs58 from "bs58"
import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { readProof } from "#app/draws/proof.ts"
import { siteSigner } from "#app/draws/site-key/open-signer.server.ts"
import { publishedKey, publishedKeys } from "#app/draws/site-key/published-key.server.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { LANGS } from "#app/lib/paths.ts"
import { signNotes } from "./sign-notes.server.ts"
import { newestSigned, signedNote } from "./signed-notes.server.ts"
import { news, newsSigned, newsText } from "./tables.server.ts"

const AN_HOUR_AGO = sql`now() - interval '1 hour'`
const ORIGIN = "https://punktopia.test"

function newSigner() {
	const { secretKey, publicKey } = ed25519.keygen()
	return siteSigner(bs58.encode([...secretKey, ...publicKey]))
}

/** A worker with a key, a web process without, each with the rights that it has. */
async function press() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const signer = newSigner()
	const now = databaseClock(database.db)
	const worker = {
		db: database.asWorker().db,
		now,
		demo: false,
		origin: ORIGIN,
		siteSigner: signer,
		log: { error: (facts: object) => failed.push(facts) },
	} as unknown as Context
	const failed: object[] = []
	const web = { db: database.asWeb().db, now }
	const write = async (title: string, publishedAt: string | null = "2026-11-20T00:00:00.123Z") => {
		const [row] = await database.db
			.insert(news)
			.values({
				slug: randomUUID(),
				publishedAt: publishedAt === null ? null : new Date(publishedAt),
				changedAt: AN_HOUR_AGO,
			})
			.returning()
		const id = row?.id ?? 0
		await database.db
			.insert(newsText)
			.values(LANGS.map((lang) => ({ newsId: id, lang, title: `${title} ${lang}`, summary: "s", body: "one\n\ntwo" })))
		return id
	}
	return { owner: database.db, worker, web, write, failed, signer, key: signer.key }
}

const verified = (document: unknown, siteKey: string) => {
	const read = readProof(JSON.stringify(document))
	if ("fault" in read) throw new Error(`${read.fault} ${read.at}`)
	return verifyProof(read.proof, { acceptDemo: false, site: { keys: [siteKey], origin: ORIGIN } })
}

test("what is announced carries the site's signature, which anybody verifies by the key that the site shows", async () => {
	const { worker, web, write, key } = await press()
	const id = await write("Opened")
	expect(await signedNote(web, id)).toBeNull()
	await signNotes(worker)
	expect(await publishedKey(web)).toBe(key)
	const signed = await signedNote(web, id)
	expect(verified(signed?.document, key)).toMatchObject({ ok: true, demo: false, onChain: [] })
	expect(signed?.document.announcement).toMatchObject({
		...{ origin: ORIGIN, id, edition: 1, publishedAt: "2026-11-20T00:00:00.123Z" },
		texts: { kor: { title: "Opened kor", body: "one\n\ntwo" } },
	})
	const forged = structuredClone(signed?.document) as { announcement: { texts: { eng: { body: string } } } }
	forged.announcement.texts.eng.body = "Send your coins here"
	expect(verified(forged, key).checks).toEqual([
		{ id: "announcement-key", ok: true },
		{ id: "announcement-origin", ok: true },
		{ id: "announcement-signature", ok: false },
	])
	expect(verified(signed?.document, bs58.encode(ed25519.keygen().publicKey)).ok).toBe(false)
	expect(await newestSigned(web, { lang: "idn", limit: 5 })).toMatchObject([{ id, title: "Opened idn" }])
})

test("a note that was changed is signed anew and shows no older signature; a draft, a later and a withdrawn one have none", async () => {
	const { owner, worker, web, write } = await press()
	const id = await write("First")
	const others = [await write("Draft", null), await write("Later", "2126-11-20T00:00:00Z"), await write("Gone")]
	await owner
		.update(news)
		.set({ deletedAt: new Date() })
		.where(eq(news.id, others[2] ?? 0))
	await Promise.all([signNotes(worker), signNotes(worker)])
	expect(await owner.$count(newsSigned)).toBe(1)
	await owner.update(newsText).set({ title: "Second" }).where(eq(newsText.newsId, id))
	await owner.update(news).set({ version: sql`version + 1` }).where(eq(news.id, id))
	expect(await signedNote(web, id)).toBeNull()
	await signNotes(worker)
	expect(await signedNote(web, id)).toMatchObject({
		edition: 2,
		document: { announcement: { texts: { eng: { title: "Second" } } } },
	})
	for (const other of others) expect(await signedNote(web, other)).toBeNull()
	expect(await signNotes(worker)).toBe(0)
})

test("after a change of the key each note is signed by the new one, and former keys are told with the time until which they signed", async () => {
	const { worker, web, write, signer } = await press()
	const id = await write("Opened")
	const next = newSigner()
	const keyOf = async () => (await signedNote(web, id))?.document.key
	await signNotes(worker)
	const kept = (await signedNote(web, id))?.document
	for (const siteSigner of [next, signer, next]) {
		await signNotes({ ...worker, siteSigner })
		expect([await publishedKey(web), await keyOf()]).toEqual([siteSigner.key, siteSigner.key])
		expect(await newestSigned(web, { lang: "eng", limit: 5 })).toHaveLength(1)
	}
	const keys = await publishedKeys(web)
	expect(keys).toEqual([
		{ key: next.key, until: null },
		{ key: signer.key, until: expect.any(Date) },
	])
	expect(verified(kept, signer.key).ok).toBe(true)
})

test("what was published or changed a moment ago is not signed yet, so that a slip can be taken back", async () => {
	const { owner, worker, web, write } = await press()
	const published = await write("Now", new Date().toISOString())
	const changed = await write("Changed")
	const ago = (text: string) => sql`now() - ${text}::interval`
	await owner
		.update(news)
		.set({ changedAt: ago("14 minutes") })
		.where(eq(news.id, changed))
	expect(await signNotes(worker)).toBe(0)
	await owner.update(news).set({ changedAt: ago("16 minutes"), publishedAt: ago("16 minutes") })
	expect(await signNotes(worker)).toBe(2)
	for (const id of [published, changed]) expect(await signedNote(web, id)).not.toBeNull()
})

test("a note that no document can hold keeps no other from being signed", async () => {
	const { owner, worker, web, write, failed } = await press()
	const [bad, good] = [await write("Long"), await write("Opened")]
	await owner
		.update(newsText)
		.set({ body: "x".repeat(10_001) })
		.where(eq(newsText.newsId, bad))
	expect(await signNotes(worker)).toBe(1)
	expect(failed).toMatchObject([{ note: bad, version: 1 }])
	expect([await signedNote(web, bad), (await signedNote(web, good))?.edition]).toEqual([null, 1])
})

test("without a key nothing is signed, and nothing else fails", async () => {
	const { worker, web, write } = await press()
	const { siteSigner: _, ...keyless } = worker
	const id = await write("Opened")
	expect(await signNotes(keyless)).toBe(0)
	expect([await publishedKey(web), await signedNote(web, id)]).toEqual([null, null])
})
