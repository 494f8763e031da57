import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { deviceName } from "#app/lib/device-name.ts"
import { FairQueue } from "#app/lib/fair-queue.ts"
import { isLang } from "#app/lib/lang-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { type Limit, SECOND_FACTORS } from "../limits/limits.ts"
import { callerOf, countUse, uncountUse } from "../limits/rate-limit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { newToken, tokenHash } from "../sessions/keyed-hash.server.ts"
import { hasAccountMark } from "./account-mark.server.ts"
import { countGuess } from "./guesses.server.ts"
import { accountKey, openLogin } from "./login-session.server.ts"
import { busy, isPassword, type PasswordTurn } from "./password.server.ts"
import { openTotp, recoveryHashes, stepOf } from "./second-factor.server.ts"
import { account, loginSession, loginStep, recoveryCode } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "demo" | "counters" | "now">
type Attempt = Readonly<{ uid: string; password: string; clientIp: string; from: Browser }>
type CodeAttempt = Readonly<{ step: string; code: string; from: Browser }>
/** `step`: the password was right, and the second factor is awaited under this token. */
export type Entered = Readonly<{ token: string; isOperator: boolean }>
export type LoggedIn = Entered | Readonly<{ step: string }>

export const STEP_MINUTES = 5

const unknownId = () => new Refusal("messages:error.idNotExist", { status: 401, field: "uid" })
const wrongPassword = () => new Refusal("messages:error.passwordNotCorrect", { status: 401, field: "pwd" })
/** One answer for both, where the caller may not learn whether the ID exists. */
const notRight = () => new Refusal("accounts:notRight", { status: 401 })
const wrongCode = () => new Refusal("accounts:code.wrong", { status: 401, field: "code" })
const locked = (seconds: number) =>
	new Refusal("accounts:locked", { status: 429, params: { seconds: String(seconds), minutes: minutesOf(seconds) } })
const minutesOf = (seconds: number) => String(Math.ceil(seconds / 60))
/** Above this many minutes the time is given in hours. */
const MOST_MINUTES = 90

function stopped(seconds: number): Refusal {
	const minutes = Math.ceil(seconds / 60)
	const params = { seconds: String(seconds), minutes: String(minutes), hours: String(Math.ceil(minutes / 60)) }
	const code = minutes > MOST_MINUTES ? "accounts:stopped.hours" : "accounts:stopped.minutes"
	return new Refusal(code, { status: 429, params })
}

/**
 * Counting a try takes some ten statements. Of a flood a few are counted at a time, so that the database has room for others: one caller's log-in
 * takes its turn among networks here, and again at the password check.
 */
const counting = new FairQueue({
	kinds: { count: { weight: 1, mostWaiting: 500 }, takeBack: { weight: 1, mostWaiting: Number.POSITIVE_INFINITY } },
	atOnce: 4,
	crowded: busy,
})

/**
 * Opens a session, or asks for the second factor. Refuses (401) an ID that is unknown, closed, or an operator's with a wrong password with one
 * answer, at the field `uid`, and a member's wrong password at the field `pwd`. An internet address that has learnt of five IDs in an hour gets
 * one answer for all of these; a right password still opens there. After ten wrong passwords in an hour, or twenty in a day, the ID is closed
 * (429) to browsers without the mark of the account, also for a right password; a browser with the mark has its own count. Refuses (403) a right
 * password where the member has switched log-in by password off; that is not counted as wrong.
 */
