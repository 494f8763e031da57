import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { agreement } from "#app/agreements/tables.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { answerStored } from "#app/features/files/answer-stored.server.ts"
import { openFile } from "#app/files/open-file.server.ts"
import { MOST_UPLOAD_BYTES } from "#app/files/purposes.ts"
import { sweepFiles } from "#app/files/sweep-files.server.ts"
import { file } from "#app/files/tables.server.ts"
import { fileWorld } from "#app/files/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { deleteAccount } from "#app/identity/accounts/change-account.server.ts"
import { openLogin } from "#app/identity/accounts/login-session.server.ts"
import { hashPassword } from "#app/identity/accounts/password.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { Role } from "#app/identity/roles/permissions.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole, rolePermission } from "#app/identity/roles/tables.server.ts"
import type { Asked } from "#app/identity/sessions/visitor.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { claimedPng, photograph, picture } from "#tests/factories/pictures.ts"
import { decideDocument, forgetDocuments, noteReading, pictureOfReading } from "./decide.server.ts"
import { type HandedIn, handInDocument } from "./hand-in.server.ts"
import { DOCUMENT_LIMITS } from "./kinds.ts"
import { documentConsentsOf, documentsOf, eraseDocuments, takeBackDocument, withdrawConsent } from "./own.server.ts"
import { findDocument, listDocuments } from "./queries.server.ts"
import { readDocumentForm } from "./read-form.server.ts"
import { documentReading, identityDocument } from "./tables.server.ts"

const SECRET = "s".repeat(40)
const PASSWORD = "quiet river under the moon"
const DAY = 24 * 60

/** Members and operators around one store of files, with a clock that is turned by hand. */
async function office() {
	const files = await fileWorld()
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedRoles(database)
	const more = { log: createLogger("documents", { write: () => {} }), demo: false, secret: SECRET }
	const web = {
		...files.web,
		...more,
		db: database.asWeb().db,
		adminCode: "the admin code of tests",
		origin: "http://x",
	}
	const worker = { ...files.worker, ...more, db: database.asWorker().db }
	const member = async (kind: "person" | "company" = "person") => {
		const uid = `${randomUUID()}@example.org`
		const passwordHash = await hashPassword({ secret: SECRET }, PASSWORD)
		const [made] = await database.db.insert(account).values({ uid, kind, passwordHash }).returning({ id: account.id })
		const accountId = made?.id ?? ""
		const token = await openLogin(web, { accountId, adcd: "", isProven: false, userAgent: "test" })
		return { accountId, uid, adcd: "", cookie: `__Host-lid=${token}` }
	}
	const operator = async (role: Role) => {
		const uid = `${randomUUID()}@example.org`
		const values = { uid, passwordHash: "", adminCode: web.adminCode }
		const [made] = await database.db.insert(account).values(values).returning({ id: account.id })
		const accountId = made?.id ?? ""
		await database.db.insert(accountRole).values({ accountId, role, grantedBy: "test" })
		const token = await openLogin(web, { accountId, adcd: web.adminCode, isProven: true, userAgent: "test" })
		return { accountId, uid, cookie: `__Host-lid=${token}` }
	}
	const handIn = async (who: Readonly<{ accountId: string }>, wish: Partial<HandedIn> = {}) => {
		const given: HandedIn = {
			...{ id: randomUUID(), fileId: randomUUID(), kind: "id-card", idType: "resident-card", coveredBy: "page" },
			...{ consents: [], bytes: await picture("jpeg"), lang: "kor", clientIp: "192.0.2.1" },
			...wish,
		}
		await handInDocument(web, who, given)
		return given
	}
	const look = async (who: Awaited<ReturnType<typeof operator>>, documentId: string, why = "A booking needs it") => {
		const id = randomUUID()
		await noteReading(web, who, { id, documentId, why })
		return id
	}
	/** What a browser with these cookies gets at the file's address. */
	const fetched = (cookie: string, fileId: string) =>
		answerStored(
			new Request(`http://x/files/${fileId}`, { headers: { Cookie: cookie } }),
			{ ctx: web, operator: null } as unknown as Asked,
			fileId,
		)
	const stateOf = async (id: string) =>
		(await database.db.select({ state: file.state }).from(file).where(eq(file.id, id)))[0]?.state
	return { files, database, web, worker, member, operator, handIn, look, fetched, stateOf }
}

