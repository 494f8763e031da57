import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { agreement } from "#app/agreements/tables.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import { allowMailbox, stopMailbox } from "#app/mail/asked-mail.server.ts"
import { mailboxHash } from "#app/mail/mailbox.ts"
import { mail } from "#app/mail/tables.server.ts"
import { seedRoles } from "../roles/seed-roles.server.ts"
import { changePassword, deleteAccount, resetPassword } from "./change-account.server.ts"
import { sendCode } from "./email-code.server.ts"
import { logIn } from "./log-in.server.ts"
import { readLogin } from "./login-session.server.ts"
import { makeOperator } from "./make-operator.server.ts"
import { endBrowser, listBrowsers } from "./own-browsers.server.ts"
import { newTotpSecret } from "./second-factor.server.ts"
import { accountOf, signUp } from "./sign-up.server.ts"
import { type SignUp, signUpForm } from "./sign-up-form.ts"
import { account, mailedCode } from "./tables.server.ts"

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

const person = (uid: string, code: string): Record<string, string> => ({
	...{ kind: "person", uid, code, pwd: PASSWORD, pwdCheck: PASSWORD, nickname: "Mina", name: "Kim Mina" },
	...{ country: "KR", mobile: "010-1234-5678", bornOn: "1999-02-28", homeAddress: "12 Some Street, Seoul" },
	...{ terms: "on", privacy: "on" },
})
const read = (sent: Record<string, string>): SignUp => signUpForm.parse(sent)
/** The browser of whoever a test is about. */
const OWN = { userAgent: "Firefox", deviceHash: "own" }
const asking = {
	lang: "kor",
	from: OWN,
	wallet: null,
	terms: [{ terms: "t", version: "1", hash: "h" }],
} as const

/** As the mail says it: the outbox has the id, and the worker the secret. */
async function mailedId(uid: string, purpose: "sign-up" | "reset", browser = OWN): Promise<string> {
	await sendCode(web(), { uid, purpose, lang: "kor", clientIp: from(), from: browser })
	const { deviceHash } = browser
	const row = and(eq(mailedCode.uid, uid), eq(mailedCode.purpose, purpose), eq(mailedCode.browserHash, deviceHash))
	const [sent] = await database.db.select().from(mailedCode).where(row)
	const params = { id: sent?.id, minutes: 10 }
	expect(await database.db.select().from(mail).where(sql`${mail.params} ->> 'id' = ${sent?.id}`)).toMatchObject([
		{ params },
	])
	return sent?.id ?? ""
}
const codeFor = async (uid: string, purpose: "sign-up" | "reset" = "sign-up", browser = OWN) =>
	oneTimeCode(SECRET, await mailedId(uid, purpose, browser))
const minuteLater = () => database.sql`update mailed_code set sent_at = sent_at - interval '61 seconds'`
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

test("a person signs up with the code of a mail: the columns are as printed, the password is a slow hash, the words agreed to are kept", async () => {
	const uid = uidOf("mina")
	const token = await signUp(web(), read(person(` ${uid.toUpperCase()} `, await codeFor(uid))), asking)
	const login = await readLogin(web(), token)
	expect(login).toMatchObject({ uid, adcd: "", name: "Kim Mina", nickname: "Mina", mobileNumber: "+821012345678" })
	const own = await accountOf(web(), login?.accountId ?? "")
	expect(own).toMatchObject({ kind: "person", country: "KR", homeAddress: "12 Some Street, Seoul", walletAddress: "" })
	const [row] = await database.db.select().from(account).where(eq(account.uid, uid))
	expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
	expect(JSON.stringify(row)).not.toContain("1999")
	const agreed = await database.db
		.select()
		.from(agreement)
		.where(eq(agreement.entityId, login?.accountId ?? ""))
	expect(agreed).toMatchObject([{ terms: "t", version: "1", hash: "h", lang: "kor" }])
	expect(
		"token" in
			(await logIn(web(), {
				uid,
				password: PASSWORD,
				clientIp: from(),
				from: { userAgent: "Firefox", deviceHash: "own" },
			})),
	).toBe(true)
	// Taken, a code opens nothing more; nor does its mail hold it.
	expect(await database.db.select().from(mailedCode).where(eq(mailedCode.uid, uid))).toEqual([])
	const mails = await database.sql`select params::text as said from mail where to_address = ${uid}`
	expect(mails.map(({ said }) => said).join()).not.toMatch(/\b\d{6}\b/)
})

