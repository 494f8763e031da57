import { and, count, eq, inArray } from "drizzle-orm"
import { agreement } from "#app/agreements/tables.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { browserKey } from "#app/identity/owner-keys.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { openIntent } from "#app/settlement/intents.server.ts"
import { requireNoStop } from "#app/settlement/stops.server.ts"
import { completeHref, DEPOSIT } from "./deposit-intent.ts"
import { coveredWallet, holdReward } from "./hold-reward.server.ts"
import { lockWallets } from "./lock-wallet.server.ts"
import { belongsTo, getOwnPosition, type PlansInForce, stakedBy } from "./queries.server.ts"
import { checkBounds, requirePlans, sheetOf } from "./sheet.server.ts"
import { stakedAsset, stakerKey, stakingChain, stakingVault } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { stakingTerms } from "./terms.server.ts"

export type AgreeToStake = Readonly<{ draft: string; version: number; rule: string; terms: string; lang: Lang }>

/** Agreed stakes that a browser without a wallet may have open at once. They hold no reward, only rows. */
const ANONYMOUS_OPEN = 3

/**
 * Agrees to the sheet that was shown: stores the terms, asks for the deposit, and holds the reward for a signed-in wallet that has the
 * coins. Without a hold the stake can be paid all the same: the deposit reserves when it settles. No money moves until a wallet signs.
 * Agreeing again to what is agreed already changes nothing. Refuses what was not shown (409), when the budget is used up (409), and while the
 * books stand still (503).
 */
export async function agreeToStake(ctx: RequestContext, input: AgreeToStake): Promise<void> {
	const at = await ctx.now()
	const terms = stakingTerms(input.lang)
	const chain = stakingChain(ctx)
	const plans = await requirePlans(ctx, at)
	const asked = await getOwnPosition(ctx, input.draft)
	const covered = asked.status === positionStatus.code("draft") && (await coveredWallet(ctx, asked.units)) !== null
	await inTransaction(ctx, async (ctx) => {
		const [draft] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, input.draft)).for("update")
		if (!draft || !belongsTo(draft, ctx.who)) throw new Refusal("coin-staking:error.draft", { status: 404 })
		if (draft.status !== positionStatus.code("draft")) return
		await requireNoStop(ctx, chain.name)
		const sheet = await sheetOf(ctx, draft, at)
		const shown = input.version === draft.version && input.rule === sheet.rule && input.terms === terms.hash
		if (!shown) throw new Refusal("coin-staking:error.changed", { status: 409 })
		checkBounds(plans.body, draft.units)
		// Where the session's wallet cannot stake, a draft of a linked wallet stays that wallet's.
		const owner = solanaWalletOf(ctx.who)?.address ?? draft.owner
		await checkLimits(ctx, { plans, draft, owner })
		const actor = owner ?? "visitor"
		await ctx.db.insert(agreement).values({
			terms: "coin-staking",
			version: terms.version,
			hash: terms.hash,
			lang: input.lang,
			entity: positionStatus.entity,
			entityId: draft.id,
			who: actor,
			agreedAt: at,
		})
		if (sheet.soldOut) throw new Refusal("coin-staking:error.sold-out", { status: 409 })
		const expiresAt = new Date(at.getTime() + sheet.payWithinMinutes * 60_000)
		const { id: intentId } = await openIntent(ctx, {
			purpose: DEPOSIT,
			subjectId: draft.id,
			chain,
			vault: stakingVault(ctx, "deposit").account,
			asset: stakedAsset(ctx).address,
			units: draft.units,
			owner,
			expiresAt,
			late: "refund",
			at,
		})
		const { aprBps, reward, rule: ruleId } = sheet
		const draftOwner = owner ? null : draft.draftOwner
		const promised = { aprBps, reward, ruleId, method: plans.method, lang: input.lang }
		const set = { ...promised, owner, draftOwner, intentId, agreedAt: at }
		await transition(ctx, {
			machine: positionStatus,
			table: coinPosition,
			id: draft.id,
			to: "agreed",
			cause: { actor, reason: "agree", at },
			set,
		})
		// After the row says what was agreed to: what is held is read from it.
		if (covered && draft.units === asked.units) await holdReward(ctx, { stake: { ...draft, reward }, plans, at })
		await project(ctx, {
			entity: positionStatus.entity,
			entityId: draft.id,
			owner: stakerKey({ owner, draftOwner: draft.draftOwner }),
			href: completeHref(draft.id),
			state: "open",
			at,
		})
	})
}

type Applying = Readonly<{
	plans: PlansInForce
	draft: Readonly<{ units: bigint; draftOwner: string | null }>
	owner: string | null
}>

async function checkLimits(ctx: RequestContext, { plans, draft, owner }: Applying): Promise<void> {
	if (owner) {
		await lockWallets(ctx, [owner, ...solanaAddressesOf(ctx.who)])
		const held = await stakedBy(ctx, { owner })
		if (held.positions >= plans.body.maxOpenPositions || held.units + draft.units > plans.body.walletMaxUnits) {
			throw new Refusal("coin-staking:error.wallet-limit", { status: 409 })
		}
		return
	}
	const browser = draft.draftOwner ?? ""
	await lockWallets(ctx, [browserKey(browser)])
	const [open] = await ctx.db
		.select({ n: count() })
		.from(coinPosition)
		.where(and(eq(coinPosition.draftOwner, browser), inArray(coinPosition.status, positionStatus.codes("unpaid"))))
	if ((open?.n ?? 0) >= ANONYMOUS_OPEN) throw new Refusal("coin-staking:error.too-many-open", { status: 409 })
}