test("a document lies encrypted, drawn anew, and opens with the key alone", async () => {
	const { files, web, member, handIn, database } = await office()
	const mina = await member()
	const taken = await photograph()
	const { id, fileId } = await handIn(mina, { bytes: taken })
	const onDisk = await readFile(join(files.folder, fileId))
	for (const mark of ["RIFF", "WEBP", "Kim of Seoul"]) expect(onDisk.includes(mark)).toBe(false)
	await expect(sharp(onDisk).metadata()).rejects.toThrow()
	const [row] = await database.db.select().from(file).where(eq(file.id, fileId))
	if (!row) throw new Error("it is not there")
	const opened = await openFile(web, row)
	const { format, width, exif } = await sharp(opened ?? Buffer.alloc(0)).metadata()
	expect([format, width, exif]).toEqual(["webp", 60, undefined])
	const other = { ...web, files: { store: files.store, secret: "another secret" } }
	expect(await openFile(other, row)).toBeNull()
	// Worker and database hold no key: the worker's context has none at all.
	await expect(openFile(files.worker, row)).rejects.toThrow("handles no files")
	expect(await documentsOf(web, mina)).toMatchObject([
		{ id, kind: "id-card", status: "open", hasPicture: true, readings: [] },
	])
})

test("its owner reads it; another member, a stranger, and operators at its address do not", async () => {
	const { member, operator, handIn, fetched } = await office()
	const [mina, juno] = [await member(), await member()]
	const { fileId } = await handIn(mina)
	const own = await fetched(mina.cookie, fileId)
	expect([own.status, own.headers.get("Cache-Control"), own.headers.get("Content-Type")]).toEqual([
		200,
		"private, no-store",
		"image/webp",
	])
	for (const cookie of ["", juno.cookie, (await operator("owner")).cookie, (await operator("support")).cookie])
		expect((await fetched(cookie, fileId)).status).toBe(404)
})

test("two roles look, each time for a reason that the member reads; no other role, whatever a process says", async () => {
	const { web, database, member, operator, handIn, look } = await office()
	const mina = await member()
	const { id } = await handIn(mina)
	const allowed = await database.db
		.select({ role: rolePermission.role })
		.from(rolePermission)
		.where(eq(rolePermission.permission, "documents.see"))
	expect(allowed.map(({ role }) => role).sort()).toEqual(["owner", "support"])
	for (const role of ["viewer", "content", "finance"] as const)
		await expect(look(await operator(role), id)).rejects.toMatchObject({ code: "admin:forbidden", status: 403 })
	await expect(look({ ...mina, cookie: "" }, id)).rejects.toMatchObject({ status: 403 })
	expect(await database.db.$count(documentReading)).toBe(0)

	const [sora, other] = [await operator("support"), await operator("owner")]
	const reading = await look(sora, id, "The hotel asks who checks in")
	await noteReading(web, sora, { id: reading, documentId: id, why: "again" })
	expect((await documentsOf(web, mina))[0]?.readings).toMatchObject([{ why: "The hotel asks who checks in" }])
	const noted = await database.db
		.select({ actor: audit.actor, facts: audit.facts })
		.from(audit)
		.where(eq(audit.act, "document.read"))
	expect(noted).toEqual([{ actor: `account:${sora.accountId}`, facts: { why: "The hotel asks who checks in" } }])
	expect(await pictureOfReading(web, sora, { reading, documentId: id })).not.toBeNull()
	// A reason is one operator's, of one document, and for a while.
	expect(await pictureOfReading(web, other, { reading, documentId: id })).toBeNull()
	expect(await pictureOfReading(web, sora, { reading, documentId: randomUUID() })).toBeNull()
	expect(await pictureOfReading(web, sora, { reading: randomUUID(), documentId: id })).toBeNull()
	await expect(look(sora, randomUUID())).rejects.toMatchObject({ status: 404 })
	// What was noted is nobody's to change or to take away.
	for (const change of ["update document_reading set why = 'x'", "delete from document_reading"])
		await expect(web.db.execute(change)).rejects.toThrow()
})

test("a reason is good for ten minutes", async () => {
	const { files, web, member, operator, handIn, look } = await office()
	const { id } = await handIn(await member())
	const sora = await operator("support")
	const reading = await look(sora, id)
	files.turn(DOCUMENT_LIMITS.lookMinutes + 1)
	expect(await pictureOfReading(web, sora, { reading, documentId: id })).toBeNull()
})

