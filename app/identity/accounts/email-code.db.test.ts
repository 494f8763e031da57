import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { oneTimeCode, oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { seedRoles } from "../roles/seed-roles.server.ts"
import { resetPassword } from "./change-account.server.ts"
import { checkCode, sendCode } from "./email-code.server.ts"
import { enterByMail, makeOperatorLink } from "./enter-by-mail.server.ts"
import { checkCode as checkSecondFactor, logIn } from "./log-in.server.ts"
import { readLogin } from "./login-session.server.ts"
import { makeOperator } from "./make-operator.server.ts"
import { hashPassword } from "./password.server.ts"
import { codeAt, newTotpSecret } from "./second-factor.server.ts"
import { mailedCode } from "./tables.server.ts"

const SECRET = "s".repeat(40)
const PASSWORD = "quiet river under the moon"
let database: Awaited<ReturnType<typeof testDatabase>>
let visitors = 0
beforeAll(async () => {
	database = await testDatabase()
	await seedRoles(database)
})
afterAll(() => database.end())

const web = () => ({
	...{ db: database.asWeb().db, secret: SECRET, demo: false, adminCode: "the admin code of tests" },
	log: createLogger("accounts", { write: () => {} }),
	now: async () => new Date("2026-11-26T00:00:00Z"),
})
const from = () => `198.51.${100 + (++visitors % 100)}.${visitors % 250}`
const uidOf = (name: string) => `${name}-${++visitors}@example.org`
const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		({ code, status, field }: { code: string; status: number; field: string | null }) => ({ code, status, field }),
	)
/** The browser of the person whom a test is about. */
const OWN = { userAgent: "Firefox", deviceHash: "own" }
const browserOf = (deviceHash: string) => ({ userAgent: "Chrome", deviceHash })

/** A member who has logged in once in their own browser. */
async function member(uid: string): Promise<void> {
	const passwordHash = await hashPassword(web(), PASSWORD)
	await database.sql`insert into account (uid, password_hash) values (${uid}, ${passwordHash})`
	await logIn(web(), { uid, password: PASSWORD, clientIp: from(), from: OWN })
}

/** Id of the code that was mailed to a browser: code and link follow from it. */
async function mailedId(uid: string, purpose: "sign-up" | "reset", browser = OWN): Promise<string> {
	await sendCode(web(), { uid, purpose, lang: "kor", clientIp: from(), from: browser })
	const { deviceHash } = browser
	const row = and(eq(mailedCode.uid, uid), eq(mailedCode.purpose, purpose), eq(mailedCode.browserHash, deviceHash))
	const [sent] = await database.db.select().from(mailedCode).where(row)
	return sent?.id ?? ""
}
const codeFor = async (uid: string, purpose: "sign-up" | "reset" = "sign-up", browser = OWN) =>
	oneTimeCode(SECRET, await mailedId(uid, purpose, browser))
const minuteLater = () => database.sql`update mailed_code set sent_at = sent_at - interval '61 seconds'`
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

const failed = { code: "messages:error.emailCodeFailed", status: 401, field: "code" }
const tryCode = (uid: string, code: string, { purpose = "sign-up" as const, from = OWN } = {}) =>
	refusal(checkCode(web(), { uid, purpose, code, from }))
const send = (uid: string, browser = OWN) =>
	refusal(sendCode(web(), { uid, purpose: "sign-up", lang: "eng", clientIp: from(), from: browser }))

test("a code opens once, for its address, purpose, time and browser; five wrong ones end it, and a newer one replaces it", async () => {
	const uid = uidOf("code")
	const first = await codeFor(uid)
	expect(await send(uid)).toMatchObject({ code: "accounts:mailCode.early", status: 429, field: "uid" })
	await minuteLater()
	const second = await codeFor(uid)
	expect(await tryCode(uid, first)).toEqual(failed)
	expect(await refusal(checkCode(web(), { uid, purpose: "reset", code: second, from: OWN }))).toEqual(failed)
	expect(await tryCode(uidOf("other"), second)).toEqual(failed)
	expect(await tryCode(uid, second, { from: browserOf("other") })).toEqual(failed)
	expect(await tryCode(uid, second)).toBeNull()
	await database.sql`update mailed_code set expires_at = now() - interval '1 second' where uid = ${uid}`
	expect(await tryCode(uid, second)).toEqual(failed)
	await minuteLater()
	const third = await codeFor(uid)
	const tries = await Promise.all(Array.from({ length: 30 }, () => tryCode(uid, wrong(third))))
	expect(tries).toEqual(Array(30).fill(failed))
	expect(await tryCode(uid, third)).toEqual(failed)
	expect(await database.sql`select tries from mailed_code where uid = ${uid}`).toMatchObject([{ tries: 5 }])
})

