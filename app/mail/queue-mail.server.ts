import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { openConsent } from "./consents.server.ts"
import { MAIL_KINDS, type MailKind, type MailParams } from "./kinds.ts"

export type Letter<K extends MailKind> = Readonly<{
	/** The caller's own name for it, e.g. "news:12:to": asked for twice it is one mail. */
	key: string
	kind: K
	to: string
	/** The recipient's. */
	lang: Lang
	params: MailParams<K>
}>

/**
 * Writes a mail into the outbox within the caller's transaction: it leaves if, and only if, that commits. False: it was there already.
 * Errors: `Refusal` for an address that is none, and for advertising that its recipient has not agreed to.
 */
export async function queueMail<K extends MailKind>(
	ctx: Pick<Context, "db" | "now">,
	{ key, kind, to, lang, params }: Letter<K>,
): Promise<boolean> {
	if (!isEmailAddress(to)) throw new Refusal("mail:error.address", { status: 422 })
	const { purpose, params: shape } = MAIL_KINDS[kind]
	const facts = shape.parse(params)
	const consent = purpose === "advertising" ? await openConsent(ctx, to) : null
	if (purpose === "advertising" && !consent) throw new Refusal("mail:error.consent", { status: 409 })
	const at = (await ctx.now()).toISOString()
	// Columns by their names: those that say how it went are nobody's to write here.
	const made = await ctx.db.execute(sql`
		insert into mail (key, kind, lang, to_address, params, consent_id, next_try_at, created_at)
		values (${key}, ${kind}, ${lang}, ${to}, ${JSON.stringify(facts)}::jsonb, ${consent?.id ?? null}::uuid, ${at}::timestamptz, ${at}::timestamptz)
		on conflict (key) do nothing returning id`)
	if (made.length === 0) return false
	await enqueue(ctx.db, "mail:send", {}, { key: "mail" })
	return true
}
