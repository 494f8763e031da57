import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type AppSecret, secretOfToken } from "#app/lib/app-secret.server.ts"
import { isLang, type Lang } from "#app/lib/lang-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { changeCredential, confirmNeeded, type Who } from "../accounts/change-credential.server.ts"
import { enterMember } from "../accounts/log-in.server.ts"
import type { LoginSession } from "../accounts/login-session.server.ts"
import { account } from "../accounts/tables.server.ts"
import { PROVIDER_QUESTIONS } from "../limits/limits.ts"
import { countUseFrom } from "../limits/rate-limit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { keyedHash, tokenHash } from "../sessions/keyed-hash.server.ts"
import { configurationOf, library } from "./configuration.server.ts"
import type { Provider } from "./providers.ts"
import { providerAsk, providerIdentity } from "./tables.server.ts"

// Time here is the database's own, as that of sessions is.
type Needs = Pick<WebContext, "db" | "secret" | "demo" | "counters" | "now" | "log" | "providers">
type Owner = Pick<LoginSession, "accountId">
type Adding = Pick<LoginSession, "accountId" | "isConfirmed">

const MINUTES = 10
const refused = () => new Refusal("accounts:providers.refused", { status: 401 })
const browserOf = (secret: AppSecret, browser: string) => tokenHash(secret, "provider-browser", browser)

/** What goes along with a question and has to come back with its answer: nothing of it is stored. */
const partsOf = (secret: string, id: string) => ({
	state: keyedHash(secret, "provider-state", id),
	nonce: keyedHash(secret, "provider-nonce", id),
	verifier: keyedHash(secret, "provider-verifier", id),
})

/** One that is configured, by its name; null: there is none. */
export const providerNamed = ({ providers }: Pick<Needs, "providers">, name: string): Provider | null =>
	providers?.find((one) => one.name === name) ?? null

/** Where a provider sends people back to, which it has to be told beforehand. */
export const redirectUriOf = (origin: string, { name }: Pick<Provider, "name">) => `${origin}/providers/${name}/back`

type Asked = Readonly<{ browser: string; provider: Provider; lang: Lang; clientIp: string }>

/**
 * Notes that a browser goes to a provider: to enter, or, by who has logged in here, to add it. Refuses (401) to add one for who
 * has not confirmed lately that it is them, (429) an address that goes too often.
 */
export async function askProvider(
	ctx: Needs,
	{ browser, provider, lang, clientIp, who }: Asked & Readonly<{ who: Adding | null }>,
): Promise<void> {
	await countUseFrom(ctx, PROVIDER_QUESTIONS, clientIp)
	if (who && !who.isConfirmed) throw confirmNeeded()
	const asked = {
		...{ id: randomUUID(), provider: provider.name, accountId: who?.accountId ?? null, lang },
		expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
	}
	await ctx.db
		.insert(providerAsk)
		.values({ browserHash: browserOf(ctx.secret, browser), ...asked } as never)
		.onConflictDoUpdate({ target: providerAsk.browserHash, set: asked as never })
}

const openAsk = (secret: AppSecret, browser: string, { name }: Provider) =>
	and(
		eq(providerAsk.browserHash, browserOf(secret, browser)),
		eq(providerAsk.provider, name),
		sql`${providerAsk.expiresAt} > now()`,
	)

/** Where a browser goes that has asked; null: it has not, or too long ago. Errors: 503 while the provider does not answer. */
export async function addressOfProvider(
	ctx: Needs,
	{ browser, provider, origin }: Readonly<{ browser: string; provider: Provider; origin: string }>,
): Promise<{ to: string; isAdding: boolean } | null> {
	const [row] = await ctx.db
		.select({ id: providerAsk.id, accountId: providerAsk.accountId })
		.from(providerAsk)
		.where(openAsk(ctx.secret, browser, provider))
	if (!row) return null
	const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
	const { state, nonce, verifier } = partsOf(secretOfToken(ctx.secret, browser), row.id)
	const url = buildAuthorizationUrl(await configurationOf(ctx, provider), {
		...{ redirect_uri: redirectUriOf(origin, provider), scope: "openid", state, nonce },
		...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
	})
	return { to: url.href, isAdding: row.accountId !== null }
}

type Back = Readonly<{
	browser: string
	provider: Provider
	/** The address that the provider has sent the browser back to, whole, at our public origin. */
	url: URL
	from: Browser
	/** Who has logged in with this browser now. */
	who: Who | null
}>
/** `token`: of the session that was opened, or the new one of the session that added it; null: it was added before. */
export type CameBack = Readonly<{ lang: Lang }> &
	(Readonly<{ token: string; said: null }> | Readonly<{ token: string | null; said: "added" }>)

/**
 * Takes a provider's answer, once: opens the session of the account that it was added to, or adds it to the account that asked for that. Refuses (401)
 * what this browser did not ask for, or a provider did not answer so, (404) somebody whom no account knows, (409) who belongs to another account. No
 * mail address is asked for or read: it opens nothing.
 */