test("an empty form is told for every field, in the name of that field", () => {
	const named = (kind: string) => {
		const { error } = signUpForm.safeParse({ kind })
		return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join(), message]))
	}
	expect(named("person")).toMatchObject(
		Object.fromEntries(
			["uid", "pwd", "pwdCheck", "nickname", "name", "mobile", "homeAddress"].map((one) => [
				one,
				`accounts:check.${one}`,
			]),
		),
	)
	expect(named("company")).toMatchObject(
		Object.fromEntries(
			["companyNumber", "companyAddress", "companyTelephone"].map((one) => [one, `accounts:check.${one}`]),
		),
	)
})

test("what is wrong is told all at once, and bounds hold to the character", () => {
	const said = (change: Record<string, string>) => {
		const { error } = signUpForm.safeParse({ ...person("mina@example.org", "123456"), ...change })
		return (error?.issues ?? []).map(({ message }) => message)
	}
	expect(said({})).toEqual([])
	expect(said({ uid: "abc", nickname: "M", pwdCheck: "another one", mobile: "12" })).toEqual(
		expect.arrayContaining(["accounts:notEmail.uid", "accounts:short.nickname", "accounts:notSame"]),
	)
	for (const [change, message] of [
		[{ uid: "a@b.c" }, "accounts:notEmail.uid"],
		[{ contactEmail: "a@b" }, "accounts:notEmail.contactEmail"],
		[{ pwd: "123456789", pwdCheck: "123456789" }, "accounts:short.pwd"],
		[{ pwd: "p".repeat(65), pwdCheck: "p".repeat(65) }, "accounts:long.pwd"],
		[{ nickname: "n".repeat(21) }, "accounts:long.nickname"],
		[{ name: "n".repeat(51) }, "accounts:long.name"],
		[{ name: "Mina\u202eimM" }, "accounts:check.name"],
		[{ homeAddress: "1234" }, "accounts:short.homeAddress"],
		[{ homeAddress: "x".repeat(201) }, "accounts:long.homeAddress"],
		[{ bornOn: "2001-02-30" }, "accounts:check.bornOn"],
		[{ country: "US" }, "accounts:check.country"],
		[{ terms: "" }, "accounts:check.agree"],
		[{ mobile: "+1234567890123456" }, "accounts:notPhone.mobile"],
	] as const)
		expect([change, said(change)]).toEqual([change, [message]])
	for (const change of [
		{ pwd: "열글자비밀번호입니다", pwdCheck: "열글자비밀번호입니다" },
		{ pwd: "p".repeat(64), pwdCheck: "p".repeat(64) },
		{ nickname: "미나" },
		{ mobile: "+62 812 3456 7890" },
	])
		expect([change, said(change)]).toEqual([change, []])
})

