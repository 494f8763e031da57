import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SessionWallet } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { appSecret } from "#app/lib/app-secret.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { oneTimeCode, oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { mail } from "#app/mail/tables.server.ts"
import { authenticator } from "#tests/outside/authenticator.ts"
import { audit } from "../audit/tables.server.ts"
import { askProvider, removeProvider } from "../providers/enter-by-provider.server.ts"
import { providerIdentity } from "../providers/tables.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { randomToken } from "../sessions/keyed-hash.server.ts"
import { hasAccountMark } from "./account-mark.server.ts"
import { changePassword, confirmByPassword, linkAccount, resetPassword } from "./change-account.server.ts"
import { changeProfile } from "./change-profile.server.ts"
import { sendCode } from "./email-code.server.ts"
import { enterByMail } from "./enter-by-mail.server.ts"
import { type LoggedIn, logIn } from "./log-in.server.ts"
import { openLogin, readLogin } from "./login-session.server.ts"
import { addPasskey, askToAdd, askToEnter, enterByPasskey, removePasskey, setPasswordLogIn } from "./passkeys.server.ts"
import { hashPassword } from "./password.server.ts"
import { account, loginSession, mailedCode, passkey } from "./tables.server.ts"

const SECRET = "s".repeat(40)
const ORIGIN = "https://punktopia.test"
const PASSWORD = "quiet river under the moon"
const ISSUER = "https://accounts.example.org"
let database: Awaited<ReturnType<typeof testDatabase>>
let members = 0
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const web = () => ({
	...{ db: database.asWeb().db, secret: SECRET, demo: false },
	log: createLogger("accounts", { write: () => {} }),
	now: async () => new Date("2026-11-26T00:00:00Z"),
})
const clientIp = () => `198.51.${100 + (members % 100)}.${++members % 250}`
const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		({ code, status, field }: { code: string; status: number; field: string | null }) => ({ code, status, field }),
	)
const NEEDED = { code: "accounts:confirm.needed", status: 401 }

/** A member with a session in this browser and one in another. */
async function member({ isConfirmed = true, adminCode = "" } = {}) {
	const uid = `member-${++members}@example.org`
	const [made] = await database.db
		.insert(account)
		.values({ uid, passwordHash: await hashPassword(web(), PASSWORD), adminCode, mobileNumber: "+821012345678" })
		.returning({ id: account.id })
	const accountId = made?.id ?? ""
	const open = { accountId, adcd: adminCode, isProven: false, userAgent: "Firefox" }
	const token = await openLogin(web(), { ...open, isConfirmed, deviceHash: `own-${members}` })
	const elsewhere = await openLogin(web(), { ...open, deviceHash: `other-${members}` })
	const login = await readLogin(web(), token)
	if (!login) throw new Error("the session is not open")
	return { uid, accountId, token, elsewhere, login }
}
type Member = Awaited<ReturnType<typeof member>>

const expire = ({ login }: Member) =>
	database.sql`update login_session set confirmed_at = now() - interval '16 minutes' where id = ${login.sessionId}`
const isOpen = async (token: string | null) => token !== null && (await readLogin(web(), token)) !== null
const mailsTo = async (uid: string) =>
	(await database.db.select().from(mail).where(eq(mail.toAddress, uid)).orderBy(mail.createdAt)).map(
		({ kind, params }) => ({ kind, ...(params as object) }),
	)

/** Adds a passkey as a browser does. Returns the device and the session's new token. */
async function withPasskey({ login }: Member, name = "My phone") {
	const place = { origin: ORIGIN, browser: randomToken() }
	const device = authenticator()
	const { challenge } = await askToAdd(web(), login, place)
	const answer = device.make({ challenge, origin: ORIGIN })
	return { device, token: await addPasskey(web(), login, { ...place, answer, name }) }
}
async function enter(device: ReturnType<typeof authenticator>, deviceHash: string) {
	const place = { origin: ORIGIN, browser: randomToken() }
	const { challenge } = await askToEnter(web(), { ...place, login: null })
	const answer = device.use({ challenge, origin: ORIGIN })
	return enterByPasskey(web(), { ...place, answer, from: { userAgent: "Chrome on Windows", deviceHash } })
}
const wallet = (address: string): SessionWallet => ({
	...{ chain: "solana", address, walletType: "phantom", sessionId: "none" },
	...{ signedAt: new Date(), memberWallets: [] },
})
async function withProvider({ accountId }: Member) {
	const values = { issuer: ISSUER, subject: accountId, accountId, createdAt: new Date() }
	await database.db.insert(providerIdentity).values(values)
}

