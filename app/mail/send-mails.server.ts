import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isStillGiven } from "./consents.server.ts"
import { isAsked, remindersOf, SECRET_KINDS } from "./kinds.ts"
import { stopPath } from "./mailbox.ts"
import type { Delivery, Mailer } from "./mailer.ts"
import { remindersPath } from "./reminder-link.ts"
import { isReminded } from "./reminders.server.ts"
import { renderMail, type Sender } from "./render-mail.server.ts"
import { type MailState, mail } from "./tables.server.ts"
import { unsubscribePath } from "./unsubscribe-link.ts"

type Needs = Pick<Context, "db" | "now" | "log">
export type Post = Readonly<{
	mailer: Mailer
	sender: Sender
	/** Signs the links that end something; null: advertising and reminders wait. */
	secret: string | null
}>
type Row = typeof mail.$inferSelect

const MINUTE_MS = 60_000
/** Longer than a mailer takes: whoever has claimed a mail and says nothing for so long is gone, and the mail is sent again. */
const LEASE_MS = 5 * MINUTE_MS
/** After a failure, by the number of tries; the last one repeats. */
const PAUSES = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)
/** How long a mail that nobody takes is tried. */
const LIFETIME_MS = 5 * 24 * 60 * MINUTE_MS

/**
 * Sends what is due, the longest due first, and answers how many left. A mail is claimed, handed over and marked in three steps: cut off
 * between them, or with an answer that never came, it is sent again as the same message. Ends early where the server takes none.
 */
export async function sendMails(ctx: Needs, post: Post): Promise<number> {
	for (let sent = 0; ; ) {
		const row = await claimNext(ctx, post)
		if (!row) return sent
		const { outcome, reply } = await deliver(ctx, row, post)
		await mark(ctx, row, { outcome, reply })
		if (outcome === "sent") sent++
		if (outcome === "unreachable") {
			ctx.log.warn({ reply }, "the mail server takes nothing; it is asked again")
			return sent
		}
	}
}

/** Takes one mail for the time of a lease. Two workers never take the same. */
async function claimNext({ db, now }: Needs, { secret }: Post): Promise<Row | null> {
	const at = await now()
	const sendable = secret === null ? sql`(consent_id is null and not ${isAnyOf(mail.kind, SECRET_KINDS)})` : sql`true`
	const due = sql`(select id from ${mail} where state = 'waiting' and next_try_at <= ${at.toISOString()}::timestamptz and ${sendable}
		order by next_try_at limit 1 for update skip locked)`
	const [row] = await db
		.update(mail)
		.set({ tries: sql`tries + 1`, nextTryAt: new Date(at.getTime() + LEASE_MS) })
		.where(and(sql`id = ${due}`, eq(mail.state, "waiting")))
		.returning()
	return row ?? null
}

type Ending = Omit<Delivery, "outcome"> & Readonly<{ outcome: Delivery["outcome"] | "withheld" }>

async function deliver(ctx: Needs, row: Row, { mailer, sender, secret }: Post): Promise<Ending> {
	if (row.consentId && !(await isStillGiven(ctx, row.consentId)))
		return { outcome: "withheld", reply: "the consent was withdrawn or is too old" }
	const { id, kind, lang, params, toAddress: to } = row
	if (to === null) return { outcome: "refused", reply: "its recipient was erased" }
	try {
		const reminders = remindersOf(kind, params)
		if (reminders && !(await isReminded(ctx, { id: reminders, address: to })))
			return { outcome: "withheld", reply: "its reader wants no reminders any more" }
		const path =
			secret && endingPath({ secret, lang, consent: row.consentId, reminders, asked: isAsked(kind) ? to : null })
		const unsubscribe = path ? `${sender.origin}${path}` : null
		return await mailer.deliver({ id, to, ...(await renderMail({ kind, lang, params, sender, unsubscribe, secret })) })
	} catch (error) {
		ctx.log.error({ err: error, mail: id }, "a mail could not be made")
		return { outcome: "later", reply: "it could not be made; the log says why" }
	}
}

type Ended = Readonly<{
	secret: string
	lang: Row["lang"]
	consent: string | null
	reminders: string | null
	asked: string | null
}>

/** Where the reader of a mail ends what it belongs to; null: it belongs to nothing that ends. */
function endingPath({ secret, lang, consent, reminders, asked }: Ended): string | null {
	if (consent) return unsubscribePath(secret, lang, consent)
	if (asked) return stopPath(secret, lang, asked)
	return reminders ? remindersPath(secret, lang, { act: "stop", id: reminders }) : null
}

const ENDS = { sent: "sent", refused: "dead", withheld: "withheld" } as const satisfies Record<string, MailState>

/** Writes what became of a mail, unless somebody else has taken it meanwhile. */
async function mark({ db, now }: Needs, row: Row, { outcome, reply }: Ending): Promise<void> {
	const at = await now()
	const isOld = at.getTime() - row.createdAt.getTime() > LIFETIME_MS
	const state = outcome === "later" || outcome === "unreachable" ? (isOld ? "dead" : "waiting") : ENDS[outcome]
	const pause = PAUSES[Math.min(row.tries, PAUSES.length) - 1] ?? LEASE_MS
	await db
		.update(mail)
		.set(state === "waiting" ? { reply, nextTryAt: new Date(at.getTime() + pause) } : { state, reply, doneAt: at })
		.where(and(eq(mail.id, row.id), eq(mail.state, "waiting"), eq(mail.tries, row.tries)))
}
