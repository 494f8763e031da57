import { and, eq, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type ApprovedKind, isApprovedKind } from "#app/identity/proposals/kinds.ts"
import { type ProposalView, proposalView, type ReadView } from "#app/identity/proposals/proposal-view.ts"
import { proposal as proposalRow } from "#app/identity/proposals/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export type ProposalViews = Readonly<Record<ApprovedKind, ReadView>>
type Proposal = Readonly<{ id: string; kind: string; subject: string; evidence: unknown }>

/** What a proposal means now, in the operator's language. A record that is gone, or a kind of a later version, is a view that cannot be approved. */
export async function readProposalView(
	ctx: WebContext,
	views: ProposalViews,
	{ lang, at, proposal }: Readonly<{ lang: Lang; at: Date; proposal: Proposal }>,
): Promise<ProposalView> {
	const t = await getT(lang)
	const { id, kind, subject, evidence } = proposal
	const empty = { effect: "", facts: [], warnings: [], table: null, link: null }
	const request = { ctx, t, lang, at, id, kind, subject, evidence }
	const found = isApprovedKind(kind) ? await views[kind](request).catch(unlessSilent) : null
	if (found === "silent") return { ...empty, effect: t("operators-proposals:effect.silent"), possible: false }
	if (found) {
		const others = await countOthers(ctx, proposal)
		const warnings = [...(found.warnings ?? []), ...(others > 0 ? [t("operators-proposals:warning.others")] : [])]
		return withoutMarks({ ...empty, ...found, warnings, possible: found.possible ?? true })
	}
	return { ...empty, effect: t("operators-proposals:effect.none"), possible: false }
}

/** A node that does not answer makes one proposal unreadable for now, not the page with all of them. */
function unlessSilent(error: unknown): "silent" {
	if (error instanceof Refusal && error.status === 503) return "silent"
	throw error
}

/** Marks that turn the direction of text, and signs without width: in a typed title they would make a sentence read as another one. */
const MARKS = /[\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

const withoutMarks = (view: ProposalView): ProposalView =>
	proposalView.parse(
		JSON.parse(
			JSON.stringify(view, (_key, value: unknown) => (typeof value === "string" ? value.replace(MARKS, "") : value)),
		),
	)

/** Other open proposals of the same kind about the same record. */
const countOthers = ({ db }: Pick<WebContext, "db">, { id, kind, subject }: Proposal): Promise<number> =>
	db.$count(
		proposalRow,
		and(
			...[eq(proposalRow.kind, kind), eq(proposalRow.subject, subject), ne(proposalRow.id, id)],
			...[eq(proposalRow.status, "proposed"), sql`${proposalRow.expiresAt} > clock_timestamp()`],
		),
	)