test("a company signs up by its number, whose last digit is checked in Korea", async () => {
	const firm = (companyNumber: string, country = "KR") => {
		const { bornOn: _, homeAddress: __, ...both } = person("firm@example.org", "123456")
		return {
			...both,
			kind: "company",
			country,
			companyNumber,
			companyAddress: "1 Firm Street",
			companyTelephone: "+6221555000",
		}
	}
	expect(signUpForm.safeParse(firm("120-81-47521")).success).toBe(true)
	expect(signUpForm.safeParse(firm("120-81-47522")).error?.issues).toMatchObject([{ message: "accounts:notNumber" }])
	expect(signUpForm.safeParse({ ...firm("1234567890123", "ID"), mobile: "08123456789" }).success).toBe(true)
	expect(signUpForm.safeParse({ ...firm("123456789012", "ID"), mobile: "08123456789" }).success).toBe(false)
	const uid = uidOf("firm")
	const token = await signUp(web(), read({ ...firm("120-81-47521"), uid, code: await codeFor(uid) }), asking)
	const login = await readLogin(web(), token)
	expect(await accountOf(web(), login?.accountId ?? "")).toMatchObject({ kind: "company", companyNumber: "1208147521" })
})

test("who is too young for their country, and a password that is guessed first, are refused before a code is taken", async () => {
	const uid = uidOf("young")
	const code = await codeFor(uid)
	const tooYoung = { code: "accounts:tooYoung", status: 422, field: "bornOn" }
	const born = (bornOn: string, country: string) =>
		refusal(signUp(web(), read({ ...person(uid, code), bornOn, country, mobile: "+821012345678" }), asking))
	expect(await born("2012-11-27", "KR")).toEqual(tooYoung)
	expect(await born("2008-11-27", "ID")).toEqual(tooYoung)
	expect(await born("2010-11-27", "other")).toEqual(tooYoung)
	for (const pwd of ["passwordpassword", "1234567890", "aaaaaaaaaaaa", uid])
		expect(await refusal(signUp(web(), read({ ...person(uid, code), pwd, pwdCheck: pwd }), asking))).toEqual({
			...{ code: "accounts:weak", status: 422, field: "pwd" },
		})
	expect(await born("2012-11-26", "KR")).toBeNull()
})

const failed = { code: "messages:error.emailCodeFailed", status: 401, field: "code" }

test("that an ID is in use is said to nobody but who reads its mail, and twenty sign-ups at once are one account", async () => {
	const uid = uidOf("taken")
	const code = await codeFor(uid)
	const all = await Promise.all(
		Array.from({ length: 4 }, () => refusal(signUp(web(), read(person(uid, code)), asking))),
	)
	expect(all.filter((one) => one === null)).toHaveLength(1)
	expect(await database.sql`select 1 from account where uid = ${uid}`).toHaveLength(1)
	await minuteLater()
	const again = await codeFor(uid)
	expect(await refusal(signUp(web(), read(person(uid, wrong(again))), asking))).toMatchObject({
		code: "messages:error.emailCodeFailed",
	})
	expect(await refusal(signUp(web(), read(person(uid, again)), asking))).toEqual({
		...{ code: "messages:error.idInUse", status: 409, field: "uid" },
	})
})

test("a forgotten password is set anew by a code, and says nothing of who has an account; every browser is logged out", async () => {
	const uid = uidOf("forgot")
	const token = await signUp(web(), read(person(uid, await codeFor(uid))), asking)
	const other = "another quiet river at dawn"
	const nobody = uidOf("nobody")
	const unknown = await codeFor(nobody, "reset")
	expect(await refusal(resetPassword(web(), { uid: nobody, code: unknown, pwd: other, from: OWN }))).toEqual(failed)
	const code = await codeFor(uid, "reset")
	expect(await refusal(resetPassword(web(), { uid, code: wrong(code), pwd: other, from: OWN }))).toEqual(failed)
	// Somebody who had it for a minute has added ways in of their own.
	const { accountId } = (await readLogin(web(), token)) ?? { accountId: "" }
	const { sql } = database
	await sql`insert into provider_identity (issuer, subject, account_id, created_at) values ('https://issuer.example', ${uid}, ${accountId}, now())`
	await sql`insert into phone_login (browser_hash, id, token_hash, state, account_id, user_agent, network, country, asked_at, expires_at)
		values (${uid}, gen_random_uuid(), ${uid}, 'allowed', ${accountId}, 'x', '198.51.100.0', '', now(), now() + interval '1 minute')`
	await resetPassword(web(), { uid, code, pwd: other, from: OWN })
	for (const ways of [
		await sql`select from provider_identity where account_id = ${accountId}`,
		await sql`select from phone_login where account_id = ${accountId}`,
	])
		expect(ways).toHaveLength(0)
	expect(await readLogin(web(), token)).toBeNull()
	expect(
		await refusal(
			logIn(web(), { uid, password: PASSWORD, clientIp: from(), from: { userAgent: "x", deviceHash: "" } }),
		),
	).toMatchObject({
		status: 401,
	})
	expect(
		"token" in
			(await logIn(web(), { uid, password: other, clientIp: from(), from: { userAgent: "x", deviceHash: "" } })),
	).toBe(true)
	const told = await database.sql`select kind from mail where to_address = ${uid} order by created_at`
	expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["passwordChanged", "newLogIn"]))
})