export async function answerOfProvider(ctx: Needs, { browser, provider, url, from, who }: Back): Promise<CameBack> {
	const [asked] = await ctx.db
		.delete(providerAsk)
		.where(openAsk(ctx.secret, browser, provider))
		.returning({ id: providerAsk.id, accountId: providerAsk.accountId, lang: providerAsk.lang })
	if (!asked) throw refused()
	const lang = isLang(asked.lang) ? asked.lang : "eng"
	const identity = await identityIn(ctx, { browser, provider, url, askId: asked.id })
	if (asked.accountId === null)
		return { lang, said: null, token: await inTransaction(ctx, (ctx) => enter(ctx, identity, from)) }
	// Whoever has logged out, or in as somebody else, since they asked adds nothing.
	if (asked.accountId !== who?.accountId) throw refused()
	return { lang, said: "added", token: await add(ctx, { who, identity, name: provider.label }) }
}

type Identity = Readonly<{ issuer: string; subject: string }>

/** Who somebody is to a provider, as its signed answer says: state, nonce, verifier, issuer and signature are looked at by the library. */
async function identityIn(
	ctx: Needs,
	{ browser, provider, url, askId }: Pick<Back, "browser" | "provider" | "url"> & Readonly<{ askId: string }>,
): Promise<Identity> {
	const { state, nonce, verifier } = partsOf(secretOfToken(ctx.secret, browser), askId)
	const configuration = await configurationOf(ctx, provider)
	const { authorizationCodeGrant } = await library()
	const claims = await authorizationCodeGrant(configuration, url, {
		...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
	})
		.then((tokens) => tokens.claims())
		.catch((error: unknown) => {
			ctx.log.info({ err: error, provider: provider.name }, "a provider's answer opened nothing")
			throw refused()
		})
	if (!claims || claims.iss.length > 300 || claims.sub.length > 255) throw refused()
	return { issuer: claims.iss, subject: claims.sub }
}

const isOf = ({ issuer, subject }: Identity) =>
	and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.subject, subject))

async function enter(ctx: Needs, identity: Identity, from: Browser): Promise<string> {
	const [row] = await ctx.db
		.select({ account })
		.from(providerIdentity)
		.innerJoin(account, eq(account.id, providerIdentity.accountId))
		.where(isOf(identity))
	if (!row) throw new Refusal("accounts:providers.unknown", { status: 404 })
	if (row.account.disabledAt !== null || row.account.adminCode !== "") throw refused()
	const [used] = await ctx.db
		.update(providerIdentity)
		.set({ lastUsedAt: sql`now()` } as never)
		.where(isOf(identity))
		.returning({ accountId: providerIdentity.accountId })
	// Taken away meanwhile, or somebody else's by now.
	if (used?.accountId !== row.account.id) throw refused()
	return enterMember(ctx, row.account, { from, by: "provider" })
}

type Added = Readonly<{ who: Who; identity: Identity; name: string }>

/** Its owner confirmed that it is them before they went to the provider: a question lasts ten minutes. */
const add = (ctx: Needs, { who, identity, name }: Added): Promise<string | null> =>
	changeCredential(ctx, who, { confirmed: "earlier" }, async ({ db }) => {
		const { accountId } = who
		const made = await db
			.insert(providerIdentity)
			.values({ ...identity, accountId, createdAt: sql`now()` } as never)
			.onConflictDoNothing()
			.returning({ accountId: providerIdentity.accountId })
		const [row] = await db
			.select({ accountId: providerIdentity.accountId })
			.from(providerIdentity)
			.where(isOf(identity))
		if (row?.accountId !== accountId) throw new Refusal("accounts:providers.taken", { status: 409 })
		return made.length > 0
			? { act: "provider.added", facts: { source: identity.issuer }, mail: "providerAdded", name }
			: null
	})

const isSameIssuer = (issuer: string, other: string) => issuer.replace(/\/$/, "") === other.replace(/\/$/, "")

/** Those that an account may be entered by, as the operator calls them; and those that could be added. */
export async function providersOf({ db, providers = [] }: Pick<Needs, "db" | "providers">, { accountId }: Owner) {
	const rows = await db
		.select({ issuer: providerIdentity.issuer, lastUsedAt: providerIdentity.lastUsedAt })
		.from(providerIdentity)
		.where(eq(providerIdentity.accountId, accountId))
	const labelOf = (issuer: string) =>
		providers.find((one) => isSameIssuer(one.issuer, issuer))?.label ?? new URL(issuer).host
	return {
		added: rows.map((one) => ({ ...one, label: labelOf(one.issuer) })),
		others: providers
			.filter(({ issuer }) => !rows.some((one) => isSameIssuer(one.issuer, issuer)))
			.map(({ name, label }) => ({ name, label })),
	}
}

/** Removes a provider from an account. Returns the session's new token; null: it was not there, and nothing has changed. */
export const removeProvider = (ctx: Needs, { accountId, sessionId }: Who, issuer: string): Promise<string | null> =>
	changeCredential(ctx, { accountId, sessionId }, { confirmed: "recent" }, async ({ db }) => {
		const gone = await db
			.delete(providerIdentity)
			.where(and(eq(providerIdentity.accountId, accountId), eq(providerIdentity.issuer, issuer)))
			.returning({ issuer: providerIdentity.issuer })
		if (gone.length === 0) return null
		const name = ctx.providers?.find((one) => isSameIssuer(one.issuer, issuer))?.label ?? new URL(issuer).host
		return { act: "provider.removed", facts: { source: issuer }, mail: "providerRemoved", name }
	})
