import { END_BASIS, ENTER_BASIS } from "#app/chance/basis-acts.server.ts"
import type { Context } from "#app/db/context.ts"
import { listOpenProposals, type OpenProposal } from "../rules-list.server.ts"

/** What was proposed about legal bases and waits for a second person, of each kind the newest first. */
export async function openBasisProposals(ctx: Pick<Context, "db">): Promise<OpenProposal[]> {
	const lists = await Promise.all([listOpenProposals(ctx, ENTER_BASIS), listOpenProposals(ctx, END_BASIS)])
	return lists.flat()
}