test("not accepted it is deleted at once, and its owner reads why; it is decided once, and only by who has looked", async () => {
	const { files, web, worker, database, member, operator, handIn, look, stateOf } = await office()
	const mina = await member()
	const { id, fileId } = await handIn(mina)
	const [sora, finance] = [await operator("support"), await operator("finance")]
	const reject = (who: typeof sora, to: "accepted" | "rejected" = "rejected") =>
		decideDocument(web, who, { id, to, why: "The number is not covered" })
	await expect(reject(sora)).rejects.toMatchObject({ status: 403 })
	await expect(reject(finance)).rejects.toMatchObject({ status: 403 })
	await look(sora, id)
	await Promise.all([reject(sora), reject(sora)])
	const [own] = await documentsOf(web, mina)
	expect(own).toMatchObject({ status: "rejected", why: "The number is not covered", hasPicture: false })
	expect(await stateOf(fileId)).toBe("deleted")
	expect(await files.kept()).toEqual([fileId])
	await sweepFiles(files.store)(worker)
	expect(await files.kept()).toEqual([])
	await reject(sora)
	await expect(reject(sora, "accepted")).rejects.toMatchObject({ status: 409 })
	await expect(database.sql`update identity_document set status = 'accepted' where id = ${id}`).rejects.toThrow(
		"what was decided stays",
	)
	// Another one may be handed in now.
	await handIn(mina)
})

test("an accepted one goes after thirty days, one that nobody decides after ninety, by the daily job", async () => {
	const { files, web, worker, member, operator, handIn, look, stateOf } = await office()
	const mina = await member("company")
	const license = await handIn(mina, { kind: "business-license", idType: null })
	const forgotten = await handIn(mina, { kind: "company-address", idType: null })
	const sora = await operator("owner")
	await look(sora, license.id)
	await decideDocument(web, sora, { id: license.id, to: "accepted", why: "Readable" })
	files.turn(DOCUMENT_LIMITS.keepDays * DAY - 1)
	await forgetDocuments(worker)
	expect(await stateOf(license.fileId)).toBe("stored")
	files.turn(2)
	await forgetDocuments(worker)
	expect([await stateOf(license.fileId), await stateOf(forgotten.fileId)]).toEqual(["deleted", "stored"])
	files.turn((DOCUMENT_LIMITS.openDays - DOCUMENT_LIMITS.keepDays) * DAY)
	await forgetDocuments(worker)
	await forgetDocuments(worker)
	await sweepFiles(files.store)(worker)
	expect(await files.kept()).toEqual([])
	const states = (await documentsOf(web, mina)).map(({ kind, status }) => `${kind} ${status}`)
	expect(states.sort()).toEqual(["business-license accepted", "company-address expired"])
})

test("each consent is kept by itself and may be taken back; none is given later", async () => {
	const { web, database, member, handIn } = await office()
	const [mina, juno] = [await member(), await member()]
	const { id } = await handIn(mina, { consents: ["partner", "abroad"] })
	const agreed = await database.db
		.select({ terms: agreement.terms, hash: agreement.hash, lang: agreement.lang })
		.from(agreement)
		.where(eq(agreement.entityId, id))
	expect(agreed.map(({ terms }) => terms).sort()).toEqual(["document-abroad", "document-partner", "document-sensitive"])
	expect(new Set(agreed.map(({ hash }) => hash)).size).toBe(3)
	await withdrawConsent(web, juno, id, "partner")
	expect(await documentsOf(web, mina)).toMatchObject([{ toPartner: true, abroad: true }])
	await withdrawConsent(web, mina, id, "partner")
	await withdrawConsent(web, mina, id, "partner")
	expect(await documentsOf(web, mina)).toMatchObject([{ toPartner: false, abroad: true }])
	expect(await database.db.$count(audit, eq(audit.act, "document.consent-withdrawn"))).toBe(1)
	await expect(database.sql`update identity_document set to_partner = true where id = ${id}`).rejects.toThrow("stays")
})

test("one of a kind waits at a time, a form sent twice is one, and what is not asked of such an account is refused", async () => {
	const { web, database, member, operator, handIn } = await office()
	const [mina, firm] = [await member(), await member("company")]
	const first = await handIn(mina)
	await handIn(mina, first)
	await Promise.allSettled([handIn(mina), handIn(mina)])
	await expect(handIn(mina)).rejects.toMatchObject({ code: "documents:wrong.openAlready", status: 409 })
	await expect(handIn(mina, { id: first.id })).rejects.toMatchObject({ status: 409 })
	// Refused before it is drawn: a broken picture makes no difference.
	await expect(handIn(mina, { bytes: claimedPng(100) })).rejects.toMatchObject({ code: "documents:wrong.openAlready" })
	expect(await documentsOf(web, mina)).toHaveLength(1)
	expect(await database.db.$count(file, eq(file.state, "stored"))).toBe(1)
	await expect(handIn(mina, { kind: "business-license", idType: null })).rejects.toMatchObject({ status: 400 })
	await expect(handIn(firm)).rejects.toMatchObject({ status: 400 })
	await expect(handIn(await operator("owner"))).rejects.toMatchObject({ code: "accounts:operators", status: 403 })
	await expect(
		handIn(firm, { kind: "company-address", idType: null, bytes: Buffer.from("%PDF-1.7\n") }),
	).rejects.toMatchObject({
		code: "files:error.type",
	})
	const twenty = Array.from({ length: 20 }, () => handIn(mina).catch(({ status }: { status: number }) => status))
	expect(await Promise.all(twenty)).toContain(429)
})

