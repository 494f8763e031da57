import { eq, sql } from "drizzle-orm"
import { pino } from "pino"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { replaceEverywhere } from "#app/boot/rotate/app-secret.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { deleteFile } from "#app/files/delete-file.server.ts"
import { folderStore } from "#app/files/folder-store.server.ts"
import { findFile, openFile } from "#app/files/open-file.server.ts"
import { storeFile } from "#app/files/store-file.server.ts"
import { file } from "#app/files/tables.server.ts"
import { makeOperator } from "#app/identity/accounts/make-operator.server.ts"
import { isPassword } from "#app/identity/accounts/password.server.ts"
import { newTotpSecret, openTotp, openTotpBy, recoveryHashes } from "#app/identity/accounts/second-factor.server.ts"
import { account, recoveryCode } from "#app/identity/accounts/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { openSession, readSession } from "#app/identity/sessions/session.server.ts"
import { type AppSecret, appSecret, secretId } from "#app/lib/app-secret.server.ts"
import { tempFolder } from "#tests/factories/temp-folder.ts"
import { openAppSecret } from "./open-app-secret.server.ts"
import { OtherSecret, readEarlierSecrets } from "./read-app-secret.server.ts"
import { noteAppSecret, replaceAppSecret } from "./replace-app-secret.server.ts"
import { appSecretRow } from "./tables.server.ts"

const [FIRST, SECOND, THIRD] = ["1".repeat(40), "2".repeat(40), "3".repeat(40)] as const
const PDF = Buffer.from("%PDF-1.7 an ID document")
const PASSWORD = "a password that is long"
const ADDRESS = "SysvarC1ock11111111111111111111111111111111"
const log = pino({ enabled: false })

let database: TestDatabase
let folder: string
beforeEach(async () => {
	database = await testDatabase()
	folder = await tempFolder()
	onTestFinished(() => database.end())
})

const web = (secret: AppSecret) => ({
	...{ db: database.asWeb().db, now: async () => new Date("2026-11-25T03:00:00Z"), log, secret },
	files: { store: folderStore(folder), secret },
})
const given = { current: SECOND, previous: FIRST }
const ringOf = async (secrets: Readonly<{ current: string; previous?: string }>) =>
	appSecret(secrets.current, await readEarlierSecrets(database.asWeb().db, secrets))

