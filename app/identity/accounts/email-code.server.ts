import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueAskedMail } from "#app/mail/asked-mail.server.ts"
import { CODES_PER_ADDRESS, CODES_PER_ID } from "../limits/limits.ts"
import { countUse, countUseFrom } from "../limits/rate-limit.server.ts"
import { isSameSecret } from "../sessions/keyed-hash.server.ts"
import { CODE } from "./bounds.ts"
import { account, emailCode } from "./tables.server.ts"

export type CodeNeeds = Pick<WebContext, "db" | "now" | "secret" | "demo" | "counters">
export type CodePurpose = "sign-up" | "reset"

/**
 * Sends a code to an address, whether somebody has signed up with it or not: what comes of it is said to nobody but its reader. A code that was sent
 * before counts no more. Refuses (429) a second one within a minute, a sixth within an hour, and addresses that send too many; of a sign-up also what
 * `queueAskedMail` refuses.
 */
export async function sendCode(
	ctx: CodeNeeds,
	{ uid, purpose, lang, clientIp }: Readonly<{ uid: string; purpose: CodePurpose; lang: Lang; clientIp: string }>,
): Promise<void> {
	await countUseFrom(ctx, CODES_PER_ADDRESS, clientIp)
	await inTransaction(ctx, async (ctx) => {
		const id = randomUUID()
		const isEarly = sql`${emailCode.sentAt} > now() - make_interval(secs => ${CODE.againSeconds})`
		const [row] = await ctx.db
			.insert(emailCode)
			.values({ uid, purpose, id, sentAt: sql`now()`, expiresAt: untilThen } as never)
			.onConflictDoUpdate({
				target: [emailCode.uid, emailCode.purpose],
				set: { id, tries: 0, sentAt: sql`now()`, expiresAt: untilThen } as never,
				setWhere: sql`not (${isEarly})`,
			})
			.returning({ id: emailCode.id })
		if (!row) {
			const seconds = String(CODE.againSeconds)
			throw new Refusal("accounts:mailCode.early", { status: 429, field: "uid", params: { seconds } })
		}
		await countUse(ctx, CODES_PER_ID, `${purpose}/${uid}`)
		const letter = { to: uid, lang, params: { id, minutes: CODE.minutes } }
		if (purpose === "sign-up") await queueAskedMail(ctx, { ...letter, kind: "signUpCode", field: "uid" })
		else await sendReset(ctx, letter)
	})
}

type ResetLetter = Readonly<{ to: string; lang: Lang; params: Readonly<{ id: string; minutes: number }> }>

/** Who has an account has shown that the address is theirs, and is not kept from it. Of any other nothing is said, not even that none was sent. */
async function sendReset(ctx: CodeNeeds, letter: ResetLetter): Promise<void> {
	const isShown = (await ctx.db.$count(account, eq(account.uid, letter.to))) > 0
	await queueAskedMail(ctx, { ...letter, kind: "resetCode", field: "uid", isShown }).catch((error: unknown) => {
		if (!(error instanceof Refusal)) throw error
	})
}

const untilThen = sql`now() + make_interval(mins => ${CODE.minutes})`

/**
 * Whether a code is right, without taking it: counted before it is judged, so that many at once are many. Answers its id. Refuses (401, at the field
 * `code`) what is not the last code that was sent to this address, or is too old, and every code after five wrong ones.
 */
export async function checkCode(
	ctx: CodeNeeds,
	{ uid, purpose, code }: Readonly<{ uid: string; purpose: CodePurpose; code: string }>,
): Promise<string> {
	const [row] = await ctx.db
		.update(emailCode)
		.set({ tries: sql`${emailCode.tries} + 1` })
		.where(and(isOf(uid, purpose), sql`${emailCode.expiresAt} > now() and ${emailCode.tries} < ${CODE.tries}`))
		.returning({ id: emailCode.id })
	if (!row || !isSameSecret(code.replace(/\D/g, ""), oneTimeCode(ctx.secret, row.id))) throw wrongCode()
	return row.id
}

/** Takes a code that was right, once: in the transaction of what it allows. Refuses (401) one that somebody else has taken, or a newer one replaced. */
export async function takeCode({ db }: CodeNeeds, id: string): Promise<void> {
	const gone = await db.delete(emailCode).where(eq(emailCode.id, id)).returning({ one: sql`1` })
	if (gone.length === 0) throw wrongCode()
}

const isOf = (uid: string, purpose: CodePurpose) => and(eq(emailCode.uid, uid), eq(emailCode.purpose, purpose))
const wrongCode = () => new Refusal("messages:error.emailCodeFailed", { status: 401, field: "code" })
