import type { Feature } from "../feature.ts"
import { CLAIM } from "./claim-reward.server.ts"
import { depositHandlers, rewardFunding } from "./deposit-handlers.server.ts"
import { DEPOSIT } from "./deposit-intent.ts"
import { doDuePositions } from "./due-positions.server.ts"
import { coinLiabilities } from "./liabilities.server.ts"
import { mergeDrafts } from "./merge-drafts.server.ts"
import { coinMovements } from "./movements.server.ts"
import { stakeNotices } from "./notices.server.ts"
import { ownData } from "./own-data.server.ts"
import { claimHandlers, withdrawalHandlers } from "./payout-handlers.server.ts"
import { plansKind } from "./plans-lines.ts"
import { plansActs } from "./post-plans.server.ts"
import { seedPlans } from "./seed-plans.server.ts"
import { shareBudget } from "./share-budget.server.ts"
import { positionStatus } from "./status.ts"
import { sweepDrafts } from "./sweep-drafts.server.ts"
import { sweepHolds } from "./sweep-holds.server.ts"
import { tellStakeEnds } from "./tell-ends.server.ts"
import { tellOpened } from "./tell-opened.server.ts"
import { RENEWAL, tellRenewals } from "./tell-renewals.server.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

export const coinStaking = {
	name: "coin-staking",
	notices: stakeNotices,
	payments: { [DEPOSIT]: depositHandlers },
	payouts: { [CLAIM]: claimHandlers, [WITHDRAWAL]: withdrawalHandlers },
	funding: rewardFunding,
	acts: plansActs,
	rules: [plansKind],
	jobs: {
		"coin-staking:tell": { cron: "*/10 * * * *", run: tellStakeEnds },
		"coin-staking:budget": { cron: "* * * * *", run: shareBudget },
		"coin-staking:due": { cron: "* * * * *", run: doDuePositions },
		"coin-staking:renewals": { cron: "* * * * *", run: tellRenewals },
		"coin-staking:holds": { cron: "* * * * *", run: sweepHolds },
		"coin-staking:sweep": { cron: "7 3 * * *", run: sweepDrafts },
	},
	liabilities: coinLiabilities,
	movements: coinMovements,
	opened: tellOpened,
	seedExamples: seedPlans,
	async onSignIn(ctx, { draftOwner, chain, address }) {
		if (draftOwner && chain === "solana") await mergeDrafts(ctx, { draftOwner, address })
	},
	ownData,
	begins: [positionStatus.entity, CLAIM, WITHDRAWAL, RENEWAL],
} satisfies Feature