test("a password is changed by who knows it, and the other browsers go", async () => {
	const uid = uidOf("change")
	const here = await signUp(web(), read(person(uid, await codeFor(uid))), asking)
	const there = await logIn(web(), {
		uid,
		password: PASSWORD,
		clientIp: from(),
		from: { userAgent: "Chrome", deviceHash: "" },
	})
	const login = await readLogin(web(), here)
	if (!login || !("token" in there)) throw new Error("nobody is logged in")
	const pwd = "a third river, this time wide"
	expect(await refusal(changePassword(web(), login, { old: "not it at all", pwd }))).toMatchObject({
		...{ code: "messages:error.passwordNotCorrect", field: "old" },
	})
	const renewed = await changePassword(web(), login, { old: PASSWORD, pwd })
	expect(await readLogin(web(), here)).toBeNull()
	expect(await readLogin(web(), renewed)).toMatchObject({ sessionId: login.sessionId })
	expect(await readLogin(web(), there.token)).toBeNull()
	for (let n = 0; n < 5; n++) await refusal(changePassword(web(), login, { old: "wrong again", pwd }))
	expect(await refusal(changePassword(web(), login, { old: pwd, pwd: PASSWORD }))).toMatchObject({ status: 429 })
})

test("an account is deleted by who knows its password: nothing of its owner is left in it, and the ID is free again", async () => {
	const uid = uidOf("leaves")
	const login = await readLogin(web(), await signUp(web(), read(person(uid, await codeFor(uid))), asking))
	if (!login) throw new Error("nobody is logged in")
	expect(await refusal(deleteAccount(web(), login, { old: "wrong wrong wrong" }))).toMatchObject({
		status: 401,
		field: "old",
	})
	await deleteAccount(web(), login, { old: PASSWORD })
	const [row] = await database.db.select().from(account).where(eq(account.id, login.accountId))
	expect(JSON.stringify(row)).not.toMatch(/leaves|Mina|Street|82101234/)
	expect(
		await refusal(
			logIn(web(), { uid, password: PASSWORD, clientIp: from(), from: { userAgent: "x", deviceHash: "" } }),
		),
	).toMatchObject({
		status: 401,
	})
	await minuteLater()
	expect(await readLogin(web(), await signUp(web(), read(person(uid, await codeFor(uid))), asking))).toMatchObject({
		uid,
	})
})

test("a browser is listed for and logged out by nobody but its owner", async () => {
	const [mine, theirs] = [uidOf("mine"), uidOf("theirs")]
	const own = await readLogin(web(), await signUp(web(), read(person(mine, await codeFor(mine))), asking))
	const other = await readLogin(web(), await signUp(web(), read(person(theirs, await codeFor(theirs))), asking))
	if (!own || !other) throw new Error("nobody is logged in")
	expect(await listBrowsers(web(), own)).toMatchObject([{ id: own.sessionId, isThis: true }])
	expect(await endBrowser(web(), other, own.sessionId)).toBe(false)
	expect(await endBrowser(web(), own, own.sessionId)).toBe(true)
	expect(await endBrowser(web(), own, own.sessionId)).toBe(false)
	expect(await listBrowsers(web(), own)).toEqual([])
})

