import type { RequestContext } from "#app/db/context.ts"
import { type AskedPayout, type AskForPayout, askForPayout, type Refusals } from "./ask-for-payout.server.ts"

/** Purpose of the outgoing that pays a claim. */
export const CLAIM = "coin-staking:claim"

const refusals: Refusals = {
	"not-yours": "coin-staking:error.draft",
	"not-open": "coin-staking:error.claim-not-open",
	nothing: "coin-staking:error.claim-nothing",
	"below-min": "coin-staking:error.claim-below-min",
	"too-much": "coin-staking:error.claim-too-much",
	"too-soon": "coin-staking:error.claim-too-soon",
}

/** Claims a part of what a position has earned, or all of it: owed and queued at once, paid when the chain says so. */
export const claimReward = (ctx: RequestContext, asked: AskForPayout): Promise<AskedPayout> =>
	askForPayout(ctx, asked, { name: "claim_reward", purpose: CLAIM, refusals })
