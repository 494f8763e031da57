import { chanceViews } from "./features/admin/proposals/chance-views.server.ts"
import { mintViews } from "./features/admin/proposals/mint-views.server.ts"
import { moneyViews } from "./features/admin/proposals/money-views.server.ts"
import { monthView } from "./features/admin/proposals/month-view.server.ts"
import type { ProposalViews } from "./features/admin/proposals/read-view.server.ts"
import { roleViews } from "./features/admin/proposals/role-views.server.ts"
import { ruleView } from "./features/admin/proposals/rule-views.server.ts"
import { countRecordsOf } from "./features/airdrop/count-old-wallet.server.ts"
import { airdropViews } from "./features/airdrop/proposal-views.server.ts"
import { plansToChange } from "./features/coin-staking/plans-change.server.ts"
import { plansKind } from "./features/coin-staking/plans-lines.ts"
import { stakedAsset } from "./features/coin-staking/staked-asset.ts"
import { oddsKind } from "./features/crafting/odds-lines.ts"
import { forgeViews } from "./features/crafting/proposal-views.server.ts"
import { dropViews } from "./features/drops/proposal-views.server.ts"
import { migrationViews } from "./features/migration/proposal-views.server.ts"
import { datesOfMonth, isMonthDeclared, monthsToDeclare } from "./features/nft-staking/months-to-declare.server.ts"
import { dollarAsset } from "./features/nft-staking/pools.server.ts"
import { PROGRAM_IDS } from "./features/nft-staking/programs/program.ts"
import { programOfRule, ratesToChange } from "./features/nft-staking/rates-change.server.ts"
import { ratesKinds } from "./features/nft-staking/rates-lines.ts"
import { raffleViews } from "./features/raffle/proposal-views.server.ts"
import { vestingViews } from "./features/vesting/proposal-views.server.ts"
import { countText, factOf, live, sumText } from "./identity/proposals/view-texts.server.ts"
import { surveyKind } from "./rewards/survey-lines.ts"

/** What the approver of each kind of act sees. A kind without a view does not compile. */
export const PROPOSAL_VIEWS: ProposalViews = {
	...moneyViews,
	...roleViews,
	...chanceViews,
	...mintViews,
	...dropViews,
	...raffleViews,
	...forgeViews,
	...airdropViews,
	...migrationViews(countRecordsOf),
	...vestingViews,
	"post-plans": ruleView(plansKind, async ({ ctx, t, lang, at }) => {
		const { running, free } = await plansToChange(ctx, at)
		return live([
			...factOf(t("operators-proposals:runningStakes"), countText(lang, running)),
			...factOf(t("operators-proposals:freeBudget"), sumText({ ctx, lang }, stakedAsset(ctx).address, free)),
		])
	}),
	"post-odds": ruleView(oddsKind, async ({ t }) =>
		factOf(t("operators-proposals:keeps"), t("operators-proposals:keepsOdds")),
	),
	"post-rates": async (request) => {
		const { ctx, t, lang, at, subject } = request
		const program = programOfRule(subject)
		const kind = ratesKinds.find(({ name }) => name === program)
		if (!program || !kind) return null
		const { running } = await ratesToChange(ctx, program, at)
		const stakes = live(factOf(t("operators-proposals:runningStakes"), countText(lang, running)))
		return ruleView(kind, async () => stakes)(request)
	},
	"post-survey": ruleView(surveyKind, async () => [], false),
	"declare-share-month": monthView(async ({ ctx, at }, { collection, month, ...wanted }) => {
		const program = PROGRAM_IDS.find((id) => id === wanted.program)
		const [asset, facts] = [dollarAsset(ctx), program && (await monthsToDeclare(ctx, at))]
		if (!asset || !facts || !program) return null
		const isDeclared = await isMonthDeclared(ctx, { program, collection, month })
		return { asset: asset.address, free: facts.free, ...datesOfMonth(month), isDeclared }
	}),
}
