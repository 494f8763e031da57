import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { openidProvider } from "#tests/outside/openid-provider.ts"
import { openLogin, readLogin } from "../accounts/login-session.server.ts"
import { account } from "../accounts/tables.server.ts"
import { audit } from "../audit/tables.server.ts"
import { randomToken } from "../sessions/keyed-hash.server.ts"
import {
	addressOfProvider,
	answerOfProvider,
	askProvider,
	providerNamed,
	providersOf,
	redirectUriOf,
	removeProvider,
} from "./enter-by-provider.server.ts"
import type { Provider } from "./providers.ts"
import { providerAsk, providerIdentity } from "./tables.server.ts"

const ORIGIN = "https://punktopia.test"
let database: Awaited<ReturnType<typeof testDatabase>>
let visitors = 0
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const web = (...providers: Provider[]) => ({
	...{ db: database.asWeb().db, secret: "s".repeat(40), demo: false, providers },
	now: async () => new Date("2026-11-26T00:00:00Z"),
	log: createLogger("providers", { write: () => {} }),
})
async function member(uid = `${randomUUID()}@example.org`, adminCode = "") {
	const [made] = await database.db
		.insert(account)
		.values({ uid, passwordHash: "x", adminCode })
		.returning({ id: account.id })
	const accountId = made?.id ?? ""
	const token = await openLogin(web(), {
		accountId,
		adcd: adminCode,
		isProven: false,
		isConfirmed: true,
		userAgent: "test",
	})
	return { accountId, sessionId: (await readLogin(web(), token))?.sessionId ?? "", isConfirmed: true }
}
const standIn = () => openidProvider((name) => redirectUriOf(ORIGIN, { name }))
type StandIn = Awaited<ReturnType<typeof standIn>>
type Who = Awaited<ReturnType<typeof member>> | null

/** A browser that goes to a provider and comes back with its answer. */
async function wentTo({ setting, through }: StandIn, who: Who = null, browser = randomToken()) {
	const ctx = web(setting)
	await askProvider(ctx, { browser, provider: setting, lang: "kor", clientIp: `198.51.100.${++visitors % 250}`, who })
	const asked = await addressOfProvider(ctx, { browser, provider: setting, origin: ORIGIN })
	return { browser, to: asked?.to ?? "", url: await through(asked?.to ?? "") }
}
type Came = Readonly<{ browser: string; url: URL }>
const answer = ({ setting }: StandIn, { browser, url }: Came, who: Who = null) =>
	answerOfProvider(web(setting), { browser, provider: setting, url, from: { userAgent: "test", deviceHash: "" }, who })
const status = (work: Promise<unknown>) =>
	work.then(
		() => 200,
		({ status, code }: { status: number; code: string }) => (status === 401 ? 401 : `${status} ${code}`),
	)
/** The same answer with a part of its address changed. */
const changed = ({ browser, url }: Came, change: (query: URLSearchParams) => void): Came => {
	const other = new URL(url)
	change(other.searchParams)
	return { browser, url: other }
}

test("a provider opens the account that its owner has added it to, and is asked for nothing but who it is", async () => {
	const mina = await member()
	const provider = await standIn()
	const went = await wentTo(provider, mina)
	const asked = new URL(went.to).searchParams
	expect(asked.get("scope")).toBe("openid")
	expect(asked.get("code_challenge_method")).toBe("S256")
	for (const part of ["state", "nonce", "code_challenge"]) expect(asked.get(part)).toMatch(/^[\w-]{43}$/)
	expect(await answer(provider, went, mina)).toEqual({ lang: "kor", said: "added", token: expect.any(String) })
	expect(await database.db.select().from(providerIdentity)).toMatchObject([
		{ issuer: provider.setting.issuer, subject: "sub-1", accountId: mina.accountId },
	])
	const { token } = await answer(provider, await wentTo(provider))
	expect(await readLogin(web(), token ?? "")).toMatchObject({ accountId: mina.accountId })
	const acts = await database.db
		.select({ act: audit.act, facts: audit.facts })
		.from(audit)
		.where(eq(audit.actor, `account:${mina.accountId}`))
		.orderBy(audit.id)
	expect(acts).toEqual([
		{ act: "provider.added", facts: { source: provider.setting.issuer } },
		{ act: "login.opened", facts: { by: "provider" } },
	])
	const ctx = web(provider.setting)
	expect(await providersOf(ctx, mina)).toMatchObject({ added: [{ label: "Stand-in" }], others: [] })
	await removeProvider(ctx, await member(), provider.setting.issuer)
	await removeProvider(ctx, mina, provider.setting.issuer)
	expect(await providersOf(ctx, mina)).toMatchObject({ added: [], others: [{ name: "standin" }] })
	expect(await status(answer(provider, await wentTo(provider)))).toBe("404 accounts:providers.unknown")
})