test("a stranger neither ends nor replaces the code of another browser, and tries a bounded number of codes a day", async () => {
	const uid = uidOf("victim")
	const code = await codeFor(uid)
	const { sql } = database
	let wrongTries = 0
	// Each hour of a day, with a new browser for each code.
	for (let hour = 0; hour < 24; hour++) {
		for (let n = 0; n < 4; n++) {
			const browser = browserOf(`stranger ${hour} ${n}`)
			if ((await send(uid, browser)) !== null) continue
			const [row] = await sql`select id from mailed_code where uid = ${uid} and browser_hash = ${browser.deviceHash}`
			const guess = wrong(oneTimeCode(SECRET, String(row?.id)))
			for (let i = 0; i < 7; i++) expect(await tryCode(uid, guess, { from: browser })).toEqual(failed)
			wrongTries += Number((await sql`select tries from mailed_code where id = ${row?.id ?? null}`)[0]?.tries)
		}
		await sql`delete from rate_window where key like 'email-code/i%'`
		await sql`update mailed_code set expires_at = now() - interval '1 second'
			where uid = ${uid} and browser_hash <> ${OWN.deviceHash}`
	}
	expect(wrongTries).toBeGreaterThanOrEqual(5)
	expect(wrongTries).toBeLessThanOrEqual(20)
	expect(await send(uid, browserOf("late"))).toMatchObject({ code: "accounts:mailCode.spent", status: 429 })
	expect(await tryCode(uid, code)).toBeNull()
})

test("of five mails an hour to one ID the last two are for browsers that have logged in with it", async () => {
	const uid = uidOf("mails")
	await member(uid)
	await database.sql`delete from rate_window where key like 'email-code/%'`
	for (let n = 0; n < 3; n++) expect(await send(uid, browserOf(`stranger ${n}`))).toBeNull()
	expect(await send(uid, browserOf("stranger 4"))).toMatchObject({ code: "identity:tooMany", status: 429 })
	for (let n = 0; n < 2; n++) {
		// Codes that are open have their tries reserved.
		await database.sql`update mailed_code set expires_at = now() - interval '1 second' where uid = ${uid}`
		await minuteLater()
		expect(await send(uid)).toBeNull()
	}
	await minuteLater()
	expect(await send(uid)).toMatchObject({ code: "identity:tooMany", status: 429 })
})

test("the link of a mail logs in once in any browser, also while the ID is closed to passwords", async () => {
	const uid = uidOf("link")
	await member(uid)
	const guess = (password: string, browser = browserOf("new")) =>
		refusal(logIn(web(), { uid, password, clientIp: from(), from: browser }))
	for (let n = 0; n < 10; n++) await guess("not this one")
	expect(await guess(PASSWORD)).toMatchObject({ code: "accounts:stopped.minutes", status: 429 })
	const id = await mailedId(uid, "reset")
	const open = (key: string) => enterByMail(web(), { id, key, from: browserOf("new") })
	const late = { code: "accounts:forgotten.linkLate", status: 401 }
	expect(await refusal(open("x".repeat(43)))).toMatchObject(late)
	const both = await Promise.allSettled([open(oneTimeKey(SECRET, id)), open(oneTimeKey(SECRET, id))])
	expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
	expect(await refusal(open(oneTimeKey(SECRET, id)))).toMatchObject(late)
	// The browser has the mark of the account now.
	expect(await guess(PASSWORD)).toBeNull()
	expect(await guess(PASSWORD, browserOf("another"))).toMatchObject({ status: 429 })
	const signUpId = await mailedId(uidOf("new"), "sign-up")
	const ofSignUp = { id: signUpId, key: oneTimeKey(SECRET, signUpId), from: OWN }
	expect(await refusal(enterByMail(web(), ofSignUp))).toMatchObject(late)
})

