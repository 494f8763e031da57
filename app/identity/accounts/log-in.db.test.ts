import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { seedRoles } from "../roles/seed-roles.server.ts"
import { sweepIdentity } from "../sweep.server.ts"
import { hasAccountMark } from "./account-mark.server.ts"
import { checkCode, type LoggedIn, logIn } from "./log-in.server.ts"
import { endLogin, isAuthKey, openLogin, readLogin } from "./login-session.server.ts"
import { closeAccount, makeOperator, resetOperator } from "./make-operator.server.ts"
import { operatorWith } from "./operator.server.ts"
import { hashPassword } from "./password.server.ts"
import { codeAt, newTotpSecret } from "./second-factor.server.ts"

const ADMIN_CODE = "the admin code of tests"
const PASSWORD = "correct horse battery"
let database: Awaited<ReturnType<typeof testDatabase>>
let visitors = 0
beforeAll(async () => {
	database = await testDatabase()
	await seedRoles(database)
})
afterAll(() => database.end())

/** As the web process has it; `owner` as the command has it. */
const web = () => ({
	...{ db: database.asWeb().db, secret: "s".repeat(40), demo: false, adminCode: ADMIN_CODE },
	now: async () => new Date(),
})
const owner = () => ({ ...web(), db: database.db })
const from = () => `198.51.${100 + (++visitors % 100)}.${visitors % 250}`
const uidOf = (name: string) => `${name}-${++visitors}@example.org`

async function member(name = "member") {
	const uid = uidOf(name)
	const passwordHash = await hashPassword(owner(), PASSWORD)
	await database.sql`insert into account (uid, password_hash, name, nickname, mobile_number)
		values (${uid}, ${passwordHash}, 'Mina Kim', 'Mina', '+821012345678')`
	return uid
}

async function operator(role: "owner" | "finance" | "viewer" = "owner") {
	const [uid, totpSecret] = [uidOf("operator"), newTotpSecret()]
	const codes = await makeOperator(owner(), { uid, name: "Op", role, password: PASSWORD, totpSecret, by: "test" })
	return { uid, totpSecret, codes: codes ?? [] }
}

const tries = (uid: string, password = PASSWORD, clientIp = from(), deviceHash = "") =>
	logIn(web(), { uid, password, clientIp, from: { userAgent: "test", deviceHash } })
const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		({ code, status }: { code: string; status: number }) => ({ code, status }),
	)
const tokenOf = (done: LoggedIn) => ("token" in done ? done.token : "")
const stepOf = (done: LoggedIn) => ("step" in done ? done.step : "")
const enter = async ({ uid, totpSecret }: { uid: string; totpSecret: string }) => {
	const step = stepOf(await tries(uid))
	return checkCode(web(), { step, code: codeAt(totpSecret, new Date()), from: { userAgent: "test", deviceHash: "" } })
}
const cookie = (token: string) => `__Host-lid=${token}`
const UNKNOWN = { code: "messages:error.idNotExist", status: 401 }

