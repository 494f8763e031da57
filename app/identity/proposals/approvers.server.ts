import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { account } from "../accounts/tables.server.ts"
import { isPermission, type Permission } from "../roles/permissions.ts"
import { accountRole, rolePermission } from "../roles/tables.server.ts"
import type { ProposalKind } from "./kinds.ts"
import { proposal, proposalKind } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Person = Readonly<{ id: string; uid: string; to: string; lang: Lang }>

const columns = {
	id: account.id,
	uid: account.uid,
	contact: account.contactEmail,
	language: account.language,
}

/** Operators who may approve a kind of act, but for one account: the proposer's. */
export async function listApprovers(
	{ db }: Pick<Context, "db">,
	{ kind, except }: Readonly<{ kind: string; except: string }>,
): Promise<Person[]> {
	const rows = await db
		.selectDistinct(columns)
		.from(account)
		.innerJoin(accountRole, and(eq(accountRole.accountId, account.id), isNull(accountRole.revokedAt)))
		.innerJoin(rolePermission, eq(rolePermission.role, accountRole.role))
		.innerJoin(proposalKind, and(eq(proposalKind.kind, kind), eq(proposalKind.approve, rolePermission.permission)))
		.where(and(ne(account.id, except), isNull(account.disabledAt), ne(account.adminCode, "")))
		.orderBy(account.uid)
	return rows.map(personOf)
}

const personOf = ({
	id,
	uid,
	contact,
	language,
}: {
	id: string
	uid: string
	contact: string
	language: string
}): Person => ({
	...{ id, uid, to: contact || uid, lang: isLang(language) ? language : "eng" },
})

/** The same of every kind that needs a second operator, by their log-in IDs; a kind that nobody else may approve has an empty list. */
export async function listAllApprovers(
	{ db }: Pick<Context, "db">,
	except: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
	const people = db
		.selectDistinct({ permission: rolePermission.permission, uid: account.uid })
		.from(account)
		.innerJoin(accountRole, and(eq(accountRole.accountId, account.id), isNull(accountRole.revokedAt)))
		.innerJoin(rolePermission, eq(rolePermission.role, accountRole.role))
		.where(and(ne(account.id, except), isNull(account.disabledAt), ne(account.adminCode, "")))
		.as("people")
	const rows = await db
		.select({ kind: proposalKind.kind, uid: people.uid })
		.from(proposalKind)
		.leftJoin(people, eq(people.permission, proposalKind.approve))
		.where(ne(proposalKind.alone, "always"))
		.orderBy(proposalKind.kind, people.uid)
	const kinds = new Set(rows.map(({ kind }) => kind))
	return Object.fromEntries(
		[...kinds].map((kind) => [kind, rows.flatMap((row) => (row.kind === kind && row.uid !== null ? [row.uid] : []))]),
	)
}

export type Operator = Person & Readonly<{ permissions: readonly Permission[] }>

/** All operators with what their roles let them do. */
export async function listOperators({ db }: Pick<Context, "db">): Promise<Operator[]> {
	const rows = await db
		.select({ ...columns, permissions: sql<string>`string_agg(distinct ${rolePermission.permission}, ',')` })
		.from(account)
		.innerJoin(accountRole, and(eq(accountRole.accountId, account.id), isNull(accountRole.revokedAt)))
		.innerJoin(rolePermission, eq(rolePermission.role, accountRole.role))
		.where(and(isNull(account.disabledAt), ne(account.adminCode, "")))
		.groupBy(account.id)
		.orderBy(account.uid)
	return rows.map((row) => ({ ...personOf(row), permissions: row.permissions.split(",").filter(isPermission) }))
}

/** What it takes to approve the open proposals, and who proposed them: they may not approve these. */
export const listDeciders = ({ db }: Pick<Context, "db">) =>
	db
		.selectDistinct({ approve: proposalKind.approve, proposedBy: proposal.proposedBy })
		.from(proposal)
		.innerJoin(proposalKind, eq(proposalKind.kind, proposal.kind))
		.where(and(eq(proposal.status, "proposed"), sql`${proposal.expiresAt} > clock_timestamp()`))

/** Mails a new proposal to each operator who may approve it, once. */
export async function notifyApprovers(
	ctx: Needs,
	{ id, kind, proposedBy }: Readonly<{ id: string; kind: ProposalKind; proposedBy: string }>,
): Promise<void> {
	for (const { id: accountId, to, lang } of await listApprovers(ctx, { kind, except: proposedBy }))
		if (isEmailAddress(to))
			await queueMail(ctx, {
				key: `proposal:${id}:${accountId}`,
				kind: "proposalWaiting",
				to,
				lang,
				params: { id, kind },
			})
}

/** Mails the decision to the proposer, once. */
export async function notifyProposer(
	ctx: Needs,
	{ id, verdict }: Readonly<{ id: string; verdict: "approved" | "rejected" }>,
): Promise<void> {
	const [row] = await ctx.db
		.select({ ...columns, kind: proposal.kind })
		.from(proposal)
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.where(eq(proposal.id, id))
	if (!row) return
	const { to, lang } = personOf(row)
	const params = { id, kind: row.kind, verdict }
	if (isEmailAddress(to)) await queueMail(ctx, { key: `decision:${id}`, kind: "proposalDecided", to, lang, params })
}