/** An operator who has never logged in, and whose password log-in strangers have stopped. */
async function stoppedOperator() {
	const [uid, totpSecret] = [uidOf("operator"), newTotpSecret()]
	const made = { uid, name: "Op", role: "owner", password: PASSWORD, totpSecret, by: "test" } as const
	await makeOperator({ ...web(), db: database.db }, made)
	const guess = (password: string, browser: typeof OWN) =>
		refusal(logIn(web(), { uid, password, clientIp: from(), from: browser }))
	for (let n = 0; n < 10; n++) await guess("not this one", browserOf(`stranger ${n}`))
	expect(await guess(PASSWORD, OWN)).toMatchObject({ status: 401 })
	const code = () => codeAt(totpSecret, new Date())
	return { uid, code, guess }
}
const LATE = { code: "accounts:forgotten.linkLate", status: 401 }
const OTHER_BROWSER = { code: "accounts:forgotten.linkBrowser", status: 401 }
const mailsTo = (uid: string) => database.sql`select kind from mail where to_address = ${uid}`

test("an operator stopped by strangers gets in by a mailed link, in the browser that asked, with the second factor, once", async () => {
	const { uid, code, guess } = await stoppedOperator()
	const id = await mailedId(uid, "reset")
	expect((await mailsTo(uid)).map(({ kind }) => kind)).toEqual(["operatorLink"])
	const open = (browser = OWN) => enterByMail(web(), { id, key: oneTimeKey(SECRET, id), from: browser })
	// A link that was stolen, or opened elsewhere by a mail program, stays as it is.
	expect(await refusal(open(browserOf("thief")))).toMatchObject(OTHER_BROWSER)
	const entered = await open()
	expect(entered).not.toHaveProperty("token")
	const step = "step" in entered ? entered.step : ""
	expect(await refusal(checkSecondFactor(web(), { step, code: "000000", from: OWN }))).toMatchObject({ status: 401 })
	const { token, isOperator } = await checkSecondFactor(web(), { step, code: code(), from: OWN })
	expect(isOperator).toBe(true)
	expect(await refusal(open())).toMatchObject(LATE)
	// The link is weaker than the password: this session adds no passkey. The browser has the mark of the account now.
	const login = await readLogin(web(), token)
	const [row] = await database.sql`select confirmed_at from login_session where id = ${login?.sessionId ?? null}`
	expect(row?.confirmed_at).toBeNull()
	expect(await guess(PASSWORD, OWN)).toBeNull()
	const codeOf = await codeFor(uid, "reset", OWN)
	const setting = resetPassword(web(), { uid, code: codeOf, pwd: "another quiet river at dawn", from: OWN })
	expect(await refusal(setting)).toEqual(failed)
})

test("the command makes a link for an operator that opens in any browser, once, before the second factor; for nobody else", async () => {
	const { uid, code } = await stoppedOperator()
	const owner = { db: database.db, secret: SECRET }
	const first = await makeOperatorLink(owner, { uid, by: "test" })
	const link = await makeOperatorLink(owner, { uid, by: "test" })
	const open = (made: typeof link) =>
		enterByMail(web(), { id: made?.id ?? "", key: made?.key ?? "", from: browserOf("operator's laptop") })
	expect(await refusal(open(first))).toMatchObject(LATE)
	const entered = await open(link)
	const step = "step" in entered ? entered.step : ""
	expect((await checkSecondFactor(web(), { step, code: code(), from: OWN })).isOperator).toBe(true)
	expect(await refusal(open(link))).toMatchObject(LATE)
	const late = await makeOperatorLink(owner, { uid, by: "test" })
	await database.sql`update mailed_code set expires_at = now() - interval '1 second' where uid = ${uid}`
	expect(await refusal(open(late))).toMatchObject(LATE)
	const plain = uidOf("plain")
	await member(plain)
	for (const other of [plain, uidOf("nobody")])
		expect(await makeOperatorLink(owner, { uid: other, by: "test" })).toBeNull()
	expect(await database.sql`select from audit where act = 'operator.link-made'`).toHaveLength(3)
})

test("a new password by mail takes the mark of the account from every other browser, and gives it to its own", async () => {
	const uid = uidOf("thief")
	await member(uid)
	const thief = browserOf("thief")
	await logIn(web(), { uid, password: PASSWORD, clientIp: from(), from: thief })
	const pwd = "another quiet river at dawn"
	const owner = browserOf("owner's new phone")
	expect(
		"token" in (await resetPassword(web(), { uid, code: await codeFor(uid, "reset", owner), pwd, from: owner })),
	).toBe(true)
	const guess = (password: string, browser: typeof OWN) =>
		refusal(logIn(web(), { uid, password, clientIp: from(), from: browser }))
	for (let n = 0; n < 10; n++) expect(await guess("not this one", thief)).toMatchObject({ status: 401 })
	expect(await guess(pwd, thief)).toMatchObject({ code: "accounts:stopped.minutes", status: 429 })
	expect(await guess(pwd, owner)).toBeNull()
})