test("an address of mail that a provider claims opens no account, nor is one made or joined by it", async () => {
	const uid = `victim-${randomUUID()}@example.org`
	await member(uid)
	const provider = await standIn()
	provider.become({ sub: "attacker", email: uid })
	expect(await status(answer(provider, await wentTo(provider)))).toBe("404 accounts:providers.unknown")
	expect(await database.db.$count(providerIdentity, eq(providerIdentity.subject, "attacker"))).toBe(0)
})

test("an answer with another state, issuer, code or error opens nothing, and the question is gone with it", async () => {
	const mina = await member()
	const provider = await standIn()
	provider.become({ sub: "sub-2", email: "x@example.org" })
	await answer(provider, await wentTo(provider, mina), mina)
	for (const change of [
		(query: URLSearchParams) => query.set("state", randomToken()),
		(query: URLSearchParams) => query.delete("state"),
		(query: URLSearchParams) => query.set("iss", "https://accounts.example.com"),
		(query: URLSearchParams) => query.set("code", "x".repeat(43)),
		(query: URLSearchParams) => query.set("error", "access_denied"),
		(query: URLSearchParams) => query.append("state", randomToken()),
	]) {
		const went = await wentTo(provider)
		expect(await status(answer(provider, changed(went, change)))).toBe(401)
		expect(await status(answer(provider, went))).toBe(401)
	}
})

test("an answer to another question has another nonce, verifier and state: it opens nothing, whatever of it is made to fit", async () => {
	const mina = await member()
	const provider = await standIn()
	provider.become({ sub: "sub-3", email: "x@example.org" })
	await answer(provider, await wentTo(provider, mina), mina)
	// The code of one question, brought with the state of another: the provider holds to the verifier.
	const [one, other] = [await wentTo(provider), await wentTo(provider)]
	const state = other.url.searchParams.get("state") ?? ""
	expect(
		await status(
			answer(
				provider,
				changed({ ...one, browser: other.browser }, (query) => query.set("state", state)),
			),
		),
	).toBe(401)
	// The same code again, and an answer to who asked anew.
	const went = await wentTo(provider)
	expect(await status(answer(provider, went))).toBe(200)
	expect(await status(answer(provider, went))).toBe(401)
	await wentTo(provider, null, went.browser)
	expect(await status(answer(provider, went))).toBe(401)
	// Another nonce than was asked for: the address that a browser is sent to was changed on the way.
	const asked = await wentTo(provider)
	const to = new URL(asked.to)
	to.searchParams.set("nonce", randomToken())
	expect(await status(answer(provider, { ...asked, url: await provider.through(to.href) }))).toBe(401)
	// Another challenge: the verifier that we send is none of it.
	const again = await wentTo(provider)
	const challenged = new URL(again.to)
	challenged.searchParams.set("code_challenge", randomToken())
	expect(await status(answer(provider, { ...again, url: await provider.through(challenged.href) }))).toBe(401)
})

test("a way in that is added while its account is put out is not added, and one that is gone opens nothing", async () => {
	const provider = await standIn()
	const mina = await member()
	const came = await wentTo(provider, mina)
	await database.sql`update login_session set revoked_at = now() where id = ${mina.sessionId}`
	expect(await status(answer(provider, came, mina))).toBe(401)
	expect(await database.db.$count(providerIdentity, eq(providerIdentity.accountId, mina.accountId))).toBe(0)
})

