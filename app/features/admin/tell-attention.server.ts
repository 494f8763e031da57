import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { type AttentionLine, countAttention } from "./attention.server.ts"

/**
 * Writes to the operators when money needs somebody's eyes: once for each kind of thing and hour in which the oldest of it came up, however
 * often it looks and however many there are.
 */
export const tellAttention =
	({ to, lang }: Readonly<{ to: string; lang: Lang }>) =>
	async (ctx: Context): Promise<void> => {
		for (const { what, count, since } of (await countAttention(ctx)).filter(isOpen)) {
			const key = `attention:${what}:${since.toISOString().slice(0, 13)}:${to}`
			const params = { what, count, since: since.toISOString() }
			await inTransaction(ctx, (ctx) => queueMail(ctx, { key, kind: "attention", to, lang, params }))
		}
	}

const isOpen = (line: AttentionLine): line is AttentionLine & { since: Date } => line.count > 0 && line.since !== null