test("a log-in that was begun with a password that is changed meanwhile opens nothing", async () => {
	const uid = await member("slow")
	const passwordHash = await hashPassword(owner(), "another password of tests")
	const { sql } = database
	let trying: ReturnType<typeof refusal> | undefined
	await sql.begin(async (tx) => {
		await tx`update account set password_hash = ${passwordHash} where uid = ${uid}`
		trying = refusal(tries(uid))
		const waits = async () =>
			(await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length >
			0
		let isOver = false
		void trying.then(() => {
			isOver = true
		})
		await expect.poll(async () => isOver || (await waits())).toBe(true)
		await tx`update login_session set revoked_at = now() where account_id = (select id from account where uid = ${uid})`
	})
	expect(await trying).toEqual({ code: "messages:error.passwordNotCorrect", status: 401 })
	expect(
		await sql`select from login_session l join account a on a.id = l.account_id where a.uid = ${uid}`,
	).toHaveLength(0)
})

test("a member logs in by ID and password, and the session has the printed fields", async () => {
	const uid = await member()
	const token = tokenOf(await tries(uid))
	const login = await readLogin(web(), token)
	expect(login).toMatchObject({ uid, adcd: "", name: "Mina Kim", nickname: "Mina", profileImage: "", isProven: false })
	expect(login?.mobileNumber).toBe("+821012345678")
	// 256 bits, of which the database has nothing.
	expect(login?.authKey).toMatch(/^[\w-]{43}$/)
	const [row] = await database.sql`select * from login_session where account_id = ${login?.accountId ?? ""}`
	expect(JSON.stringify(row)).not.toContain(token)
	expect(JSON.stringify(row)).not.toContain(login?.authKey)
	expect(await operatorWith(web(), cookie(token))).toBeNull()
})

test("a wrong password is said at its field; an unknown ID, a closed one and an operator's wrong password are one answer", async () => {
	const uid = await member()
	expect(await refusal(tries(uid, "wrong"))).toEqual({ code: "messages:error.passwordNotCorrect", status: 401 })
	expect(await refusal(tries(uidOf("nobody")))).toEqual(UNKNOWN)
	const { uid: operators } = await operator()
	expect(await refusal(tries(operators, "wrong"))).toEqual(UNKNOWN)
	const closed = await member("closed")
	await closeAccount(owner(), { uid: closed, by: "test" })
	expect(await refusal(tries(closed))).toEqual(UNKNOWN)
})

const NOT_RIGHT = { code: "accounts:notRight", status: 401 }
const STOPPED = { code: "accounts:stopped.minutes", status: 429 }

test("after five unknown IDs an address gets one answer for every wrong password, and a right password still opens there", async () => {
	const [uid, clientIp] = [await member(), from()]
	const { uid: operators } = await operator()
	const stopped = await member("stopped")
	for (let n = 0; n < 10; n++) await refusal(tries(stopped, "wrong"))
	for (let n = 0; n < 5; n++) expect(await refusal(tries(uidOf("nobody"), PASSWORD, clientIp))).toEqual(UNKNOWN)
	for (const [id, password] of [
		[uidOf("nobody"), PASSWORD],
		[uid, "wrong"],
		[operators, "wrong"],
		[stopped, "wrong"],
		[stopped, PASSWORD],
	] as const)
		expect([id, await refusal(tries(id, password, clientIp))]).toEqual([id, NOT_RIGHT])
	expect(tokenOf(await tries(uid, PASSWORD, clientIp))).not.toBe("")
	expect(stepOf(await tries(operators, PASSWORD, clientIp))).not.toBe("")
})

test("a browser with the mark of an account reads what was wrong, whatever strangers did at its address; of other IDs it learns nothing", async () => {
	const [uid, other, clientIp] = [await member(), await member(), from()]
	await tries(uid, PASSWORD, from(), "at home")
	await tries(other, PASSWORD, from())
	for (let n = 0; n < 5; n++) await refusal(tries(uidOf("nobody"), PASSWORD, clientIp))
	expect(await refusal(tries(uid, "wrong", clientIp, "at home"))).toMatchObject({
		code: "messages:error.passwordNotCorrect",
	})
	expect(tokenOf(await tries(uid, PASSWORD, clientIp, "at home"))).not.toBe("")
	for (const id of [other, uidOf("nobody")]) {
		expect(await refusal(tries(id, "wrong", clientIp, "at home"))).toEqual(NOT_RIGHT)
		expect(await refusal(tries(id, "wrong", clientIp))).toEqual(NOT_RIGHT)
	}
})

test("log-ins of one's own ID that come at once take back nothing that was learnt of others", async () => {
	const [uid, clientIp] = [await member(), from()]
	const learn = () => refusal(tries(uidOf("nobody"), PASSWORD, clientIp))
	for (let n = 0; n < 3; n++) await learn()
	await Promise.allSettled(Array.from({ length: 4 }, () => tries(uid, PASSWORD, clientIp)))
	expect([await learn(), await learn()]).toEqual([UNKNOWN, UNKNOWN])
	expect(await learn()).toEqual(NOT_RIGHT)
})

test("after ten wrong passwords in an hour, or twenty in a day, an ID is closed to browsers without its mark alone", async () => {
	const uid = await member()
	await tries(uid, PASSWORD, from(), "at home")
	for (let n = 0; n < 10; n++) await refusal(tries(uid, "wrong"))
	expect(await refusal(tries(uid))).toEqual(STOPPED)
	expect(tokenOf(await tries(uid, PASSWORD, from(), "at home"))).not.toBe("")
	await database.sql`delete from rate_window where key like 'log-in/wrong/%'`
	for (let n = 0; n < 10; n++) expect(await refusal(tries(uid, "wrong"))).toMatchObject({ status: 401 })
	await database.sql`delete from rate_window where key like 'log-in/wrong/%'`
	expect(await refusal(tries(uid))).toMatchObject({ code: expect.stringMatching(/^accounts:stopped/), status: 429 })
	// The browser with the mark has a count of its own.
	for (let n = 0; n < 10; n++)
		expect(await refusal(tries(uid, "wrong", from(), "at home"))).toMatchObject({ status: 401 })
	expect(await refusal(tries(uid, PASSWORD, from(), "at home"))).toEqual(STOPPED)
})

test("the password of an operator is guessed no more often, and the answer stays that of an unknown ID", async () => {
	const { uid } = await operator()
	await tries(uid)
	for (let n = 0; n < 10; n++) expect(await refusal(tries(uid, "wrong"))).toEqual(UNKNOWN)
	expect(await refusal(tries(uid))).toEqual(UNKNOWN)
})

test("a reset by command takes the mark of the account from the browsers that had it", async () => {
	const { uid, totpSecret } = await operator()
	const browser = { userAgent: "test", deviceHash: "old desk" }
	const step = stepOf(await tries(uid, PASSWORD, from(), browser.deviceHash))
	await checkCode(web(), { step, code: codeAt(totpSecret, new Date()), from: browser })
	expect(await hasAccountMark(web(), uid, browser)).toBe(true)
	await resetOperator(owner(), { uid, password: "another good password", totpSecret: newTotpSecret(), by: "test" })
	expect(await hasAccountMark(web(), uid, browser)).toBe(false)
})

test("tries that come at once are counted before any of them is judged: no more are judged than one after the other", async () => {
	const uid = await member()
	const said = await Promise.all(Array.from({ length: 30 }, () => refusal(tries(uid, "wrong"))))
	expect(said.filter((one) => one?.code === "messages:error.passwordNotCorrect").length).toBeLessThanOrEqual(10)
	expect(said.every((one) => one?.status === 401 || one?.code === STOPPED.code)).toBe(true)
	const clientIp = from()
	const unknown = await Promise.all(
		Array.from({ length: 20 }, () => refusal(tries(uidOf("nobody"), PASSWORD, clientIp))),
	)
	expect(unknown.filter((one) => one?.code === UNKNOWN.code).length).toBeLessThanOrEqual(5)
})

test("what was right is counted against nobody", async () => {
	const [uid, clientIp] = [await member(), from()]
	for (let n = 0; n < 12; n++) expect(tokenOf(await tries(uid, PASSWORD, clientIp))).not.toBe("")
})

test("an operator needs the second factor; a code opens once, and a recovery code once", async () => {
	const { uid, totpSecret, codes } = await operator()
	const first = await tries(uid)
	expect(tokenOf(first)).toBe("")
	const code = codeAt(totpSecret, new Date())
	const opened = await checkCode(web(), { step: stepOf(first), code, from: { userAgent: "test", deviceHash: "" } })
	expect(await operatorWith(web(), cookie(opened.token))).toMatchObject({ uid, isProven: true })
	const again = stepOf(await tries(uid))
	const wrong = { code: "accounts:code.wrong", status: 401 }
	expect(await refusal(checkCode(web(), { step: again, code, from: { userAgent: "test", deviceHash: "" } }))).toEqual(
		wrong,
	)
	const recovery = (codes[0] ?? "").toLowerCase()
	expect(
		(await checkCode(web(), { step: again, code: recovery, from: { userAgent: "test", deviceHash: "" } })).isOperator,
	).toBe(true)
	const third = stepOf(await tries(uid))
	expect(
		await refusal(checkCode(web(), { step: third, code: recovery, from: { userAgent: "test", deviceHash: "" } })),
	).toEqual(wrong)
	expect(
		await refusal(checkCode(web(), { step: again, code: codes[1] ?? "", from: { userAgent: "test", deviceHash: "" } })),
	).toEqual({
		code: "accounts:code.late",
		status: 401,
	})
})

test("of one code that comes twice at once one opens", async () => {
	const { uid, totpSecret } = await operator()
	const step = stepOf(await tries(uid))
	const code = codeAt(totpSecret, new Date())
	const both = await Promise.allSettled(
		[1, 2, 3].map(() => checkCode(web(), { step, code, from: { userAgent: "test", deviceHash: "" } })),
	)
	expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("five wrong codes lock the second factor, and a right one after them is not taken", async () => {
	const { uid, totpSecret } = await operator()
	const step = stepOf(await tries(uid))
	for (let n = 0; n < 5; n++)
		await refusal(checkCode(web(), { step, code: "000000", from: { userAgent: "test", deviceHash: "" } }))
	const code = codeAt(totpSecret, new Date())
	expect(await refusal(checkCode(web(), { step, code, from: { userAgent: "test", deviceHash: "" } }))).toEqual({
		code: "accounts:locked",
		status: 429,
	})
})

test("nobody is an operator with another admin code, without the second factor, or without a role", async () => {
	const one = await operator()
	const { token } = await enter(one)
	expect(await operatorWith(web(), cookie(token))).not.toBeNull()
	expect(await operatorWith({ ...web(), adminCode: "another code of tests" }, cookie(token))).toBeNull()
	expect(await operatorWith({ ...web(), adminCode: "" }, cookie(token))).toBeNull()
	const accountId = (await readLogin(web(), token))?.accountId ?? ""
	const open = (of: { adcd: string; isProven: boolean }) => openLogin(web(), { accountId, userAgent: "", ...of })
	expect(await operatorWith(web(), cookie(await open({ adcd: ADMIN_CODE, isProven: false })))).toBeNull()
	expect(await operatorWith(web(), cookie(await open({ adcd: "", isProven: true })))).toBeNull()
	await database.sql`update account_role set revoked_at = now(), revoked_by = 'test' where account_id = ${accountId}`
	expect(await operatorWith(web(), cookie(token))).toBeNull()
})

test("an operator's session ends after an hour unused, and after twelve at the latest", async () => {
	const { token } = await enter(await operator())
	const id = (await readLogin(web(), token))?.sessionId ?? ""
	await database.sql`update login_session set last_seen_at = now() - interval '61 minutes' where id = ${id}`
	expect(await readLogin(web(), token)).toBeNull()
	await database.sql`update login_session set last_seen_at = now(), created_at = now() - interval '12 hours 1 minute' where id = ${id}`
	expect(await readLogin(web(), token)).toBeNull()
})

test("only its own ID and key end a session; once", async () => {
	const uid = await member()
	const token = tokenOf(await tries(uid))
	const authKey = (await readLogin(web(), token))?.authKey ?? ""
	expect(await isAuthKey(web(), token, { uid, authKey: "x".repeat(43) })).toBe(false)
	expect(await isAuthKey(web(), token, { uid: "other@example.org", authKey })).toBe(false)
	expect(await isAuthKey(web(), token, { uid: uid.toUpperCase(), authKey })).toBe(true)
	expect(await endLogin(web(), token)).toBe(true)
	expect(await endLogin(web(), token)).toBe(false)
	expect(await readLogin(web(), token)).toBeNull()
})

test("a command makes one operator of an ID, resets it, and closes it with every session", async () => {
	const one = await operator("viewer")
	const given = { name: "", role: "owner", password: PASSWORD, totpSecret: newTotpSecret(), by: "test" } as const
	expect(await makeOperator(owner(), { ...given, uid: one.uid })).toBeNull()
	const { token } = await enter(one)
	expect((await readLogin(web(), token))?.permissions).toContain("money.see")
	expect((await readLogin(web(), token))?.permissions).not.toContain("money.act")
	const fresh = { uid: one.uid, password: "another good password", totpSecret: newTotpSecret(), by: "test" }
	expect(await resetOperator(owner(), fresh)).toHaveLength(10)
	expect(await readLogin(web(), token)).toBeNull()
	expect(await refusal(tries(one.uid))).toEqual(UNKNOWN)
	expect(stepOf(await tries(one.uid, fresh.password))).not.toBe("")
	expect(await closeAccount(owner(), { uid: one.uid, by: "test" })).toBe(true)
	expect(await closeAccount(owner(), { uid: one.uid, by: "test" })).toBe(false)
	expect(await refusal(tries(one.uid, fresh.password))).toEqual(UNKNOWN)
})

test("the web process can make nobody an operator", async () => {
	const uid = await member()
	const asWeb = database.asWeb().sql
	await expect(asWeb`update account set admin_code = ${ADMIN_CODE} where uid = ${uid}`).rejects.toThrow(/permission/)
	await expect(asWeb`update account set totp_secret = null where uid = ${uid}`).rejects.toThrow(/permission/)
	await expect(
		asWeb`insert into account_role (account_id, role, granted_by) select id, 'owner', 'web' from account where uid = ${uid}`,
	).rejects.toThrow(/permission/)
	await expect(asWeb`insert into role_permission values ('viewer', 'money.act')`).rejects.toThrow(/permission/)
})

test("what can open nothing any more is forgotten", async () => {
	const { uid } = await operator()
	await tries(uid)
	await database.sql`update login_step set expires_at = now() - interval '2 hours'`
	await sweepIdentity({ db: database.asWorker().db })
	expect(await database.sql`select 1 from login_step`).toHaveLength(0)
})