test("the web process makes no operator, and changes no operator's password", async () => {
	const uid = uidOf("operator")
	const one = { uid, name: "Op", role: "owner", password: PASSWORD, totpSecret: newTotpSecret(), by: "test" } as const
	await makeOperator({ ...web(), db: database.db }, one)
	const { sql } = database.asWeb()
	await expect(sql`update account set admin_code = 'x' where uid = ${uid}`).rejects.toThrow(/permission/)
	await expect(sql`update account set password_hash = 'x' where uid = ${uid}`).rejects.toThrow(/operator/)
	await expect(sql`update account set name = 'x' where uid = ${uid}`).rejects.toThrow(/operator/)
	await expect(
		sql`insert into account (uid, password_hash, admin_code) values ('x@example.org', 'x', 'c')`,
	).rejects.toThrow(/permission/)
	const code = await codeFor(uid, "reset")
	expect(await refusal(resetPassword(web(), { uid, code, pwd: "somebody else's river", from: OWN }))).toMatchObject({
		code: "messages:error.emailCodeFailed",
	})
	expect(await refusal(signUp(web(), read(person(uid, await codeFor(uid))), asking))).toMatchObject({
		code: "messages:error.idInUse",
	})
})

test("a mailbox that wants no mail of strangers gets no code to sign up with, and its own account's all the same; nobody hears which it is", async () => {
	const [stranger, owner] = [uidOf("stranger"), uidOf("owner")]
	await signUp(web(), read(person(owner, await codeFor(owner))), asking)
	await minuteLater()
	for (const uid of [stranger, owner]) await stopMailbox(web(), mailboxHash(SECRET, uid))
	const send = (uid: string, purpose: "sign-up" | "reset") =>
		refusal(sendCode(web(), { uid, purpose, lang: "kor", clientIp: from(), from: OWN }))
	expect(await send(stranger, "sign-up")).toMatchObject({ code: "mail:error.stopped", status: 409, field: "uid" })
	// Asked for a password, it is answered as everybody is.
	expect(await send(stranger, "reset")).toBeNull()
	expect(await send(owner, "reset")).toBeNull()
	const kinds = async (uid: string) =>
		(await database.db.select().from(mail).where(eq(mail.toAddress, uid))).map((one) => one.kind)
	expect(await kinds(stranger)).toEqual([])
	expect((await kinds(owner)).sort()).toEqual(["resetCode", "signUpCode"])
	await allowMailbox(web(), mailboxHash(SECRET, stranger))
	expect(await send(stranger, "sign-up")).toBeNull()
	expect(await kinds(stranger)).toEqual(["signUpCode"])
})

test("a mailbox that nobody has shown to be theirs is sent so many codes a day, by whatever name it is typed", async () => {
	const [local = "", domain] = uidOf("many").split("@")
	let refused = 0
	for (let n = 0; n < 12; n++) {
		const uid = `${local}+${n}@${domain}`
		const sent = sendCode(web(), { uid, purpose: "sign-up", lang: "kor", clientIp: from(), from: OWN })
		if ((await refusal(sent))?.code === "mail:error.often") refused++
	}
	expect(refused).toBe(2)
	// Whoever has an account gets their way back in, however often others have asked for it.
	const owner = uidOf("often")
	await signUp(web(), read(person(owner, await codeFor(owner))), asking)
	for (let n = 0; n < 12; n++) {
		await database.sql`delete from rate_window`
		await minuteLater()
		await sendCode(web(), { uid: owner, purpose: "reset", lang: "kor", clientIp: from(), from: OWN })
	}
	const sent = await database.db.$count(mail, and(eq(mail.toAddress, owner), eq(mail.kind, "resetCode")))
	expect(sent).toBe(12)
})
