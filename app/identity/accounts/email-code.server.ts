import { randomUUID } from "node:crypto"
import { and, eq, gt, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { allSecrets } from "#app/lib/app-secret.server.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueAskedMail } from "#app/mail/asked-mail.server.ts"
import { CODES_PER_ADDRESS, CODES_PER_ID, WRONG_CODES } from "../limits/limits.ts"
import { addUse, countUse, countUseFrom, usesOf } from "../limits/rate-limit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { isSameSecret } from "../sessions/keyed-hash.server.ts"
import { hasAccountMark } from "./account-mark.server.ts"
import { CODE } from "./bounds.ts"
import { account, mailedCode } from "./tables.server.ts"

export type CodeNeeds = Pick<WebContext, "db" | "now" | "secret" | "demo" | "counters">
export type CodePurpose = "sign-up" | "reset"
/** `from`: the browser that asks. The code belongs to it. */
type Sending = Readonly<{ uid: string; purpose: CodePurpose; lang: Lang; clientIp: string; from: Browser }>

/**
 * Sends a code to an address, whether somebody has signed up with it or not; only the reader of the mail learns which. It replaces the code that
 * the same browser asked for before, and no other. Refuses (429) a second one within a minute, more mails to the address in an hour or more wrong
 * tries in a day than `CODE` allows, and internet addresses that send too many; for a sign-up also what `queueAskedMail` refuses.
 */
export async function sendCode(ctx: CodeNeeds, { uid, purpose, lang, clientIp, from }: Sending): Promise<void> {
	await countUseFrom(ctx, CODES_PER_ADDRESS, clientIp)
	const isMarked = await hasAccountMark(ctx, uid, from)
	await inTransaction(ctx, async (ctx) => {
		// Locks the counter of this ID until the end of the transaction: the tries of two codes are not reserved at the same time.
		await countUse(ctx, isMarked ? { ...CODES_PER_ID, hits: CODE.anHour } : CODES_PER_ID, uid)
		const id = randomUUID()
		const isEarly = sql`${mailedCode.sentAt} > now() - make_interval(secs => ${CODE.againSeconds})`
		const [row] = await ctx.db
			.insert(mailedCode)
			.values({ id, uid, purpose, browserHash: from.deviceHash, sentAt: sql`now()`, expiresAt: untilThen })
			.onConflictDoUpdate({
				target: [mailedCode.uid, mailedCode.purpose, mailedCode.browserHash],
				set: { id, tries: 0, sentAt: sql`now()`, expiresAt: untilThen },
				setWhere: sql`not (${isEarly})`,
			})
			.returning({ id: mailedCode.id })
		if (!row) {
			const seconds = String(CODE.againSeconds)
			throw new Refusal("accounts:mailCode.early", { status: 429, field: "uid", params: { seconds } })
		}
		await requireTriesLeft(ctx, { uid, id, most: isMarked ? CODE.wrongADay : CODE.wrongADay - CODE.tries })
		const letter = { to: uid, lang, params: { id, minutes: CODE.minutes } }
		if (purpose === "sign-up") await queueAskedMail(ctx, { ...letter, kind: "signUpCode", field: "uid" })
		else await sendReset(ctx, letter)
	})
}

/**
 * A code is sent only while the ID has room for all its tries: what was mailed then never ends by the wrong tries of other browsers, and the
 * wrong tries of a day stay below the bound. Refuses (429) otherwise.
 */
async function requireTriesLeft(
	ctx: CodeNeeds,
	{ uid, id, most }: Readonly<{ uid: string; id: string; most: number }>,
): Promise<void> {
	// First what is open, then what was wrong: a wrong try in between is counted twice, and never not at all.
	const [open] = await ctx.db
		.select({ tries: sql<number>`coalesce(sum(${CODE.tries}::int - ${mailedCode.tries}), 0)::int` })
		.from(mailedCode)
		.where(and(eq(mailedCode.uid, uid), ne(mailedCode.id, id), gt(mailedCode.expiresAt, sql`now()`)))
	const wrong = await usesOf(ctx, WRONG_CODES, uid)
	if (wrong.hits + (open?.tries ?? 0) + CODE.tries <= most) return
	const seconds = wrong.hits + CODE.tries > most ? wrong.seconds : CODE.minutes * 60
	const params = { seconds: String(seconds), hours: String(Math.ceil(seconds / 3600)) }
	throw new Refusal("accounts:mailCode.spent", { status: 429, field: "uid", params })
}

type ResetLetter = Readonly<{ to: string; lang: Lang; params: Readonly<{ id: string; minutes: number }> }>

/**
 * Who has an account has shown that the address is theirs, and is not kept from it. Of any other nothing is said, not even that none was sent.
 * An operator is mailed the link alone, since a code sets no password of theirs.
 */
async function sendReset(ctx: CodeNeeds, letter: ResetLetter): Promise<void> {
	const [known] = await ctx.db.select({ adminCode: account.adminCode }).from(account).where(eq(account.uid, letter.to))
	const kind = known && known.adminCode !== "" ? "operatorLink" : "resetCode"
	await queueAskedMail(ctx, { ...letter, kind, field: "uid", isShown: known !== undefined }).catch((error: unknown) => {
		if (!(error instanceof Refusal)) throw error
	})
}

const untilThen = sql`now() + make_interval(mins => ${CODE.minutes})`

type Trying = Readonly<{ uid: string; purpose: CodePurpose; code: string; from: Browser }>

/**
 * Whether a code is right, without taking it: the try is counted with a lock on the code, so that many at once are many. Returns its id. Refuses
 * (401, at the field `code`) what is not the last code that this browser asked for, or is too old, and every code after five tries.
 */
export async function checkCode(ctx: CodeNeeds, { uid, purpose, code, from }: Trying): Promise<string> {
	const rightId = await inTransaction(ctx, async (ctx) => {
		const isOfBrowser = and(
			eq(mailedCode.uid, uid),
			eq(mailedCode.purpose, purpose),
			eq(mailedCode.browserHash, from.deviceHash),
		)
		const [row] = await ctx.db
			.update(mailedCode)
			.set({ tries: sql`${mailedCode.tries} + 1` })
			.where(and(isOfBrowser, sql`${mailedCode.expiresAt} > now() and ${mailedCode.tries} < ${CODE.tries}`))
			.returning({ id: mailedCode.id })
		if (!row) return null
		const isRight = (secret: string) => isSameSecret(code.replace(/\D/g, ""), oneTimeCode(secret, row.id))
		if (allSecrets(ctx.secret).some(isRight)) return row.id
		await addUse(ctx, WRONG_CODES, uid)
		return null
	})
	if (rightId === null) throw wrongCode()
	return rightId
}

/** Takes a code that was right, once: in the transaction of what it allows. Refuses (401) one that was taken, or that a newer one replaced. */
export async function takeCode({ db }: CodeNeeds, id: string): Promise<void> {
	const gone = await db.delete(mailedCode).where(eq(mailedCode.id, id)).returning({ id: mailedCode.id })
	if (gone.length === 0) throw wrongCode()
}

const wrongCode = () => new Refusal("messages:error.emailCodeFailed", { status: 401, field: "code" })
