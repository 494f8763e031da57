import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { MAIL_KINDS, type MailKind, type MailParams } from "#app/mail/kinds.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"

/** One way of `reminder_way`, as a query of a feature has found it. */
export type Way = Readonly<{ channel: "mail" | "push"; way: string; address: string | null; lang: Lang }>
type Reminder<K extends MailKind> = Readonly<{
	/** The caller's own name for it, with the way in it: asked for twice it is one. */
	key: string
	kind: K
	params: MailParams<K>
	/** After it nobody needs it any more. */
	until: Date
}>

/** Whether a reminder was written, by its key; a part of the query that looks for those that were not. */
export const wasTold = (key: ReturnType<typeof sql>) =>
	sql`(exists (select from mail sent where sent.key = ${key}) or exists (select from push_message sent where sent.key = ${key}))`

/** Writes a reminder within the caller's transaction, by mail or to a browser. False: it was there already. */
export async function remind<K extends MailKind>(
	ctx: Pick<Context, "db" | "now">,
	{ channel, way, address, lang }: Way,
	{ key, kind, params, until }: Reminder<K>,
): Promise<boolean> {
	if (channel === "mail") {
		if (address === null) throw new Error("a mailbox without an address")
		return queueMail(ctx, { key, kind, to: address, lang, params })
	}
	const facts = MAIL_KINDS[kind].params.parse(params)
	const at = (await ctx.now()).toISOString()
	// Gone meanwhile, there is nobody to tell.
	const made = await ctx.db.execute(sql`
		insert into push_message (key, subscription_id, kind, params, next_try_at, expires_at, created_at)
		select ${key}, p.id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${at}::timestamptz, ${until.toISOString()}::timestamptz, ${at}::timestamptz
		from push_subscription p where p.id = ${way}::uuid
		on conflict (key) do nothing returning id`)
	if (made.length === 0) return false
	await enqueue(ctx.db, "push:send", {}, { key: "push" })
	return true
}