/** How many passkeys and providers an account has. */
const ways = async ({ accountId }: Member) => [
	await database.db.$count(passkey, eq(passkey.accountId, accountId)),
	await database.db.$count(providerIdentity, eq(providerIdentity.accountId, accountId)),
]

const changes: Readonly<Record<string, (of: Member) => Promise<string | null>>> = {
	passkeyAdded: async (of) => (await withPasskey(of)).token,
	passkeyRemoved: async (of) => removePasskey(web(), of.login, await storedPasskey(of)),
	providerRemoved: async (of) => {
		await withProvider(of)
		return removeProvider(web(), of.login, ISSUER)
	},
	walletAdded: (of) => linkAccount(web(), of.login, wallet(`Wallet${of.accountId}`)),
	passwordOff: async (of) => {
		await storedPasskey(of)
		return setPasswordLogIn(web(), of.login, { isOn: false })
	},
	passwordOn: async (of) => {
		await database.sql`update account set password_off_at = now() where id = ${of.accountId}`
		return setPasswordLogIn(web(), of.login, { isOn: true })
	},
}
async function storedPasskey({ accountId }: Member): Promise<string> {
	const id = randomToken()
	const values = { id, accountId, publicKey: Buffer.from("key"), counter: 0, name: "Stored", createdAt: new Date() }
	await database.db.insert(passkey).values(values)
	return id
}

for (const [change, run] of Object.entries(changes)) {
	test(`${change}: needs a confirmation of the last 15 minutes, renews the session, ends the others and is mailed`, async () => {
		const late = await member()
		await expire(late)
		expect(await refusal(run({ ...late, login: { ...late.login, isConfirmed: false } }))).toMatchObject(NEEDED)
		expect(await isOpen(late.elsewhere)).toBe(true)
		expect(await mailsTo(late.uid)).toEqual([])

		const mina = await member()
		const renewed = await run(mina)
		expect(await isOpen(renewed)).toBe(true)
		expect([await isOpen(mina.token), await isOpen(mina.elsewhere)]).toEqual([false, false])
		expect(await readLogin(web(), renewed ?? "")).toMatchObject({ sessionId: mina.login.sessionId })
		expect(await mailsTo(mina.uid)).toMatchObject([{ kind: "credentialChanged", change }])
	})

	test(`${change}: an operator, and a session that has ended, change nothing`, async () => {
		const operator = await member({ adminCode: "the admin code of tests" })
		expect(await refusal(run(operator))).toMatchObject({ code: "accounts:operators", status: 403 })
		const mina = await member()
		await database.sql`update login_session set revoked_at = now() where id = ${mina.login.sessionId}`
		expect(await refusal(run(mina))).toMatchObject({ status: 401 })
	})
}

test("a change that is sent twice changes once: one mail, and the session keeps its token", async () => {
	const mina = await member()
	const renewed = await linkAccount(web(), mina.login, wallet("WalletTwice"))
	expect(await linkAccount(web(), mina.login, wallet("WalletTwice"))).toBeNull()
	expect(await isOpen(renewed)).toBe(true)
	expect(await mailsTo(mina.uid)).toHaveLength(1)
})

test("the password confirms for 15 minutes, in this session alone; a wrong one does not, and is counted", async () => {
	const mina = await member({ isConfirmed: false })
	expect(mina.login.isConfirmed).toBe(false)
	expect(await refusal(confirmByPassword(web(), mina.login, "wrong"))).toMatchObject({ status: 401, field: "old" })
	await confirmByPassword(web(), mina.login, PASSWORD)
	expect(await readLogin(web(), mina.token)).toMatchObject({ isConfirmed: true })
	expect(await readLogin(web(), mina.elsewhere)).toMatchObject({ isConfirmed: false })
	await expire(mina)
	expect(await readLogin(web(), mina.token)).toMatchObject({ isConfirmed: false })
	for (let n = 0; n < 5; n++) await refusal(confirmByPassword(web(), mina.login, "wrong"))
	expect(await refusal(confirmByPassword(web(), mina.login, PASSWORD))).toMatchObject({ status: 429 })
})

test("nobody goes to a provider to add it without a confirmation", async () => {
	const mina = await member({ isConfirmed: false })
	const provider = { name: "standin", label: "Stand-in", issuer: ISSUER, clientId: "x", clientSecret: null }
	const asked = { browser: randomToken(), provider, lang: "eng", clientIp: clientIp(), who: mina.login } as const
	expect(await refusal(askProvider({ ...web(), providers: [provider] }, asked))).toMatchObject(NEEDED)
})

