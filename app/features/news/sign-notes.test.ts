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
import { publishedKey } from "#app/draws/site-key/published-key.server.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { LANGS } from "#app/lib/paths.ts"
import { signNotes } from "./sign-notes.server.ts"
import { newestSigned, signedNote } from "./signed-notes.server.ts"
import { news, newsSigned, newsText } from "./tables.server.ts"

const ORIGIN = "https://punktopia.test"

/** A worker with a key, a web process without, each with the rights that it has. */
async function press() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { secretKey, publicKey } = ed25519.keygen()
	const signer = siteSigner(bs58.encode([...secretKey, ...publicKey]))
	const now = databaseClock(database.db)
	const worker = {
		db: database.asWorker().db,
		now,
		demo: false,
		origin: ORIGIN,
		siteSigner: signer,
	} as unknown as Context
	const web = { db: database.asWeb().db, now }
	const write = async (title: string, publishedAt: string | null = "2026-11-20T00:00:00.123Z") => {
		const [row] = await database.db
			.insert(news)
			.values({ slug: randomUUID(), publishedAt: publishedAt === null ? null : new Date(publishedAt) })
			.returning()
		const id = row?.id ?? 0
		await database.db
			.insert(newsText)
			.values(LANGS.map((lang) => ({ newsId: id, lang, title: `${title} ${lang}`, summary: "s", body: "one\n\ntwo" })))
		return id
	}
	return { owner: database.db, worker, web, write, key: signer.key }
}

const verified = (document: unknown, siteKey: string) => {
	const read = readProof(JSON.stringify(document))
	if ("fault" in read) throw new Error(`${read.fault} ${read.at}`)
	return verifyProof(read.proof, { acceptDemo: false, siteKey })
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

test("without a key nothing is signed, and nothing else fails", async () => {
	const { worker, web, write } = await press()
	const { siteSigner: _, ...keyless } = worker
	const id = await write("Opened")
	expect(await signNotes(keyless)).toBe(0)
	expect([await publishedKey(web), await signedNote(web, id)]).toEqual([null, null])
})
