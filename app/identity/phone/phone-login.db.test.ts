import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { mail } from "#app/mail/tables.server.ts"
import { openLogin, readLogin } from "../accounts/login-session.server.ts"
import { account } from "../accounts/tables.server.ts"
import { audit } from "../audit/tables.server.ts"
import { randomToken } from "../sessions/keyed-hash.server.ts"
import { answerBrowser, askingBrowser, askPhone, enterByPhone, waitingBrowser } from "./phone-login.server.ts"
import { phoneLogin } from "./tables.server.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
let visitors = 0
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const web = () => ({
	...{ db: database.asWeb().db, secret: "s".repeat(40), demo: false },
	now: async () => new Date("2026-11-26T00:00:00Z"),
})
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36"

async function member(adminCode = "") {
	const uid = `${randomUUID()}@example.org`
	const [made] = await database.db
		.insert(account)
		.values({ uid, passwordHash: "x", adminCode })
		.returning({ id: account.id })
	const accountId = made?.id ?? ""
	const token = await openLogin(web(), { accountId, adcd: adminCode, isProven: false, userAgent: "phone" })
	return { accountId, sessionId: (await readLogin(web(), token))?.sessionId ?? "", adcd: adminCode, uid }
}

/** A browser that has asked, with what it shows. */
async function asking(browser = randomToken(), clientIp = `198.51.100.${++visitors % 250}`) {
	await askPhone(web(), { browser, userAgent: CHROME, clientIp, country: "KR" })
	const shown = await waitingBrowser(web(), browser)
	if (!shown) throw new Error("it shows nothing")
	return { browser, ...shown }
}
const status = (work: Promise<unknown>) =>
	work.then(
		() => 200,
		({ status }: { status: number }) => status,
	)
const enter = (browser: string, deviceHash = randomToken()) =>
	enterByPhone(web(), { browser, from: { userAgent: CHROME, deviceHash } })
const allow = (who: Awaited<ReturnType<typeof member>>, { token, number }: { token: string; number: string }) =>
	answerBrowser(web(), who, { token, verdict: "allow", number })

test("a browser is let in once, by the phone of who types its number, and its owner hears of it", async () => {
	const mina = await member()
	const pc = await asking()
	expect(pc.number).toMatch(/^[1-9]\d$/)
	expect(await askingBrowser(web(), pc.token)).toMatchObject({
		userAgent: CHROME,
		country: "KR",
		network: "198.51.100.0",
	})
	expect(await status(enter(pc.browser))).toBe(410)
	await allow(mina, pc)
	expect(await waitingBrowser(web(), pc.browser)).toMatchObject({ state: "allowed" })
	// Two at once, and once more: one session.
	const tokens = (await Promise.allSettled([enter(pc.browser), enter(pc.browser)])).flatMap((one) =>
		one.status === "fulfilled" ? [one.value] : [],
	)
	expect(tokens).toHaveLength(1)
	expect(await readLogin(web(), tokens[0] ?? "")).toMatchObject({ accountId: mina.accountId, adcd: "" })
	expect(await status(enter(pc.browser))).toBe(410)
	expect(await database.db.$count(mail, eq(mail.toAddress, mina.uid))).toBe(1)
	const acts = await database.db
		.select({ act: audit.act, facts: audit.facts })
		.from(audit)
		.where(eq(audit.actor, `account:${mina.accountId}`))
		.orderBy(audit.id)
	expect(acts).toEqual([
		{ act: "login.phone-allowed", facts: {} },
		{ act: "login.opened", facts: { by: "phone" } },
	])
})

test("who comes in from another browser that calls itself the same is told of by mail; who comes back from their own is not", async () => {
	const mina = await member()
	const mails = () => database.db.$count(mail, eq(mail.toAddress, mina.uid))
	const comes = async (deviceHash: string) => {
		const pc = await asking()
		await allow(mina, pc)
		await enter(pc.browser, deviceHash)
		return mails()
	}
	expect(await comes("own")).toBe(1)
	expect(await comes("own")).toBe(1)
	expect(await comes("of a copied name")).toBe(2)
})