test("what one browser asked nobody else's answers, and adding is for who asked and is still logged in", async () => {
	const [mina, juno] = [await member(), await member()]
	const provider = await standIn()
	provider.become({ sub: "sub-4", email: "x@example.org" })
	const went = await wentTo(provider)
	for (const browser of [randomToken(), ""]) expect(await status(answer(provider, { ...went, browser }))).toBe(401)
	for (const who of [null, juno]) expect(await status(answer(provider, await wentTo(provider, mina), who))).toBe(401)
	expect(await status(answer(provider, await wentTo(provider, mina), mina))).toBe(200)
	expect(await status(answer(provider, await wentTo(provider, mina), mina))).toBe(200)
	expect(await status(answer(provider, await wentTo(provider, juno), juno))).toBe("409 accounts:providers.taken")
	const operator = await member(undefined, "the admin code of tests")
	provider.become({ sub: "sub-5", email: "x@example.org" })
	expect(await status(answer(provider, await wentTo(provider, operator), operator))).toBe("403 accounts:operators")
	await database.sql`update account set disabled_at = now() where id = ${mina.accountId}`
	provider.become({ sub: "sub-4", email: "x@example.org" })
	expect(await status(answer(provider, await wentTo(provider)))).toBe(401)
})

test("ten minutes later a question is over, and nothing of it was stored", async () => {
	const provider = await standIn()
	const went = await wentTo(provider)
	const stored = JSON.stringify(await database.db.select().from(providerAsk))
	const query = new URL(went.to).searchParams
	for (const part of ["state", "nonce", "code_challenge"]) expect(stored).not.toContain(query.get(part))
	expect(stored).not.toContain(went.browser)
	await database.sql`update provider_ask set expires_at = now() - interval '1 second'`
	expect(await status(answer(provider, went))).toBe(401)
})

test("a token that somebody else has signed, or nobody, opens nothing", async () => {
	// Everything else of it fits: it says what it is told, at the issuer that is configured.
	const provider = await standIn()
	let signed = (token: string) => token
	const relay = createServer(async (req, res) => {
		const chunks: Buffer[] = []
		for await (const chunk of req) chunks.push(chunk as Buffer)
		const body = Buffer.concat(chunks)
		const headers = { "Content-Type": req.headers["content-type"] ?? "", Host: new URL(provider.setting.issuer).host }
		const asked = await fetch(`${provider.setting.issuer}${req.url}`, {
			...{ method: req.method ?? "GET", headers, redirect: "manual" as const },
			...(body.length > 0 ? { body } : {}),
		})
		let text = (await asked.text()).replaceAll(provider.setting.issuer, relayed)
		if (req.url === "/token" && asked.ok) {
			const told = JSON.parse(text) as { id_token: string }
			text = JSON.stringify({ ...told, id_token: signed(told.id_token) })
		}
		res.writeHead(asked.status, { "Content-Type": asked.headers.get("Content-Type") ?? "" }).end(text)
	})
	await new Promise<void>((done) => relay.listen(0, "127.0.0.1", done))
	onTestFinished(() => new Promise<void>((done) => void relay.close(() => done())))
	const relayed = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
	const through = (to: string) => provider.through(to.replace(relayed, provider.setting.issuer))
	const lying: StandIn = { ...provider, setting: { ...provider.setting, issuer: relayed }, through }
	const encoded = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url")
	const claimsOf = (token: string) =>
		JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>
	const came = async () => {
		const went = await wentTo(lying)
		return changed(went, (query) => query.set("iss", relayed))
	}
	for (const sign of [
		// As its issuer, who is now another, would say it: the signature is not of these words.
		(token: string) =>
			[token.split(".")[0], encoded({ ...claimsOf(token), iss: relayed }), token.split(".")[2]].join("."),
		(token: string) =>
			[encoded({ alg: "none", typ: "JWT" }), encoded({ ...claimsOf(token), iss: relayed }), ""].join("."),
	]) {
		signed = sign
		expect(await status(answer(lying, await came()))).toBe(401)
	}
})

test("a provider that does not answer is said so, and is asked again", async () => {
	const away: Provider = {
		name: "away",
		label: "Away",
		issuer: "http://127.0.0.1:9",
		clientId: "x",
		clientSecret: null,
	}
	const ctx = web(away)
	const browser = randomToken()
	await askProvider(ctx, { browser, provider: away, lang: "eng", clientIp: "198.51.100.251", who: null })
	for (let n = 0; n < 2; n++)
		expect(await status(addressOfProvider(ctx, { browser, provider: away, origin: ORIGIN }))).toBe(
			"503 accounts:providers.away",
		)
	expect(providerNamed(ctx, "standin")).toBeNull()
	expect(providerNamed({}, "away")).toBeNull()
	expect(await addressOfProvider(ctx, { browser: randomToken(), provider: away, origin: ORIGIN })).toBeNull()
})
