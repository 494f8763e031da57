import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type AppSecret, secretOfToken, withSecretId } from "#app/lib/app-secret.server.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { enterMember } from "../accounts/log-in.server.ts"
import { accountKey, isStillLoggedIn, type LoginSession } from "../accounts/login-session.server.ts"
import { account } from "../accounts/tables.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { PHONE_ANSWERS, PHONE_QUESTIONS } from "../limits/limits.ts"
import { countUse, countUseFrom } from "../limits/rate-limit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { keyedHash, tokenHash } from "../sessions/keyed-hash.server.ts"
import { phoneLogin } from "./tables.server.ts"

// Time here is the database's own, as that of sessions is.
type Needs = Pick<WebContext, "db" | "secret" | "demo" | "counters" | "now">

/** How long a question stands, in minutes; and what somebody still has to get in once they were let in, in seconds. */
export const PHONE_MINUTES = 2
const GRACE_SECONDS = 60

/** Stored nowhere: they follow from the row's id. Two digits, which a person compares and types. */
const tokenOf = (secret: string, id: string) => withSecretId(secret, keyedHash(secret, "phone-token", id))
const numberOf = (secret: string, id: string) => String(10 + (Number(oneTimeCode(secret, id)) % 90))
const hashOf = (secret: AppSecret, token: string) => tokenHash(secret, "phone-login", token)
const browserOf = (secret: AppSecret, browser: string) => tokenHash(secret, "phone-browser", browser)
const isOpen = sql`${phoneLogin.expiresAt} > now()`

type From = Readonly<{ userAgent: string; clientIp: string; country: string | null }>

/** Has a browser ask to be let in by a phone; what it asked before counts no more. Refuses (429) an address that asks too often. */
export async function askPhone(
	{ secret, ...ctx }: Needs,
	{ browser, userAgent, clientIp, country }: From & { browser: string },
): Promise<void> {
	await countUseFrom({ secret, ...ctx }, PHONE_QUESTIONS, clientIp)
	const id = randomUUID()
	const asked = {
		...{ id, tokenHash: hashOf(secret, tokenOf(secretOfToken(secret, browser), id)), state: "asked", accountId: null },
		...{ userAgent: userAgent.slice(0, 200), network: networkOf(clientIp), country: country ?? "" },
		...{ askedAt: sql`now()`, expiresAt: sql`now() + make_interval(mins => ${PHONE_MINUTES})` },
	}
	await ctx.db
		.insert(phoneLogin)
		.values({ browserHash: browserOf(secret, browser), ...asked } as never)
		.onConflictDoUpdate({ target: phoneLogin.browserHash, set: asked as never })
}

/** What a browser waits for: the QR code's token, the number that its phone asks for, and how far it is. Null: it asked nothing, or too long ago. */
export async function waitingBrowser({ db, secret }: Pick<Needs, "db" | "secret">, browser: string) {
	const [row] = await db
		.select({ id: phoneLogin.id, state: phoneLogin.state, expiresAt: phoneLogin.expiresAt })
		.from(phoneLogin)
		.where(and(eq(phoneLogin.browserHash, browserOf(secret, browser)), isOpen))
	return row
		? {
				state: row.state,
				expiresAt: row.expiresAt,
				token: tokenOf(secretOfToken(secret, browser), row.id),
				number: numberOf(secretOfToken(secret, browser), row.id),
			}
		: null
}

/** Which browser asks, for the phone that has read its code. Null: none, it was answered, or too long ago. */
export async function askingBrowser({ db, secret }: Pick<Needs, "db" | "secret">, token: string) {
	const [row] = await db
		.select({
			userAgent: phoneLogin.userAgent,
			network: phoneLogin.network,
			country: phoneLogin.country,
			askedAt: phoneLogin.askedAt,
		})
		.from(phoneLogin)
		.where(and(eq(phoneLogin.tokenHash, hashOf(secret, token)), eq(phoneLogin.state, "asked"), isOpen))
	return row ?? null
}

type Answer = Readonly<{ token: string; verdict: "allow" | "refuse"; number: string }>

/**
 * Lets a browser in, or turns it away, by the phone of somebody who has logged in and types the number that the browser shows: once, and a wrong
 * number turns it away for good. Refuses (403) operators, (409) a wrong number, (410) what is over.
 */
export async function answerBrowser(
	ctx: Needs,
	{ accountId, sessionId, adcd }: Pick<LoginSession, "accountId" | "sessionId" | "adcd">,
	{ token, verdict, number }: Answer,
): Promise<void> {
	if (adcd !== "") throw new Refusal("accounts:operators", { status: 403 })
	await countUse(ctx, PHONE_ANSWERS, accountId)
	const answered = await inTransaction(ctx, async ({ db, secret }) => {
		if (!(await isStillLoggedIn({ db }, { accountId, sessionId }))) throw over()
		const [row] = await db
			.select({ id: phoneLogin.id })
			.from(phoneLogin)
			.where(and(eq(phoneLogin.tokenHash, hashOf(secret, token)), eq(phoneLogin.state, "asked"), isOpen))
			.for("update")
		if (!row) throw over()
		const isRight = verdict === "allow" && number.replace(/\s/g, "") === numberOf(secretOfToken(secret, token), row.id)
		const set = isRight
			? {
					...{ state: "allowed", accountId },
					expiresAt: sql`greatest(${phoneLogin.expiresAt}, now() + make_interval(secs => ${GRACE_SECONDS}))`,
				}
			: { state: "refused" }
		await db
			.update(phoneLogin)
			.set(set as never)
			.where(eq(phoneLogin.tokenHash, hashOf(secret, token)))
		const who = accountKey(accountId)
		const act = isRight ? "login.phone-allowed" : "login.phone-refused"
		await writeAudit(db, { actor: who, act, subject: who, facts: {} })
		return isRight
	})
	if (verdict === "allow" && !answered) throw new Refusal("accounts:phone.wrongNumber", { status: 409 })
}

const over = () => new Refusal("accounts:phone.over", { status: 410 })

/** Opens the session of a browser that was let in: that browser's alone, and once. Refuses (410) any other, and what is over. */
export const enterByPhone = (
	ctx: Needs,
	{ browser, from }: Readonly<{ browser: string; from: Browser }>,
): Promise<string> =>
	inTransaction(ctx, async (ctx) => {
		const [taken] = await ctx.db
			.delete(phoneLogin)
			.where(and(eq(phoneLogin.browserHash, browserOf(ctx.secret, browser)), eq(phoneLogin.state, "allowed"), isOpen))
			.returning({ accountId: phoneLogin.accountId })
		if (!taken?.accountId) throw over()
		const [known] = await ctx.db.select().from(account).where(eq(account.id, taken.accountId))
		if (!known || known.disabledAt !== null || known.adminCode !== "") throw over()
		return enterMember(ctx, known, { from, by: "phone" })
	})
