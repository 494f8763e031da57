import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { listActiveOperators, listDeciders, type Operator } from "#app/identity/proposals/approvers.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { countAttention } from "./attention.server.ts"
import { ATTENTION_LINES, type Attention, type AttentionLine, maySee } from "./attention-lines.ts"

type Settings = Readonly<{ to: string | undefined; lang: Lang; demo: boolean }>
type Needs = Pick<Context, "db" | "now">
type Receiver = Readonly<{ key: string; to: string; lang: Lang }>

/**
 * Mails what needs an operator to those who can act, each in their language, and to the configured address. Once for each kind and for the
 * hour in which the oldest of it came up, however often this runs and however many there are.
 */
export const tellAttention =
	({ to, lang, demo }: Settings) =>
	async (ctx: Needs): Promise<void> => {
		const lines = (await countAttention(ctx, { operator: null, demo })).filter(isOpen)
		if (lines.length === 0) return
		const operators = await listActiveOperators(ctx)
		for (const { what, count, since } of lines) {
			const people: readonly Receiver[] = (await listReceivers(ctx, what, operators))
				.filter((operator) => isEmailAddress(operator.to) && operator.to !== to)
				.map((operator) => ({ ...operator, key: operator.id }))
			const receivers: readonly Receiver[] = to === undefined ? people : [{ key: to, to, lang }, ...people]
			const params = { what, count, since: since.toISOString(), path: ATTENTION_LINES[what].href }
			for (const { key: receiver, to, lang } of receivers) {
				const key = `attention:${what}:${since.toISOString().slice(0, 13)}:${receiver}`
				await inTransaction(ctx, (ctx) => queueMail(ctx, { key, kind: "attention", to, lang, params }))
			}
		}
	}

const isOpen = (line: AttentionLine): line is AttentionLine & { since: Date } => line.count > 0 && line.since !== null

async function listReceivers(ctx: Needs, what: Attention, operators: readonly Operator[]): Promise<Operator[]> {
	const { acts } = ATTENTION_LINES[what]
	if (acts === null) return []
	const seeing = operators.filter(({ permissions }) => maySee(what, permissions))
	if (acts !== "approvers") return seeing.filter(({ permissions }) => permissions.includes(acts))
	const deciders = await listDeciders(ctx)
	return seeing.filter(({ id, permissions }) =>
		deciders.some(({ approve, proposedBy }) => proposedBy !== id && permissions.some((one) => one === approve)),
	)
}
