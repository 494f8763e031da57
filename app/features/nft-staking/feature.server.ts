import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { surveyKind } from "#app/rewards/survey-lines.ts"
import type { Feature } from "../feature.ts"
import { carryOutActs } from "./acts/carry-out-acts.server.ts"
import { BEGUN_CLAIM, CLAIM } from "./acts/claim.server.ts"
import { endUnsigned } from "./acts/end-unsigned.server.ts"
import { LOCK } from "./acts/freeze.server.ts"
import { lockHandlers } from "./acts/lock-handlers.server.ts"
import { claimHandlers } from "./claim-handlers.server.ts"
import { declareExamples } from "./declare-examples.server.ts"
import { doDueStakes } from "./do-due.server.ts"
import { nftFunding } from "./funding.server.ts"
import { nftLiabilities } from "./liabilities.server.ts"
import { nftMovements } from "./movements.server.ts"
import { nftNotices } from "./notices.server.ts"
import { ownData } from "./own-data.server.ts"
import { ratesActs } from "./post-rates.server.ts"
import { surveyActs } from "./post-survey.server.ts"
import { ratesKinds } from "./rates-lines.ts"
import { recountCover } from "./recount-cover.server.ts"
import { seedRates } from "./seed-rates.server.ts"
import { endShares, shareActs, stateShareMonths } from "./share-months.server.ts"
import { tellCheckIns } from "./tell-check-ins.server.ts"
import { BEGUN_THAW, THAW, thawHandlers } from "./thaw.server.ts"
import { watchHoldings } from "./watch-holdings.server.ts"

/** What is left open, because the chain does not answer, is tried again soon. */
async function acts(ctx: Context): Promise<void> {
	const left = await carryOutActs(ctx)
	if (left > 0) await enqueue(ctx.db, "nft-staking:acts", {}, { key: "nft-acts", inSeconds: 3 })
}

export const nftStaking = {
	name: "nft-staking",
	notices: nftNotices,
	payouts: { [CLAIM]: claimHandlers, [THAW]: thawHandlers },
	cosigned: { [LOCK]: lockHandlers },
	funding: nftFunding,
	acts: { ...shareActs, ...ratesActs, ...surveyActs },
	rules: [...ratesKinds, surveyKind],
	jobs: {
		"nft-staking:acts": { cron: "* * * * *", run: acts },
		"nft-staking:due": { cron: "* * * * *", run: doDueStakes },
		"nft-staking:unsigned": { cron: "* * * * *", run: endUnsigned },
		"nft-staking:tell": { cron: "*/10 * * * *", run: tellCheckIns },
		"nft-staking:watch": { cron: "*/10 * * * *", run: watchHoldings },
		"nft-staking:shares": { cron: "11 * * * *", run: stateShareMonths },
		"nft-staking:example-shares": { cron: "* * * * *", run: declareExamples, demoOnly: true },
		"nft-staking:recount": { cron: "23 3 * * *", run: recountCover },
		"nft-staking:old-shares": { cron: "41 4 * * *", run: endShares },
	},
	liabilities: nftLiabilities,
	movements: nftMovements,
	seedExamples: seedRates,
	ownData,
	begins: [BEGUN_CLAIM, BEGUN_THAW, LOCK],
} satisfies Feature