test("a log-in by passkey confirms, and is mailed where the browser is new", async () => {
	const mina = await member()
	const { device, token } = await withPasskey(mina)
	const here = await readLogin(web(), token ?? "")
	expect(here).toMatchObject({ isConfirmed: true })
	const [row] = await database.db.select().from(loginSession).where(eq(loginSession.id, mina.login.sessionId))
	expect(await isOpen(await enter(device, row?.deviceHash ?? ""))).toBe(true)
	expect((await mailsTo(mina.uid)).filter(({ kind }) => kind === "newLogIn")).toEqual([])
	const entered = await enter(device, "a browser that was never here")
	expect(await readLogin(web(), entered)).toMatchObject({ accountId: mina.accountId, isConfirmed: true })
	expect((await mailsTo(mina.uid)).filter(({ kind }) => kind === "newLogIn")).toHaveLength(1)
	const acts = await database.db.select({ act: audit.act, facts: audit.facts }).from(audit)
	expect(acts).toContainEqual({ act: "login.opened", facts: { by: "passkey" } })
})

test("with log-in by password off the right password is refused and confirms nothing; a passkey opens; the last one stays", async () => {
	const mina = await member()
	expect(await refusal(setPasswordLogIn(web(), mina.login, { isOn: false }))).toMatchObject({
		...{ code: "accounts:passwordOff.noPasskey", status: 409 },
	})
	const { device } = await withPasskey(mina)
	await setPasswordLogIn(web(), mina.login, { isOn: false })
	const from = { userAgent: "x", deviceHash: "" }
	const attempt = { uid: mina.uid, clientIp: clientIp(), from }
	expect(await refusal(logIn(web(), { ...attempt, password: PASSWORD }))).toMatchObject({
		...{ code: "accounts:passwordOff.refused", status: 403 },
	})
	expect(await refusal(logIn(web(), { ...attempt, password: "wrong" }))).toMatchObject({ status: 401, field: "pwd" })
	expect(await refusal(confirmByPassword(web(), mina.login, PASSWORD))).toMatchObject({ status: 403 })
	expect(await isOpen(await enter(device, ""))).toBe(true)
	expect(await refusal(removePasskey(web(), mina.login, device.id))).toMatchObject({
		...{ code: "accounts:passwordOff.lastPasskey", status: 409 },
	})
	const second = await storedPasskey(mina)
	expect(await removePasskey(web(), mina.login, second)).toEqual(expect.any(String))
})

test("two passkeys that are removed at once while the password is off leave one", async () => {
	const mina = await member()
	const ids = [await storedPasskey(mina), await storedPasskey(mina)]
	await setPasswordLogIn(web(), mina.login, { isOn: false })
	const done = await Promise.allSettled(ids.map((id) => removePasskey(web(), mina.login, id)))
	expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
	expect(await database.db.$count(passkey, eq(passkey.accountId, mina.accountId))).toBe(1)
})

test("a password change removes passkeys and providers if it is asked to, and the password logs in again", async () => {
	const [mina, juno] = [await member(), await member()]
	for (const one of [mina, juno]) {
		await storedPasskey(one)
		await withProvider(one)
	}
	await setPasswordLogIn(web(), mina.login, { isOn: false })
	const pwd = "another river, this time wide"
	await changePassword(web(), mina.login, { old: PASSWORD, pwd, passkeys: true, providers: true })
	await changePassword(web(), juno.login, { old: PASSWORD, pwd })
	expect([await ways(mina), await ways(juno)]).toEqual([
		[0, 0],
		[1, 1],
	])
	const from = { userAgent: "x", deviceHash: "" }
	expect(await logIn(web(), { uid: mina.uid, password: pwd, clientIp: clientIp(), from })).toMatchObject({
		isOperator: false,
	})
})

/** Id of the mail for a forgotten password that a browser asks for: code and link follow from it. */
async function mailedId(uid: string, from: Browser): Promise<string> {
	await sendCode(web(), { uid, purpose: "reset", lang: "kor", clientIp: clientIp(), from })
	const [row] = await database.db.select().from(mailedCode).where(eq(mailedCode.uid, uid))
	return row?.id ?? ""
}
const tokenOf = (done: LoggedIn) => ("token" in done ? done.token : "")