test("a code that was sent to somebody opens nothing without the number of the browser that asks; a wrong one ends it", async () => {
	const victim = await member()
	const attacker = await asking()
	const wrong = attacker.number === "42" ? "43" : "42"
	expect(await status(allow(victim, { token: attacker.token, number: wrong }))).toBe(409)
	// Not even the right one after it, and nobody got in.
	expect(await status(allow(victim, attacker))).toBe(410)
	expect(await status(enter(attacker.browser))).toBe(410)
	expect(await askingBrowser(web(), attacker.token)).toBeNull()
	expect(await waitingBrowser(web(), attacker.browser)).toMatchObject({ state: "refused" })
})

test("turned away it stays away; a code answers once, whoever else has read it", async () => {
	const [mina, juno] = [await member(), await member()]
	const away = await asking()
	await answerBrowser(web(), mina, { token: away.token, verdict: "refuse", number: "" })
	expect(await status(allow(juno, away))).toBe(410)
	expect(await status(enter(away.browser))).toBe(410)
	const twice = await asking()
	const both = await Promise.all([status(allow(mina, twice)), status(allow(juno, twice))])
	expect(both.sort()).toEqual([200, 410])
	const login = await readLogin(web(), await enter(twice.browser))
	const [row] = await database.db
		.select({ actor: audit.actor })
		.from(audit)
		.where(eq(audit.act, "login.phone-allowed"))
		.orderBy(sql`id desc`)
	expect(`account:${login?.accountId}`).toBe(row?.actor)
})

test("nobody else's browser gets in by it: the secret of the one that asked does, and what it asked before counts no more", async () => {
	const mina = await member()
	const pc = await asking()
	await allow(mina, pc)
	const thief = await asking()
	for (const browser of [thief.browser, randomToken(), pc.token]) expect(await status(enter(browser))).toBe(410)
	const old = await asking()
	const anew = await asking(old.browser)
	expect(anew.token).not.toBe(old.token)
	expect(await status(allow(mina, old))).toBe(410)
	expect(await status(allow(mina, { token: anew.token, number: anew.number }))).toBe(200)
	// Allowed and asked anew: the yes was to the other question.
	await asking(old.browser)
	expect(await status(enter(old.browser))).toBe(410)
	expect(await status(enter(pc.browser))).toBe(200)
})

test("whoever was logged out while they typed the number lets nobody in", async () => {
	const mina = await member()
	const pc = await asking()
	await database.sql`update login_session set revoked_at = now() where id = ${mina.sessionId}`
	expect(await status(allow(mina, pc))).toBe(410)
	expect(await status(enter(pc.browser))).toBe(410)
})

test("after two minutes it is over, and a yes is good for another minute at most", async () => {
	const mina = await member()
	const late = await asking()
	const turn = (seconds: number) =>
		database.sql`update phone_login set expires_at = expires_at - make_interval(secs => ${seconds})`
	await turn(121)
	expect(await status(allow(mina, late))).toBe(410)
	expect(await waitingBrowser(web(), late.browser)).toBeNull()
	const pc = await asking()
	await turn(100)
	await allow(mina, pc)
	await turn(50)
	expect(await waitingBrowser(web(), pc.browser)).not.toBeNull()
	await turn(11)
	expect(await status(enter(pc.browser))).toBe(410)
})

test("operators and closed accounts let nobody in; an address asks so often, an account answers so often", async () => {
	const operator = await member("the admin code of tests")
	const pc = await asking()
	expect(await status(allow(operator, pc))).toBe(403)
	const closed = await member()
	await allow(closed, pc)
	await database.sql`update account set disabled_at = now() where id = ${closed.accountId}`
	expect(await status(enter(pc.browser))).toBe(410)
	const asked = await Promise.all(Array.from({ length: 61 }, () => status(asking(randomToken(), "203.0.113.77"))))
	expect(asked.filter((one) => one === 429)).toHaveLength(1)
	const mina = await member()
	const guessed = await Promise.all(
		Array.from({ length: 21 }, () => status(allow(mina, { token: randomToken(), number: "11" }))),
	)
	expect(guessed.filter((one) => one === 429)).toHaveLength(1)
})

test("nothing of token, number or secret is stored", async () => {
	const pc = await asking()
	const [row] = await database.db.select().from(phoneLogin).orderBy(sql`asked_at desc`).limit(1)
	const stored = JSON.stringify(row)
	for (const secret of [pc.token, pc.browser]) expect(stored).not.toContain(secret)
})
