import type { HeldNft } from "#app/chains/nfts.ts"
import type { Key } from "#app/lib/keys.ts"
import type { Phase, Plan } from "../rows.ts"
import { planStatus } from "../status.ts"

/** All that is known of a wallet and a plan at one moment. */
export type MintFacts = Readonly<{
	plan: Plan
	phases: readonly Phase[]
	at: Date
	/** NFTs that nobody has taken. */
	left: number
	/** Null: nobody has said which wallet. */
	wallet: Readonly<{
		/** What it has of the plan, or is about to. */
		inAll: number
		inPhase: number
		isListed: boolean
		/** What it holds of the phase's collections; null: the chain did not answer. */
		holds: readonly HeldNft[] | null
	}> | null
}>

export type MintRule = "open" | "phase" | "wallet" | "limit" | "stock"
/** `isMet`: null where nobody can say yet. `why`: the words that say it, whichever way. */
export type RuleAnswer = Readonly<{
	rule: MintRule
	isMet: boolean | null
	why: Key
	params: Readonly<Record<string, string>>
}>

export type MintAnswer = Readonly<{
	/** The phase that runs, and the one that comes next. */
	phase: Phase | null
	next: Phase | null
	/** In the order in which they are asked. */
	rules: readonly RuleAnswer[]
	/** NFTs that the wallet may still mint now, in one purchase; without a wallet, that any may. */
	most: number
	mayMint: boolean
}>

/** The phase that runs at a moment. */
export const phaseAt = (phases: readonly Phase[], at: Date): Phase | null =>
	phases.find((one) => one.startsAt <= at && at < one.endsAt) ?? null

/** NFTs of a plan that one wallet may have at most; where they are tickets no more than a fifth of all, as the defaults have it. */
export const walletCapOf = (plan: Pick<Plan, "stock" | "mostPerWallet" | "draw" | "drawCapBps">): number =>
	plan.draw === null
		? plan.mostPerWallet
		: Math.min(plan.mostPerWallet, Math.floor((plan.stock * plan.drawCapBps) / 10_000))

/** Whether a wallet can mint, rule by rule: what the page shows, and what decides. */
export function canMint(facts: MintFacts): MintAnswer {
	const { plan, phases, at, left, wallet } = facts
	const phase = phaseAt(phases, at)
	const next = phases.find((one) => one.startsAt > at) ?? null
	const most = Math.max(0, mostOf(facts, phase))
	// Between its last phase and its own end a plan sells nothing any more: that is said once.
	const isOver = phase === null && next === null
	const rules = [
		isOver ? answer("open", false, "minting:error.over") : openRule(plan, at),
		...(isOver ? [] : [phaseRule(phase)]),
		...(phase ? [walletRule(phase, wallet)] : []),
		...(phase ? [limitRule(plan, { phase, wallet })] : []),
		answer("stock", left > 0, left > 0 ? "minting:rule.stock" : "minting:error.sold-out", { left: String(left) }),
	]
	return { phase, next, rules, most, mayMint: rules.every((one) => one.isMet === true) && most > 0 }
}

const answer = (
	rule: MintRule,
	isMet: boolean | null,
	why: Key,
	params: Readonly<Record<string, string>> = {},
): RuleAnswer => ({ rule, isMet, why, params })

function openRule(plan: Plan, at: Date): RuleAnswer {
	const waits = plan.status === planStatus.code("wait") || at < plan.startsAt
	if (at >= plan.endsAt || (!waits && plan.status !== planStatus.code("processing")))
		return answer("open", false, "minting:error.over")
	if (waits) return answer("open", false, "minting:error.not-open")
	return plan.pausedAt ? answer("open", false, "minting:error.paused") : answer("open", true, "minting:rule.open")
}

const phaseRule = (phase: Phase | null): RuleAnswer =>
	phase ? answer("phase", true, `minting:phase.${phase.kind}`) : answer("phase", false, "minting:error.between-phases")

function walletRule(phase: Phase, wallet: MintFacts["wallet"]): RuleAnswer {
	if (phase.kind === "public") return answer("wallet", true, "minting:rule.anybody")
	if (phase.kind === "allow-list") {
		if (!wallet) return answer("wallet", null, "minting:rule.listed")
		return answer("wallet", wallet.isListed, wallet.isListed ? "minting:rule.listed" : "minting:error.not-listed")
	}
	if (!wallet) return answer("wallet", null, "minting:rule.holder")
	if (wallet.holds === null) return answer("wallet", null, "settlement:chain-silent")
	const isHolder = wallet.holds.some((nft) => phase.rule.collections.includes(nft.collection))
	return answer("wallet", isHolder, isHolder ? "minting:rule.holder" : "minting:error.not-holder")
}

/** What a wallet may have at most in this phase, and in all. */
const limitsOf = (plan: Plan, phase: Phase) => ({
	phase: phase.most,
	all: walletCapOf(plan),
})

function limitRule(plan: Plan, { phase, wallet }: Readonly<{ phase: Phase; wallet: MintFacts["wallet"] }>): RuleAnswer {
	const limits = limitsOf(plan, phase)
	const params = { phase: String(limits.phase), all: String(limits.all), has: String(wallet?.inAll ?? 0) }
	if (!wallet) return answer("limit", true, "minting:rule.anyLimit", params)
	const isBelow = wallet.inPhase < limits.phase && wallet.inAll < limits.all
	return answer("limit", isBelow, isBelow ? "minting:rule.limit" : "minting:error.limit", params)
}

function mostOf({ plan, left, wallet }: MintFacts, phase: Phase | null): number {
	if (!phase) return 0
	const limits = limitsOf(plan, phase)
	const own = wallet ?? { inAll: 0, inPhase: 0 }
	return Math.min(plan.mostAtOnce, limits.phase - own.inPhase, limits.all - own.inAll, left)
}
