import { and, eq, ne, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { account } from "../accounts/tables.server.ts"
import { operatorPermissions } from "../roles/operator-permissions.server.ts"
import { isPermission, type Permission } from "../roles/permissions.ts"
import type { ProposalKind } from "./kinds.ts"
import { proposal, proposalKind } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Person = Readonly<{ id: string; uid: string; to: string; lang: Lang }>

/** Operators who may approve a kind of act, but for one account: the proposer's. */
export async function listApprovers(
	ctx: Pick<Context, "db">,
	{ kind, except }: Readonly<{ kind: string; except: string }>,
): Promise<Person[]> {
	const operators = operatorPermissions(ctx)
	const rows = await ctx.db
		.select({ id: operators.id, uid: operators.uid, contact: operators.contact, language: operators.language })
		.from(operators)
		.innerJoin(proposalKind, and(eq(proposalKind.kind, kind), eq(proposalKind.approve, operators.permission)))
		.where(ne(operators.id, except))
		.orderBy(operators.uid)
	return rows.map(personOf)
}

type Row = Readonly<Record<"id" | "uid" | "contact" | "language", string>>

const personOf = ({ id, uid, contact, language }: Row): Person => ({
	...{ id, uid, to: contact || uid, lang: isLang(language) ? language : "eng" },
})

/** The same of every kind that needs a second operator, by their log-in IDs; a kind that no other operator may approve has an empty list. */
export async function listAllApprovers(
	ctx: Pick<Context, "db">,
	except: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
	const operators = operatorPermissions(ctx)
	const rows = await ctx.db
		.select({ kind: proposalKind.kind, uid: operators.uid })
		.from(proposalKind)
		.leftJoin(operators, and(eq(operators.permission, proposalKind.approve), ne(operators.id, except)))
		.where(ne(proposalKind.alone, "always"))
		.orderBy(proposalKind.kind, operators.uid)
	const kinds = new Set(rows.map(({ kind }) => kind))
	return Object.fromEntries(
		[...kinds].map((kind) => [kind, rows.flatMap((row) => (row.kind === kind && row.uid !== null ? [row.uid] : []))]),
	)
}

export type Operator = Person & Readonly<{ permissions: readonly Permission[] }>

/** All active operators with what their roles let them do. */
export async function listActiveOperators(ctx: Pick<Context, "db">): Promise<Operator[]> {
	const operators = operatorPermissions(ctx)
	const rows = await ctx.db.select().from(operators).orderBy(operators.uid)
	const people = new Map(rows.map((row) => [row.id, personOf(row)]))
	return [...people.values()].map((person) => ({
		...person,
		permissions: rows.flatMap(({ id, permission }) =>
			id === person.id && isPermission(permission) ? [permission] : [],
		),
	}))
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
		.select({
			...{ id: account.id, uid: account.uid, contact: account.contactEmail, language: account.language },
			kind: proposal.kind,
		})
		.from(proposal)
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.where(eq(proposal.id, id))
	if (!row) return
	const { to, lang } = personOf(row)
	const params = { id, kind: row.kind, verdict }
	if (isEmailAddress(to)) await queueMail(ctx, { key: `decision:${id}`, kind: "proposalDecided", to, lang, params })
}
