import type { RequestContext } from "#app/db/context.ts"
import { type AskedPayout, type AskForPayout, askForPayout, type Refusals } from "./ask-for-payout.server.ts"

/** Purpose of the outgoing that pays a stake back. */
export const WITHDRAWAL = "coin-staking:withdrawal"

const refusals: Refusals = {
	"not-yours": "coin-staking:error.draft",
	"not-open": "coin-staking:error.withdraw-not-open",
	"below-min": "coin-staking:error.withdraw-below-min",
	"too-much": "coin-staking:error.withdraw-too-much",
	"whole-only": "coin-staking:error.withdraw-whole",
}

/** Takes a stake back: in its first day whole and without reward, after its end all or a part, with all of the reward that is left. */
export const withdrawStake = (ctx: RequestContext, asked: AskForPayout): Promise<AskedPayout> =>
	askForPayout(ctx, asked, { name: "withdraw_stake", purpose: WITHDRAWAL, refusals })