export async function logIn(ctx: Needs, { uid, password, clientIp, from: browser }: Attempt): Promise<LoggedIn> {
	const caller = callerOf(clientIp)
	const { found, mark, wait, mayLearn, takeBack } = await counting.run({ kind: "count", ...caller }, async () => {
		const mark = (await hasAccountMark(ctx, uid, browser)) ? browser.deviceHash : null
		const guess = await countGuess(ctx, { uid, mark, from: caller.customer })
		const [found] = await ctx.db.select().from(account).where(eq(account.uid, uid))
		return { ...guess, found, mark }
	})
	const known = found && found.disabledAt === null ? found : null
	const isMember = known !== null && known.adminCode === ""
	if (wait > 0 && isMember && mayLearn) throw stopped(wait)
	const refusal = () => (mayLearn ? (isMember ? wrongPassword() : unknownId()) : notRight())
	// Of an ID that is closed the password is not judged; the answer takes as long.
	const stored = wait > 0 ? null : (known?.passwordHash ?? null)
	const turn: PasswordTurn =
		mark === null ? { kind: wait > 0 ? "closed" : "open", ...caller } : { kind: "known", customer: mark, network: mark }
	const isRight = await isPassword(ctx, password, stored, turn).catch(async (error: unknown) => {
		// It was not judged: too many are logging in.
		await counting.run({ kind: "takeBack", ...caller }, takeBack)
		throw error
	})
	if (!isRight || !known) throw refusal()
	await takeBack()
	if (known.passwordOffAt !== null) throw new Refusal("accounts:passwordOff.refused", { status: 403 })
	return inTransaction(ctx, async (ctx) => {
		if (!(await isStillPassword(ctx, known))) throw refusal()
		return enterOrAskForCode(ctx, known, { from: browser, by: "password" })
	})
}

type Way = Readonly<{ from: Browser; by: "password" | "passkey" | "phone" | "provider" | "mail" }>

/** Opens a session for who has shown that the account is theirs, or asks for its second factor. Joins the caller's transaction. */
export async function enterOrAskForCode(ctx: Needs, known: typeof account.$inferSelect, way: Way): Promise<LoggedIn> {
	if (known.adminCode !== "" || known.totpSecret) return { step: await askForCode(ctx, known.id, way.by === "mail") }
	return { token: await enterMember(ctx, known, way), isOperator: false }
}

/** Whether a password that was right still is: judging takes long enough for another one to be set meanwhile. Until the end none is. */
async function isStillPassword({ db }: Needs, { id, passwordHash }: typeof account.$inferSelect): Promise<boolean> {
	const [row] = await db
		.select({ passwordHash: account.passwordHash, disabledAt: account.disabledAt, offAt: account.passwordOffAt })
		.from(account)
		.where(eq(account.id, id))
		.for("share")
	return row?.passwordHash === passwordHash && row.disabledAt === null && row.offAt === null
}

/** Opens a session for a member who has shown who they are; a browser that is new to them is told by mail. Joins the caller's transaction. */
export async function enterMember(ctx: Needs, known: typeof account.$inferSelect, { from, by }: Way): Promise<string> {
	const { id: accountId, adminCode: adcd } = known
	if (!(await isKnownBrowser(ctx, accountId, from))) await tellNewBrowser(ctx, known, from)
	const isConfirmed = by === "password" || by === "passkey"
	const token = await openLogin(ctx, { accountId, adcd, isProven: false, isConfirmed, ...from })
	await noteLogIn(ctx, accountId, by)
	return token
}

/** Whether this very browser has logged in to the account within the last month: by its mark, since what it calls itself can be copied. */
async function isKnownBrowser({ db }: Needs, accountId: string, { deviceHash }: Browser): Promise<boolean> {
	const [row] = await db
		.select({ one: sql`1` })
		.from(loginSession)
		.where(and(eq(loginSession.accountId, accountId), eq(loginSession.deviceHash, deviceHash)))
		.limit(1)
	return row !== undefined
}

async function tellNewBrowser(ctx: Needs, to: typeof account.$inferSelect, { userAgent }: Browser): Promise<void> {
	const { browser, system } = deviceName(userAgent)
	const name = [browser, system].filter(Boolean).join(" · ") || "?"
	const lang = isLang(to.language) ? to.language : "eng"
	const params = { browser: name, at: (await ctx.now()).toISOString() }
	await queueMail(ctx, { key: `log-in:${randomUUID()}`, kind: "newLogIn", to: to.uid, lang, params })
}

/** Counts a try before it is judged, so that many at once are many; one that is right is taken back afterwards. */
async function countTry(ctx: Needs, limit: Limit, who: string): Promise<void> {
	await countUse(ctx, limit, who).catch((error: unknown) => {
		throw error instanceof Refusal ? locked(Number(error.params.seconds)) : error
	})
}

