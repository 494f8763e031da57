import type { WebContext } from "#app/db/context.ts"
import { accountKey, type LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isSameSecret, keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"

type Needs = Pick<WebContext, "now" | "secret">
type Operator = Pick<LoginSession, "accountId">

/** How long an operator may open documents for which they have given a reason, in minutes. */
export const READING_MINUTES = 15

export const fileSubject = (id: string) => `file:${id}`

const keyOf = ({ secret }: Needs, { accountId }: Operator, subject: string, until: string) =>
	keyedHash(secret, "reading", `${accountId} ${subject} ${until}`)

/** Lets one operator read one thing until a moment, in ms. It is for addresses, so it opens nothing for anyone else. */
export const readingToken = (ctx: Needs, operator: Operator, subject: string, until: number): string =>
	`${until}.${keyOf(ctx, operator, subject, `${until}`)}`

/** Until when this operator may read it, in ms; null: no reason was given, or too long ago. */
export async function readingUntil(
	ctx: Needs,
	operator: Operator,
	subject: string,
	token: string | null,
): Promise<number | null> {
	const [, until = "", key = ""] = /^(\d{1,16})\.([\w-]{43})$/.exec(token ?? "") ?? []
	if (!isSameSecret(key, keyOf(ctx, operator, subject, until))) return null
	return Number(until) > (await ctx.now()).getTime() ? Number(until) : null
}

/** Notes that an operator is about to read documents, and what for, and returns the token that opens them. */
export async function noteReason(
	ctx: Needs & Pick<WebContext, "db">,
	operator: Operator,
	{ subject, why, count }: Readonly<{ subject: string; why: string; count: number }>,
): Promise<string> {
	const until = (await ctx.now()).getTime() + READING_MINUTES * 60_000
	const actor = accountKey(operator.accountId)
	await writeAudit(ctx.db, { actor, act: "file.reason-given", subject, facts: { why, count } })
	return readingToken(ctx, operator, subject, until)
}