async function document(secret: AppSecret, id: string): Promise<void> {
	const of = { purpose: "member-document", owner: "account:1", name: "passport.pdf", from: "203.0.113.7" } as const
	await storeFile(web(secret), { id, bytes: PDF, ...of })
}
const read = async (secret: AppSecret, id: string) => {
	const row = await findFile(web(secret), id)
	return row && (await openFile(web(secret), row))
}
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`

test("an ID document, a session, a password and a second factor outlive a change of APP_SECRET", async () => {
	const { db } = database
	await noteAppSecret(db, { current: FIRST }, { isStrict: true })
	await document(FIRST, idOf(1))
	const token = await openSession(web(FIRST), {
		chain: "solana",
		address: ADDRESS,
		walletType: "phantom",
		userAgent: "",
	})
	await seedRoles({ db })
	const totpSecret = newTotpSecret()
	const operator = {
		uid: "op@example.com",
		name: "Op",
		role: "owner",
		password: PASSWORD,
		totpSecret,
		by: "test",
	} as const
	const [recovery = ""] =
		(await makeOperator({ db, secret: FIRST, adminCode: "the code of operators" }, operator)) ?? []

	// A process that has the new secret, before and after `rotate`, and one that has no predecessor any more.
	const before = await ringOf(given)
	await replaceEverywhere(db, given, "earlier")
	for (const secret of [before, await ringOf(given), await ringOf({ current: SECOND })]) {
		expect(await read(secret, idOf(1))).toEqual(PDF)
		expect((await readSession(web(secret), token))?.address).toBe(ADDRESS)
		const [row] = await db.select().from(account).where(eq(account.uid, operator.uid))
		expect(await isPassword(web(secret), PASSWORD, row?.passwordHash ?? null)).toBe(true)
		expect(await isPassword(web(secret), "another password", row?.passwordHash ?? null)).toBe(false)
		expect(openTotp(web(secret), row?.id ?? "", row?.totpSecret ?? Buffer.of())).toBe(totpSecret)
		const codes = await db.select().from(recoveryCode)
		expect(codes.map(({ codeHash }) => codeHash)).toEqual(
			expect.arrayContaining([recoveryHashes(web(secret), recovery)[1]]),
		)
	}
	// What is encrypted is encrypted with the new one alone: the one before opens it no more.
	const [row] = await db.select().from(account)
	expect(() => openTotpBy(FIRST, row?.id ?? "", row?.totpSecret ?? Buffer.of())).toThrow()
	const [stored] = await db.select().from(file)
	expect(stored?.keyId).toBe(secretId(SECOND))
	await expect(read(FIRST, idOf(1))).resolves.toBeNull()
})

test("file keys from before keys had ids are wrapped again, and a run that was cut off goes on", async () => {
	const { db } = database
	for (const n of [1, 2, 3]) await document(FIRST, idOf(n))
	await db.execute(sql`update file set key_id = null`)
	await document(FIRST, idOf(4))
	await deleteFile(web(FIRST), idOf(4), "member-document")
	const first = await replaceEverywhere(db, given, "earlier")
	expect(first).toContain("wrapped again: 3.")
	// An older process that still runs stores one more.
	await document(FIRST, idOf(5))
	expect(await replaceEverywhere(db, given, "earlier")).toContain("wrapped again: 1.")
	expect(await replaceEverywhere(db, given, "earlier")).toContain("wrapped again: 0.")
	for (const n of [1, 2, 3, 5]) expect(await read(await ringOf({ current: SECOND }), idOf(n))).toEqual(PDF)
})

test("a second change keeps what the first secret has hashed, and nothing needs the first secret any more", async () => {
	const { db } = database
	await noteAppSecret(db, { current: FIRST }, { isStrict: true })
	const token = await openSession(web(FIRST), {
		chain: "solana",
		address: ADDRESS,
		walletType: "phantom",
		userAgent: "",
	})
	await replaceAppSecret(db, given, "leaked")
	await replaceAppSecret(db, { current: THIRD, previous: SECOND }, "earlier")
	const ring = await ringOf({ current: THIRD })
	expect(ring).toEqual({
		current: THIRD,
		earlier: [
			{ secret: SECOND, isLeaked: false },
			{ secret: FIRST, isLeaked: true },
		],
	})
	expect((await readSession(web(ring), token))?.address).toBe(ADDRESS)
	const rows = await db.select({ id: appSecretRow.id, state: appSecretRow.state }).from(appSecretRow)
	expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
		new Map([
			[secretId(FIRST), "leaked"],
			[secretId(SECOND), "earlier"],
			[secretId(THIRD), "current"],
		]),
	)
})

test("a secret that is not the database's is refused with what to set, and a lost one can be given up", async () => {
	const { db } = database
	await noteAppSecret(db, { current: FIRST }, { isStrict: true })
	await document(FIRST, idOf(1))
	await expect(noteAppSecret(db, { current: SECOND }, { isStrict: true })).rejects.toThrow(OtherSecret)
	await expect(readEarlierSecrets(database.asWeb().db, { current: SECOND })).rejects.toThrow(
		new RegExp(`secret ${secretId(FIRST)}.*\\n.*APP_SECRET_PREVIOUS`),
	)
	await expect(replaceAppSecret(db, { current: SECOND }, "earlier")).rejects.toThrow(OtherSecret)
	await expect(replaceAppSecret(db, { current: SECOND, previous: THIRD }, "earlier")).rejects.toThrow(OtherSecret)
	expect(await replaceEverywhere(db, { current: SECOND }, "lost")).toContain("no known secret decrypts: 1.")
	expect(await ringOf({ current: SECOND })).toBe(SECOND)
})

test("a process that starts before the database is there has the earlier secrets when it is", async () => {
	const { db } = database
	await replaceAppSecret(db, given, "earlier")
	let isAway = true
	const away = new Proxy(database.asWeb().db, {
		get(target, property) {
			if (property === "select" && isAway) throw new Error("the database is away")
			const value = Reflect.get(target, property)
			return typeof value === "function" ? value.bind(target) : value
		},
	})
	const refused: OtherSecret[] = []
	const secret = await openAppSecret({
		db: away,
		log,
		given: { current: SECOND },
		onOther: (error) => refused.push(error),
	})
	expect(secret).toEqual({ current: SECOND, earlier: [] })
	isAway = false
	await expect
		.poll(() => secret, { timeout: 10_000 })
		.toEqual({
			current: SECOND,
			earlier: [{ secret: FIRST, isLeaked: false }],
		})
	await openAppSecret({ db, log, given: { current: THIRD }, onOther: (error) => refused.push(error) })
	expect(refused).toHaveLength(1)
})

test("web and worker cannot write secrets, and no row holds one in the clear", async () => {
	const { db } = database
	await replaceAppSecret(db, given, "earlier")
	for (const role of [database.asWeb(), database.asWorker()])
		await expect(role.sql`update app_secret set state = 'lost', sealed = null`).rejects.toThrow("permission denied")
	const dump = JSON.stringify(await db.select().from(appSecretRow))
	for (const secret of [FIRST, SECOND]) expect(dump).not.toContain(secret)
})