async function askForCode(ctx: Needs, accountId: string, byLink: boolean): Promise<string> {
	const step = newToken(ctx.secret)
	const expiresAt = sql`now() + make_interval(mins => ${STEP_MINUTES})`
	await ctx.db.insert(loginStep).values({ tokenHash: stepHash(ctx, step), accountId, byLink, expiresAt } as never)
	return step
}

const stepHash = ({ secret }: Pick<Needs, "secret">, step: string) => tokenHash(secret, "login-step", step)

/** Whose second factor is awaited under this token; null: nobody's, or no longer. */
export async function awaitedAccount(ctx: Needs, step: string) {
	const [row] = await ctx.db
		.select({ account })
		.from(loginStep)
		.innerJoin(account, eq(account.id, loginStep.accountId))
		.where(
			sql`${loginStep.tokenHash} = ${stepHash(ctx, step)} and ${loginStep.expiresAt} > now() and ${account.disabledAt} is null`,
		)
	return row?.account ?? null
}

/** Takes the second factor: a code that was not taken before, or a recovery code, once. Refuses (401), and after five wrong ones for a while (429). */
export async function checkCode(ctx: Needs, { step, code, from }: CodeAttempt): Promise<Entered> {
	const awaited = await awaitedAccount(ctx, step)
	if (!awaited) throw new Refusal("accounts:code.late", { status: 401 })
	await countTry(ctx, SECOND_FACTORS, awaited.id)
	const opened = await inTransaction(ctx, async (ctx) => {
		const [row] = await ctx.db.select().from(account).where(eq(account.id, awaited.id)).for("update")
		const way = row && (await takenBy(ctx, row, code))
		if (!row || !way) return null
		const [ended] = await ctx.db
			.delete(loginStep)
			.where(eq(loginStep.tokenHash, stepHash(ctx, step)))
			.returning({ byLink: loginStep.byLink })
		// Somebody was quicker with the same step: what was taken for it is given back.
		if (!ended) throw wrongCode()
		const token = await openLogin(ctx, {
			accountId: row.id,
			adcd: row.adminCode,
			isProven: true,
			// A member may also come by a phone or a provider; an operator comes by password, passkey or link.
			isConfirmed: row.adminCode !== "" && !ended.byLink,
			...from,
		})
		await noteLogIn(ctx, row.id, ended.byLink && row.adminCode !== "" ? `link, ${way}` : way)
		return { token, isOperator: row.adminCode !== "" }
	})
	if (!opened) throw wrongCode()
	await uncountUse(ctx, SECOND_FACTORS, awaited.id)
	return opened
}

async function takenBy(
	ctx: Needs,
	row: typeof account.$inferSelect,
	code: string,
): Promise<"code" | "recovery" | null> {
	const [clock] = await ctx.db.execute<{ ms: string }>(
		sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
	)
	const at = new Date(Number(clock?.ms))
	const secret = row.totpSecret && openTotp(ctx, row.id, row.totpSecret)
	const step = secret ? stepOf(secret, code.replace(/\s/g, ""), { at, after: row.totpStep }) : null
	if (step !== null) {
		await ctx.db.update(account).set({ totpStep: step }).where(eq(account.id, row.id))
		return "code"
	}
	const used = await ctx.db
		.update(recoveryCode)
		.set({ usedAt: sql`now()` })
		.where(
			sql`${recoveryCode.accountId} = ${row.id} and ${isAnyOf(recoveryCode.codeHash, recoveryHashes(ctx, code))} and ${recoveryCode.usedAt} is null`,
		)
		.returning({ one: sql`1` })
	return used.length > 0 ? "recovery" : null
}

const noteLogIn = (
	ctx: Needs,
	accountId: string,
	by: Way["by"] | "code" | "recovery" | "link, code" | "link, recovery",
) =>
	writeAudit(ctx.db, {
		actor: accountKey(accountId),
		act: "login.opened",
		subject: accountKey(accountId),
		facts: { by },
	})
