import { and, eq, max } from "drizzle-orm"
import type { AssetEntry } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import { inSavepoint } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { answerSurvey } from "#app/rewards/survey.server.ts"
import { earnTwig } from "#app/rewards/twig.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { type Account, type Leg, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { availableOf, type ClaimRefusal, claimTerms, type Part, sumOf, takeFrom, whyNotClaim } from "../claims.ts"
import { findStakes, isOpen, ofTab, type RuledStake, settled } from "../find-stakes.server.ts"
import { afterLook, type Seen } from "../look-at-chain.server.ts"
import { coinAsset, coverOf, dollarAsset, heldFor } from "../pools.server.ts"
import { programOf } from "../programs/programs.ts"
import type { Reward } from "../rates.ts"
import { ratesInForce } from "../rules.server.ts"
import { type Change, saveStakes } from "../save-stakes.server.ts"
import { availableShares, takeShares } from "../shares.server.ts"
import type { Earned } from "../stakes.ts"
import { nftClaim, nftClaimPart } from "../tables.server.ts"
import { type Act, claimInput } from "./act.ts"

/** Purpose of the outgoing that pays a claim. */
export const CLAIM = "nft-staking:claim"
/** A claim that is under way, among what its owner has begun; as its words are named. */
export const BEGUN_CLAIM = "nft-claim"

/** When a kind of reward was claimed last of a collection. */
export async function lastClaim(
	ctx: Pick<Context, "db">,
	of: Pick<Act, "program" | "collection" | "chain" | "owner">,
	reward: Reward,
): Promise<Date | null> {
	const [row] = await ctx.db
		.select({ at: max(nftClaim.requestedAt) })
		.from(nftClaim)
		.where(
			and(
				eq(nftClaim.owner, of.owner),
				eq(nftClaim.program, of.program),
				eq(nftClaim.collection, of.collection),
				eq(nftClaim.reward, reward),
				eq(nftClaim.chain, of.chain),
			),
		)
	return row?.at ?? null
}

/** Pays out what was earned: owed and queued at once, twigs at once. Answers why not, where it cannot. In the act's transaction. */
export async function claim(
	ctx: Context,
	{ act, seen }: Readonly<{ act: Act; seen: ReadonlyMap<string, Seen> | null }>,
): Promise<ClaimRefusal | null> {
	const { reward, units, answers } = claimInput.parse(act.input)
	const at = await ctx.now()
	const found = await findStakes(ctx, ofTab(act), { lock: true })
	const changes = found.map(
		(one): Change => afterLook(settled(one, at), seen?.get(one.stake.id), { at, dry: one.counting.dry }),
	)
	const saved = await saveStakes(ctx, changes, at)
	const ruled = found.map((one, n): RuledStake => ({ ...one, stake: saved[n] ?? one.stake }))
	if (!programOf(act.program).rewards.includes(reward)) return "not-paid-here"
	const asset = assetOf(ctx, reward)
	const rule = await ratesInForce(ctx, act.program, at)
	if (!asset || !rule) return "not-paid-here"
	const available = reward === "usdc" ? await availableShares(ctx, act, at) : availableOf(ruled, reward, at)
	const { least, everyHours } = claimTerms([rule.body, ...ruled.map((one) => one.rule)], reward)
	const last = reward === "twig" || reward === "usdc" ? null : await lastClaim(ctx, act, reward)
	const why = whyNotClaim({ units, claimable: sumOf(available), least, last, everyHours, at })
	if (why) return why
	const parts = takeFrom(available, units)
	try {
		await inSavepoint(ctx, (ctx) => pay(ctx, { act, reward, asset, parts, ruled, at }))
	} catch (error) {
		if (error instanceof NotCovered) return "pool-empty"
		throw error
	}
	if (answers) await answerSurvey(ctx, { owner: act.owner, program: act.program, answers, at })
	return null
}

type Payable = Pick<AssetEntry, "address"> | null
function assetOf(ctx: Context, reward: Reward): Payable {
	if (reward === "twig") return { address: TWIG.id }
	return reward === "usdc" ? dollarAsset(ctx) : coinAsset(ctx)
}