test("a new password by mail switches log-in by password on again, ends every way in and logs in its own browser, unconfirmed", async () => {
	const mina = await member()
	await storedPasskey(mina)
	await withProvider(mina)
	const off = await setPasswordLogIn(web(), mina.login, { isOn: false })
	const from = { userAgent: "x", deviceHash: "a browser that has the mail" }
	const pwd = "a third river, this time deep"
	const code = oneTimeCode(SECRET, await mailedId(mina.uid, from))
	const here = tokenOf(await resetPassword(web(), { uid: mina.uid, code, pwd, from }))
	expect(await readLogin(web(), here)).toMatchObject({ accountId: mina.accountId, isConfirmed: false })
	expect([await isOpen(off), await isOpen(mina.elsewhere)]).toEqual([false, false])
	expect(await ways(mina)).toEqual([0, 0])
	const [before] = await database.db.select().from(loginSession).where(eq(loginSession.id, mina.login.sessionId))
	const other = { userAgent: "x", deviceHash: before?.deviceHash ?? "" }
	expect(await hasAccountMark(web(), mina.uid, from)).toBe(true)
	expect(await hasAccountMark(web(), mina.uid, other)).toBe(false)
	expect(await logIn(web(), { uid: mina.uid, password: pwd, clientIp: clientIp(), from })).toMatchObject({
		isOperator: false,
	})
})

test("the link of a mail logs in while the password is off, and confirms nothing", async () => {
	const mina = await member()
	await storedPasskey(mina)
	await setPasswordLogIn(web(), mina.login, { isOn: false })
	const from = { userAgent: "x", deviceHash: "a browser" }
	const id = await mailedId(mina.uid, from)
	const login = await readLogin(web(), tokenOf(await enterByMail(web(), { id, key: oneTimeKey(SECRET, id), from })))
	expect(login).toMatchObject({ accountId: mina.accountId, isConfirmed: false })
	if (!login) throw new Error("the session is not open")
	expect(await refusal(setPasswordLogIn(web(), login, { isOn: true }))).toMatchObject(NEEDED)
	expect(await ways(mina)).toEqual([1, 0])
})

test("the right password is not counted as wrong while log-in by password is off", async () => {
	const mina = await member()
	await storedPasskey(mina)
	await setPasswordLogIn(web(), mina.login, { isOn: false })
	const attempt = { uid: mina.uid, clientIp: clientIp(), from: { userAgent: "x", deviceHash: "" } }
	for (let n = 0; n < 11; n++)
		expect(await refusal(logIn(web(), { ...attempt, password: PASSWORD }))).toMatchObject({
			...{ code: "accounts:passwordOff.refused", status: 403 },
		})
	for (let n = 0; n < 10; n++) await refusal(logIn(web(), { ...attempt, password: "wrong" }))
	expect(await refusal(logIn(web(), { ...attempt, password: PASSWORD }))).toMatchObject({ status: 429 })
})

test("a session that is renewed after another APP_SECRET has come is kept by that one", async () => {
	const mina = await member()
	const [next, both] = ["n".repeat(40), appSecret("n".repeat(40), [{ secret: SECRET, isLeaked: false }])]
	const login = await readLogin({ ...web(), secret: both }, mina.token)
	if (!login) throw new Error("the session is not open")
	const renewed = await linkAccount({ ...web(), secret: both }, login, wallet(`Wallet${mina.accountId}`))
	for (const secret of [next, both])
		expect(await readLogin({ ...web(), secret }, renewed ?? "")).toMatchObject({ sessionId: login.sessionId })
	expect(await readLogin({ ...web(), secret: both }, mina.token)).toBeNull()
})

test("another address for messages needs password or confirmation, and both old places are told; anything else does not", async () => {
	const mina = await member({ isConfirmed: false })
	const said = { nickname: "Mina", name: "Kim Mina", mobile: "+821012345678", contactEmail: "" }
	await changeProfile(web(), mina.login, said)
	expect(await mailsTo(mina.uid)).toEqual([])
	const first = `contact-${mina.accountId}@example.org`
	expect(await refusal(changeProfile(web(), mina.login, { ...said, contactEmail: first }))).toMatchObject({
		...{ code: "accounts:confirm.address", status: 401, field: "old" },
	})
	expect(await refusal(changeProfile(web(), mina.login, { ...said, contactEmail: first, old: "no" }))).toMatchObject({
		...{ code: "messages:error.passwordNotCorrect", status: 401, field: "old" },
	})
	await changeProfile(web(), mina.login, { ...said, contactEmail: first, old: PASSWORD })
	expect(await mailsTo(mina.uid)).toMatchObject([{ kind: "credentialChanged", change: "addressChanged" }])
	await changeProfile(web(), mina.login, { ...said, contactEmail: "" })
	expect(await mailsTo(first)).toMatchObject([{ change: "addressChanged" }])
	// Where one is written to is no way in: nobody is logged out.
	expect([await isOpen(mina.token), await isOpen(mina.elsewhere)]).toEqual([true, true])
})
