import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { isMailKind } from "#app/mail/kinds.ts"
import { MAIL_STATES, mail } from "#app/mail/tables.server.ts"
import type { MailLine, MailListing } from "./mail-terms.ts"

const BY_TIME = { by: mail.createdAt, kind: "time" } as const

type Asked = Readonly<{
	/** Whether recipients are shown whole. */
	seesPeople: boolean
	size?: number
}>

/** A page of the outbox. */
export async function listMails(
	{ db }: Pick<Context, "db">,
	asked: MailListing,
	{ seesPeople, size }: Asked,
): Promise<ListPart<MailLine>> {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: mail.id, kind: "uuid" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ one: mail, ...place })
					.from(mail)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	return {
		...part,
		rows: part.rows.map(({ one: { id, kind, lang, toAddress, state, tries, reply, createdAt, nextTryAt } }) => ({
			...{ id, kind, lang, state, tries, at: createdAt },
			to: toAddress && !seesPeople ? masked(toAddress) : toAddress,
			// A server's answer repeats the address that it is about, in its own letters, and others that it leads to.
			reply: reply && !seesPeople ? reply.replace(ADDRESS, masked) : reply,
			nextTryAt: state === "waiting" ? nextTryAt : null,
		})),
	}
}

export const countMails = (ctx: Pick<Context, "db">, asked: MailListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(mail)
			.where(and(...whereOf(asked))),
	)

function whereOf({ filters: { state: named, kind, to } }: MailListing): SQL[] {
	const state = MAIL_STATES.find((one) => one === named)
	return [
		...(state ? [eq(mail.state, state)] : []),
		...(kind && isMailKind(kind) ? [eq(mail.kind, kind)] : []),
		...(to ? [eq(mail.toAddress, to)] : []),
	]
}

const ADDRESS = /[^\s@<>()[\]"',:;=]+@[^\s@<>()[\]"',:;=]+/g
/** Enough to tell two apart, and to find nobody by. */
const masked = (address: string) => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf("@"))}`
