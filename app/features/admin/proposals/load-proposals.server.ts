import type { WebContext } from "#app/db/context.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { listingQuery, type Place, readListing } from "#app/lib/listing.ts"
import { paths } from "#app/lib/paths.ts"
import type { ShownProposal } from "../pages/proposals.tsx"
import { listProposals, PROPOSAL_TERMS, type ProposalLine } from "../proposals-list.server.ts"
import { type ProposalViews, readProposalView } from "./read-view.server.ts"

type Asking = Readonly<{ views: ProposalViews; query: URLSearchParams }>

/** The open proposals as they would act now, and a page of the decided ones as their approver saw them. */
export async function loadProposals(
	ctx: WebContext,
	{ accountId, permissions, lang }: Pick<LoginSession, "accountId" | "permissions" | "lang">,
	{ views, query }: Asking,
) {
	const listing = readListing(query, PROPOSAL_TERMS)
	const [{ open, past, next }, at] = await Promise.all([listProposals(ctx, listing), ctx.now()])
	const shown = (line: ProposalLine): Omit<ShownProposal, "view"> => ({
		...line,
		mine: line.byId === accountId,
		canDecide: permissions.some((permission) => permission === line.approve),
	})
	const page = (after: Place | null) =>
		`${paths.admin("proposals")}${listingQuery({ ...listing, after }, PROPOSAL_TERMS)}#past`
	return {
		open: await Promise.all(
			open.map(
				async (line): Promise<ShownProposal> => ({
					...shown(line),
					view: await readProposalView(ctx, views, { lang, at, proposal: line }),
				}),
			),
		),
		past: past.map((line): ShownProposal => ({ ...shown(line), view: line.seen })),
		first: listing.after && page(null),
		next: next && page(next),
	}
}
