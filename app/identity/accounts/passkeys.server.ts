import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { and, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { AuditAct } from "../audit/act-names.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { newToken, tokenHash } from "../sessions/keyed-hash.server.ts"
import { accountKey, isStillLoggedIn, type LoginSession, openLogin } from "./login-session.server.ts"
import { account, passkey, passkeyQuestion } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "log" | "demo">
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

/** What a browser has a passkey made for, by who is logged in. Refuses (403) operators, whose second factor is another one, (409) an eleventh. */
export async function askToAdd(
	ctx: Needs,
	login: Pick<LoginSession, "accountId" | "uid" | "adcd">,
	{ origin, browser }: Place,
) {
	if (login.adcd !== "") throw new Refusal("accounts:operators", { status: 403 })
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

/** What a browser signs with any passkey that it has for this site: nobody says before whose. */
export async function askToEnter(ctx: Needs, { origin, browser }: Place) {
	const options = await generateAuthenticationOptions({ rpID: rpIdOf(origin), userVerification: "required" })
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

/** Keeps the passkey that was made for a question of this browser, for the account that asked. Refuses (401) anything else. */
export async function addPasskey(
	ctx: Needs,
	{ accountId, sessionId }: Pick<LoginSession, "accountId" | "sessionId">,
	{ answer, name, origin, browser }: Place & Readonly<{ answer: PasskeyAnswer; name: string }>,
): Promise<void> {
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
	await inTransaction(ctx, async (ctx) => {
		if (!(await isStillLoggedIn(ctx, { accountId, sessionId }))) throw refused()
		const [made] = await ctx.db
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
		await note(ctx, accountId, "passkey.added")
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
			.select({ passkey, adminCode: account.adminCode, disabledAt: account.disabledAt })
			.from(passkey)
			.innerJoin(account, eq(account.id, passkey.accountId))
			.where(eq(passkey.id, answer.id))
			.for("update", { of: passkey })
		if (!row || row.disabledAt !== null || row.adminCode !== "") throw refused()
		const { id, publicKey, counter, accountId } = row.passkey
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
		const subject = accountKey(accountId)
		await writeAudit(ctx.db, { actor: subject, act: "login.opened", subject, facts: { by: "passkey" } })
		return openLogin(ctx, { accountId, adcd: "", isProven: false, ...from })
	})
}

/** Those of an account, the oldest first. */
export const listPasskeys = ({ db }: Pick<Needs, "db">, { accountId }: Pick<LoginSession, "accountId">) =>
	db
		.select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
		.from(passkey)
		.where(eq(passkey.accountId, accountId))
		.orderBy(passkey.createdAt)

/** Has a passkey open its account no more; anybody else's, or one that is gone, changes nothing. */
export const removePasskey = (ctx: Needs, { accountId }: Pick<LoginSession, "accountId">, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const gone = await ctx.db
			.delete(passkey)
			.where(and(eq(passkey.id, id), eq(passkey.accountId, accountId)))
			.returning({ id: passkey.id })
		if (gone.length > 0) await note(ctx, accountId, "passkey.removed")
	})

const note = ({ db }: Pick<Needs, "db">, accountId: string, act: AuditAct) =>
	writeAudit(db, { actor: accountKey(accountId), act, subject: accountKey(accountId), facts: {} })

/** The secret of a browser that asks, or a new one. */
export const browserSecret = ({ secret }: Pick<Needs, "secret">, known: string | null): string =>
	known ?? newToken(secret)
