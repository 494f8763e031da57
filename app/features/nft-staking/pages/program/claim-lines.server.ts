import { and, eq, sql } from "drizzle-orm"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { lastClaim } from "../../acts/claim.server.ts"
import { claimTerms, sumOf, whyNotClaim } from "../../claims.ts"
import type { Program } from "../../programs/program.ts"
import type { Reward } from "../../rates.ts"
import type { RateRule } from "../../rates-rule.ts"
import { availableShares } from "../../shares.server.ts"
import { claimableOfSettled, claimedOf, EARNED, type Earned, hasBonus, hoursAfter } from "../../stakes.ts"
import { nftShare, nftShareMonth } from "../../tables.server.ts"
import type { Alike } from "./alike.server.ts"
import type { ClaimLine } from "./model.ts"

type Claiming = Readonly<{
	here: Readonly<{ program: Program["id"]; collection: string; chain: string; owner: string }>
	inTab: readonly Alike[]
	/** The rule in force, and those that the stakes began with. */
	rules: readonly RateRule[]
	rewards: readonly Reward[]
	at: Date
}>

/** What was earned of each kind of reward, and whether it can be claimed now. */
export async function claimLines(ctx: Visit, { here, inTab, rules, rewards, at }: Claiming): Promise<ClaimLine[]> {
	if (rules.length === 0) return []
	const all = inTab.map((one) => ({
		one,
		count: BigInt(one.each.length),
		claimable: claimableOfSettled(one.now, at, one),
	}))
	const lines: ClaimLine[] = []
	for (const reward of EARNED.filter((one) => rewards.includes(one))) {
		let [earned, claimed, claimable] = [0n, 0n, 0n]
		for (const { one, count, claimable: ofEach } of all) {
			earned += count * earnedOf(one, reward)
			claimed += count * claimedOf(one.now)[reward]
			claimable += count * ofEach[reward]
		}
		const last = reward === "twig" || claimed === 0n ? null : await lastClaim(ctx, here, reward)
		const { least, everyHours } = claimTerms(rules, reward)
		const why = whyNotClaim({ units: null, claimable, least, last, everyHours, at })
		const waits = reward === "bonus" && claimable === 0n && earned > claimed
		const late: ClaimLine["closed"] = rules.some(({ terms }) => terms.length > 0) ? "at-end" : "bonus-weeks"
		lines.push({ reward, earned, claimed, claimable, least, closed: waits ? late : closedOf(why, last, everyHours) })
	}
	return rewards.includes("usdc") ? [...lines, await shareLine(ctx, { here, rules, at })] : lines
}

/** The bonus of what has ended without it never opens: only what was claimed of it counts. */
const earnedOf = ({ now, rule, earned }: Alike, reward: Earned): bigint =>
	reward === "bonus" && now.endedAt !== null && !hasBonus(now, rule) ? claimedOf(now).bonus : earned[reward]

function closedOf(why: ReturnType<typeof whyNotClaim>, last: Date | null, everyHours: number): ClaimLine["closed"] {
	if (why === "too-soon" && last) return { why: "too-soon", at: hoursAfter(last, everyHours) }
	return why === "nothing" || why === "below-min" ? why : null
}

async function shareLine(ctx: Visit, { here, rules, at }: Pick<Claiming, "here" | "rules" | "at">): Promise<ClaimLine> {
	const claimable = sumOf(await availableShares(ctx, here, at))
	const [row] = await ctx.db
		.select({
			earned: sql<string>`coalesce(sum(${nftShare.units}), 0)`,
			claimed: sql<string>`coalesce(sum(${nftShare.claimed}), 0)`,
		})
		.from(nftShare)
		.innerJoin(nftShareMonth, eq(nftShareMonth.id, nftShare.monthId))
		.where(
			and(
				eq(nftShare.owner, here.owner),
				eq(nftShare.chain, here.chain),
				eq(nftShareMonth.program, here.program),
				eq(nftShareMonth.collection, here.collection),
			),
		)
	const { least } = claimTerms(rules, "usdc")
	const why = whyNotClaim({ units: null, claimable, least, last: null, everyHours: 0, at })
	const earned = BigInt(row?.earned ?? 0)
	const closed = earned === 0n ? "no-share" : closedOf(why, null, 0)
	return { reward: "usdc", earned, claimed: BigInt(row?.claimed ?? 0), claimable, least, closed }
}