type Paying = Readonly<{
	act: Act
	reward: Reward
	asset: { address: string }
	parts: readonly Part[]
	ruled: readonly RuledStake[]
	at: Date
}>

async function pay(ctx: Context, { act, reward, asset, parts, ruled, at }: Paying): Promise<void> {
	const units = sumOf(parts)
	const { id, program, collection, chain, owner } = act
	await ctx.db
		.insert(nftClaim)
		.values({ id, program, collection, chain, owner, reward, asset: asset.address, units, requestedAt: at })
	await writeAudit(ctx.db, {
		actor: walletKey({ chain: "solana", address: owner }),
		act: "nft-staking.reward-claimed",
		subject: id,
		facts: { program, collection, reward, units: units.toString() },
	})
	const isShare = reward === "usdc"
	await ctx.db
		.insert(nftClaimPart)
		.values(parts.map((one) => ({ claimId: id, [isShare ? "shareId" : "stakeId"]: one.id, units: one.units })))
	if (isShare) await takeShares(ctx, parts)
	else await saveStakes(ctx, claimedOf(reward, { parts, ruled }), at)
	if (reward === "twig") return earnTwig(ctx, { id, owner, units, at })
	const owed: Account = { owner: id, kind: "owed", asset: asset.address }
	await post(
		ctx,
		{ name: "nft-claim", id, at },
		isShare ? shareLegs(parts, owed) : coinLegs(parts, { act, ruled, owed }),
	)
	await queue(ctx, { act, asset: asset.address, units, at })
}

const COLUMN = { twig: "twigClaimed", coin: "coinClaimed", bonus: "bonusClaimed" } as const satisfies Record<
	Earned,
	string
>

function claimedOf(reward: Exclude<Reward, "usdc">, { parts, ruled }: Pick<Paying, "parts" | "ruled">): Change[] {
	const column = COLUMN[reward]
	return parts.map(({ id, units }) => {
		const one = ruled.find((each) => each.stake.id === id)
		if (!one) throw new Error(`the stake ${id} was not read`)
		const { stake, rule } = one
		return { was: stake, now: { ...stake, [column]: stake[column] + units }, events: [], rule }
	})
}

/** Of a term from what is held for the stake; of the others from what covers their program. */
function coinLegs(
	parts: readonly Part[],
	{ act, ruled, owed }: Pick<Paying, "act" | "ruled"> & { owed: Account },
): Leg[] {
	const ofTerm = parts.filter(({ id }) => ruled.some(({ stake }) => stake.id === id && stake.days !== null))
	const others = parts.filter((one) => !ofTerm.includes(one))
	const legs = ofTerm.map(({ id, units }): Leg => ({ leg: id, debit: heldFor(id, owed.asset), credit: owed, units }))
	const cover = coverOf(act.program, owed.asset)
	return [...legs, { leg: "claimed", debit: cover, credit: owed, units: sumOf(others) }]
}

const shareLegs = (parts: readonly Part[], owed: Account): Leg[] =>
	parts.map(({ id, units }) => ({ leg: id, debit: heldFor(id, owed.asset), credit: owed, units }))

async function queue(
	ctx: Context,
	{ act, asset, units, at }: Pick<Paying, "act" | "at"> & { asset: string; units: bigint },
): Promise<void> {
	const id = ctx.assets.all.find((one) => one.address === asset)?.id
	const float = ctx.vaults.find((one) => one.role === "float" && one.asset === id)
	if (!float) throw new Error(`nothing pays ${asset}`)
	await queuePayout(ctx, {
		purpose: CLAIM,
		subjectId: act.id,
		kind: "transfer",
		chain: act.chain,
		wallet: float.account,
		asset,
		units,
		toAddress: act.owner,
		createdAt: at,
	})
	await project(ctx, {
		entity: BEGUN_CLAIM,
		entityId: act.id,
		owner: walletKey({ chain: "solana", address: act.owner }),
		href: `${programOf(act.program).page}?tab=${act.collection}&claimed=${act.id}#modal-claim-done`,
		state: "open",
		at,
	})
}

/** Stakes of which the chain is asked before a claim: those that may have left. */
export const openOf = (ctx: Context, act: Act) => findStakes(ctx, and(ofTab(act), isOpen()))
