import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { and, eq, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { newToken, tokenHash } from "../sessions/keyed-hash.server.ts"
import { changeCredential, confirmNeeded, type Who } from "./change-credential.server.ts"
import { enterMember } from "./log-in.server.ts"
import type { LoginSession } from "./login-session.server.ts"
import { account, passkey, passkeyQuestion } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "log" | "demo" | "counters" | "now">
type Owner = Pick<LoginSession, "accountId">
type Purpose = "add" | "enter"
/** `origin`: of the site, from its configuration. `browser`: its secret. */
type Place = Readonly<{ origin: string; browser: string }>
/** As browsers answer; the library reads what is in it. */
export type PasskeyAnswer = Readonly<{ id: string; response: object }>

const MINUTES = 5
const MOST = 10
const NAME = "Punktopia"
const refused = () => new Refusal("accounts:passkeys.refused", { status: 401 })
const rpIdOf = (origin: string) => new URL(origin).hostname

/**
 * What a browser has a passkey made for, by who is logged in. Refuses (403) operators, whose second factor is another one, (401) who
 * has not confirmed lately that it is them, (409) an eleventh.
 */
export async function askToAdd(
	ctx: Needs,
	login: Pick<LoginSession, "accountId" | "uid" | "adcd" | "isConfirmed">,
	{ origin, browser }: Place,
) {
	if (login.adcd !== "") throw new Refusal("accounts:operators", { status: 403 })
	if (!login.isConfirmed) throw confirmNeeded()
	const known = await listPasskeys(ctx, login)
	if (known.length >= MOST) throw new Refusal("accounts:passkeys.enough", { status: 409 })
	const options = await generateRegistrationOptions({
		...{ rpName: NAME, rpID: rpIdOf(origin), userName: login.uid, attestationType: "none" as const },
		userID: new TextEncoder().encode(login.accountId),
		excludeCredentials: known.map(({ id }) => ({ id })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	})
	await keepQuestion(ctx, { browser, purpose: "add", challenge: options.challenge, accountId: login.accountId })
	return options
}

/** What a browser signs with any passkey that it has for this site; who is logged in there, with one of their own. */
export async function askToEnter(ctx: Needs, { origin, browser, login }: Place & Readonly<{ login: Owner | null }>) {
	const own = login ? await listPasskeys(ctx, login) : []
	const options = await generateAuthenticationOptions({
		...{ rpID: rpIdOf(origin), userVerification: "required" as const },
		...(own.length > 0 ? { allowCredentials: own.map(({ id }) => ({ id })) } : {}),
	})
	await keepQuestion(ctx, { browser, purpose: "enter", challenge: options.challenge, accountId: null })
	return options
}

type Question = Readonly<{ browser: string; purpose: Purpose; challenge: string; accountId: string | null }>

async function keepQuestion({ db, secret }: Needs, { browser, ...question }: Question): Promise<void> {
	const browserHash = tokenHash(secret, "ask", browser)
	const expiresAt = sql`now() + make_interval(mins => ${MINUTES})`
	await db
		.insert(passkeyQuestion)
		.values({ browserHash, ...question, expiresAt } as never)
		.onConflictDoUpdate({
			target: [passkeyQuestion.browserHash, passkeyQuestion.purpose],
			set: { challenge: question.challenge, accountId: question.accountId, expiresAt } as never,
		})
}

/** The open question of a browser, taken: no answer is tried twice. */
async function takeQuestion({ db, secret }: Needs, browser: string, purpose: Purpose) {
	const [row] = await db
		.delete(passkeyQuestion)
		.where(
			and(eq(passkeyQuestion.browserHash, tokenHash(secret, "ask", browser)), eq(passkeyQuestion.purpose, purpose)),
		)
		.returning({
			challenge: passkeyQuestion.challenge,
			accountId: passkeyQuestion.accountId,
			isOpen: sql<boolean>`${passkeyQuestion.expiresAt} > now()`,
		})
	if (!row?.isOpen) throw refused()
	return row
}

/**
 * Keeps the passkey that was made for a question of this browser, for the account that asked. Returns the session's new token; every other session
 * ends. Refuses (401) anything else.
 */
export async function addPasskey(
	ctx: Needs,
	{ accountId, sessionId }: Who,
	{ answer, name, origin, browser }: Place & Readonly<{ answer: PasskeyAnswer; name: string }>,
): Promise<string | null> {
	const question = await takeQuestion(ctx, browser, "add")
	if (question.accountId !== accountId) throw refused()
	const read = await verifyRegistrationResponse({
		// The cast: what is no such answer is refused by the library.
		response: answer as never,
		...{ expectedChallenge: question.challenge, expectedOrigin: origin, expectedRPID: rpIdOf(origin) },
		requireUserVerification: true,
	}).catch((error: unknown) => {
		ctx.log.info({ err: error }, "a passkey was not taken")
		throw refused()
	})
	if (!read.verified) throw refused()
	const { credential } = read.registrationInfo
	return changeCredential(ctx, { accountId, sessionId }, { confirmed: "recent" }, async ({ db }) => {
		const [made] = await db
			.insert(passkey)
			.values({
				...{ id: credential.id, accountId, counter: credential.counter, name },
				publicKey: Buffer.from(credential.publicKey),
				transports: (credential.transports ?? []).join(" ").slice(0, 100),
				createdAt: sql`now()`,
			} as never)
			.onConflictDoNothing()
			.returning({ id: passkey.id })
		if (!made) throw refused()
		return { act: "passkey.added", mail: "passkeyAdded", name }
	})
}

/** Opens a session by a passkey, which has looked at who holds it. Refuses (401) what is not one of a member's, or was copied. */
export async function enterByPasskey(
	ctx: Needs,
	{ answer, origin, browser, from }: Place & Readonly<{ answer: PasskeyAnswer; from: Browser }>,
): Promise<string> {
	const question = await takeQuestion(ctx, browser, "enter")
	return inTransaction(ctx, async (ctx) => {
		const [row] = await ctx.db
			.select({ passkey, account })
			.from(passkey)
			.innerJoin(account, eq(account.id, passkey.accountId))
			.where(eq(passkey.id, answer.id))
			.for("update", { of: passkey })
		if (!row || row.account.disabledAt !== null || row.account.adminCode !== "") throw refused()
		const { id, publicKey, counter } = row.passkey
		const read = await verifyAuthenticationResponse({
			response: answer as never,
			...{ expectedChallenge: question.challenge, expectedOrigin: origin, expectedRPID: rpIdOf(origin) },
			credential: { id, publicKey: new Uint8Array(publicKey), counter },
			requireUserVerification: true,
		}).catch((error: unknown) => {
			ctx.log.info({ err: error }, "a passkey opened nothing")
			throw refused()
		})
		if (!read.verified) throw refused()
		await ctx.db
			.update(passkey)
			.set({ counter: read.authenticationInfo.newCounter, lastUsedAt: sql`now()` } as never)
			.where(eq(passkey.id, id))
		return enterMember(ctx, row.account, { from, by: "passkey" })
	})
}

/** Those of an account, the oldest first. */
export const listPasskeys = ({ db }: Pick<Needs, "db">, { accountId }: Owner) =>
	db
		.select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
		.from(passkey)
		.where(eq(passkey.accountId, accountId))
		.orderBy(passkey.createdAt)

/**
 * Removes a passkey from its account. Returns the session's new token; null: there is no such passkey in this account, and nothing has changed.
 * Refuses (409) the last one while the password does not log in.
 */
export const removePasskey = (ctx: Needs, { accountId, sessionId }: Who, id: string): Promise<string | null> =>
	changeCredential(ctx, { accountId, sessionId }, { confirmed: "recent" }, async ({ db }, { passwordOffAt }) => {
		const own = eq(passkey.accountId, accountId)
		if (passwordOffAt !== null && (await db.$count(passkey, and(own, ne(passkey.id, id)))) === 0)
			throw new Refusal("accounts:passwordOff.lastPasskey", { status: 409 })
		const [gone] = await db
			.delete(passkey)
			.where(and(own, eq(passkey.id, id)))
			.returning({ name: passkey.name })
		return gone ? { act: "passkey.removed", mail: "passkeyRemoved", name: gone.name } : null
	})

/**
 * Switches log-in by password off, or on again. Returns the session's new token; null: it was so already. Refuses (409) to switch it off in an
 * account without a passkey, (403) operators.
 */
export const setPasswordLogIn = (
	ctx: Needs,
	{ accountId, sessionId }: Who,
	{ isOn }: Readonly<{ isOn: boolean }>,
): Promise<string | null> =>
	changeCredential(ctx, { accountId, sessionId }, { confirmed: "recent" }, async ({ db }, row) => {
		if ((row.passwordOffAt === null) === isOn) return null
		if (!isOn && (await db.$count(passkey, eq(passkey.accountId, accountId))) === 0)
			throw new Refusal("accounts:passwordOff.noPasskey", { status: 409 })
		await db
			.update(account)
			.set({ passwordOffAt: isOn ? null : sql`now()` })
			.where(eq(account.id, accountId))
		return isOn
			? { act: "account.password-on", mail: "passwordOn" }
			: { act: "account.password-off", mail: "passwordOff" }
	})

/** The secret of a browser that asks, or a new one. */
export const browserSecret = ({ secret }: Pick<Needs, "secret">, known: string | null): string =>
	known ?? newToken(secret)