test("a form without a covered number, without the consent, or with more than ten megabytes is told what is wrong", async () => {
	const t = await getT("eng")
	const sent = async (fields: Record<string, string>, bytes: Buffer) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set("file", new File([new Uint8Array(bytes)], "../../card.svg", { type: "image/svg+xml" }))
		return readDocumentForm({ request: new Request("http://x/", { method: "POST", body: form }), wasCut: false }, t)
	}
	const ids = { id: randomUUID(), "file-id": randomUUID() }
	const whole = { ...ids, kind: "id-card", idType: "passport", covered: "on", sensitive: "on", partner: "on" }
	const bytes = await picture()
	expect(await sent(whole, bytes)).toMatchObject({
		given: { kind: "id-card", idType: "passport", coveredBy: "owner", consents: ["partner"] },
	})
	expect(await sent({ ...whole, "covered-by": "page" }, bytes)).toMatchObject({ given: { coveredBy: "page" } })
	expect(await sent({ ...whole, covered: "", sensitive: "", idType: "" }, bytes)).toMatchObject({
		status: 400,
		said: {
			errors: {
				covered: t("documents:wrong.covered"),
				sensitive: t("documents:wrong.sensitive"),
				idType: t("documents:wrong.idType"),
			},
		},
	})
	expect(await sent(whole, Buffer.alloc(MOST_UPLOAD_BYTES + 1))).toMatchObject({
		status: 413,
		said: { errors: { picture: t("files:error.large", { megabytes: "10" }) }, typed: { idType: "passport" } },
	})
	expect(await sent(whole, Buffer.alloc(0))).toMatchObject({
		said: { errors: { picture: t("documents:wrong.picture") } },
	})
	expect(await sent({ ...whole, id: "x", kind: "pet" }, bytes)).toMatchObject({ status: 400 })
})

test("taken back, or with its account, nothing of it is left; what was looked at stays in the audit", async () => {
	const { files, web, worker, database, member, operator, handIn, look } = await office()
	const [mina, juno] = [await member(), await member()]
	const card = await handIn(mina)
	await handIn(mina, { kind: "home-address", idType: null })
	await look(await operator("support"), card.id)
	await takeBackDocument(web, juno, card.id)
	expect(await documentsOf(web, mina)).toHaveLength(2)
	await takeBackDocument(web, mina, card.id)
	await takeBackDocument(web, mina, card.id)
	expect(await documentsOf(web, mina)).toHaveLength(1)
	expect(await documentConsentsOf(web, mina)).toHaveLength(2)
	expect(await findDocument(web, card.id)).toBeNull()
	await deleteAccount(web, mina, { old: PASSWORD, also: eraseDocuments })
	await sweepFiles(files.store)(worker)
	expect(await files.kept()).toEqual([])
	expect(await database.db.$count(identityDocument)).toBe(0)
	expect(await database.db.$count(documentReading)).toBe(0)
	expect(await database.db.$count(audit, eq(audit.act, "document.read"))).toBe(1)
})

test("operators find what waits longest first, by state and kind", async () => {
	const { files, web, member, handIn } = await office()
	const [mina, firm] = [await member(), await member("company")]
	const card = await handIn(mina)
	files.turn(5)
	await handIn(firm, { kind: "business-license", idType: null })
	const asked = { sort: "oldest", filters: {}, after: null, size: 50 } as unknown as Parameters<typeof listDocuments>[1]
	const all = await listDocuments(web, asked)
	expect(all.rows.map(({ kind, uid }) => [kind, uid])).toEqual([
		["id-card", mina.uid],
		["business-license", firm.uid],
	])
	const some = await listDocuments(web, { ...asked, filters: { kind: "id-card", status: "open" } })
	expect(some.rows).toMatchObject([{ id: card.id }])
	expect(JSON.stringify(all)).not.toContain(card.fileId)
})
