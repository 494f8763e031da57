/**
 * What becomes of stakes, written down a second time: sums are base units, moments are milliseconds. It knows neither the database nor the code
 * that it is held against. Every act changes the model that it is given, as of one moment, and answers what a visitor is told.
 */

export type Rules = Readonly<{
	coolingOffHours: number
	undoHours: number
	cooldownHours: number
	earlyKeepBps: number
	claimEveryHours: number
	/** The smallest claim; null: a hundredth of the smallest stake. */
	claimMin: bigint | null
	minUnits: bigint
}>

export type Stake = {
	id: string
	status: string
	units: bigint
	days: number
	aprBps: number
	reward: bigint
	start: number
	end: number
	claimed: bigint
	claimedAt: number | null
	netted: bigint
	withdrawn: bigint
	leftAt: number | null
	dueAt: number | null
	renews: boolean
	/** The stake that went on as this one. */
	from: string | null
}

export type Model = {
	rules: Rules
	stakes: Stake[]
	/** Coins of the wallet on the chain, and what is on its way there. */
	coins: bigint
	queued: bigint
	/** By how much the budget of a term has changed. */
	budgets: Record<number, bigint>
}

/** `paid`: what was asked for is on its way. `bound`, `time`: what a refusal names. */
export type Answer = Readonly<{ paid?: bigint; refused?: string; bound?: bigint; time?: number }>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const DONE: Answer = {}

export const newModel = (rules: Rules, coins: bigint): Model => ({ rules, stakes: [], coins, queued: 0n, budgets: {} })

const interest = (units: bigint, aprBps: number, seconds: number) =>
	(units * BigInt(aprBps) * BigInt(seconds)) / (10_000n * 31_536_000n)

function earned(stake: Stake, at: number): bigint {
	const seconds = Math.min(Math.max(Math.floor((at - stake.start) / 1000), 0), stake.days * 86_400)
	return interest(stake.units, stake.aprBps, seconds)
}

export const claimable = (stake: Stake, at: number): bigint => earned(stake, at) - stake.claimed
export const rest = (stake: Stake): bigint => stake.units - stake.netted - stake.withdrawn
export const smallestClaim = ({ claimMin, minUnits }: Rules): bigint => claimMin ?? minUnits / 100n

/** Moments at which something about a stake changes by itself, by their names. */
export function momentsOf({ rules }: Model, stake: Stake) {
	const left = stake.leftAt ?? stake.start
	return {
		start: stake.start,
		coolingOff: stake.start + rules.coolingOffHours * HOUR,
		undo: left + rules.undoHours * HOUR,
		cooldown: left + (rules.undoHours + rules.cooldownHours) * HOUR,
		claim: (stake.claimedAt ?? stake.start) + rules.claimEveryHours * HOUR,
		end: stake.end,
	}
}
export type Moment = keyof ReturnType<typeof momentsOf>

const give = (model: Model, days: number, units: bigint) => {
	model.budgets[days] = (model.budgets[days] ?? 0n) + units
}

const NONE = { claimed: 0n, claimedAt: null, netted: 0n, withdrawn: 0n, leftAt: null }

type Opened = Readonly<{ id: string; units: bigint; days: number; aprBps: number; depositedAt: number }>

export function open(model: Model, { id, units, days, aprBps, depositedAt }: Opened): Answer {
	const start = (Math.floor(depositedAt / DAY) + 1) * DAY
	const end = start + days * DAY
	const reward = interest(units, aprBps, days * 86_400)
	model.stakes.push({
		id,
		status: "active",
		units,
		days,
		aprBps,
		reward,
		start,
		end,
		...NONE,
		dueAt: end,
		renews: false,
		from: null,
	})
	model.coins -= units
	give(model, days, -reward)
	return DONE
}

export function claim(model: Model, stake: Stake, units: bigint | null, at: number): Answer {
	if (stake.status !== "active" && stake.status !== "matured") return { refused: "claim-not-open" }
	const smallest = smallestClaim(model.rules)
	const most = claimable(stake, at)
	if (most < smallest || most <= 0n) return { refused: "claim-nothing", bound: smallest }
	const asked = units ?? most
	if (asked < smallest || asked <= 0n) return { refused: "claim-below-min", bound: smallest }
	if (asked > most) return { refused: "claim-too-much", bound: most }
	const next = momentsOf(model, stake).claim
	if (stake.claimedAt !== null && next > at) return { refused: "claim-too-soon", time: next }
	stake.claimed += asked
	stake.claimedAt = at
	model.queued += asked
	return { paid: asked }
}

function mature(stake: Stake, at: number): boolean {
	if (stake.status !== "active" || stake.end > at) return false
	stake.status = "matured"
	stake.dueAt = null
	return true
}

export function withdraw(model: Model, stake: Stake, units: bigint | null, at: number): Answer {
	mature(stake, at)
	if (stake.status === "active" && at < momentsOf(model, stake).coolingOff && stake.claimed < stake.units) {
		const whole = stake.units - stake.claimed
		if (units !== null && units !== whole) return { refused: "withdraw-whole", bound: whole }
		give(model, stake.days, stake.reward)
		Object.assign(stake, { status: "cancelled", netted: stake.claimed, withdrawn: whole, dueAt: null })
		model.queued += whole
		return { paid: whole }
	}
	const left = rest(stake)
	if (stake.status !== "matured" || left === 0n) return { refused: "withdraw-not-open" }
	const part = units ?? left
	const smallest = least(model.rules.minUnits, left)
	if (part < smallest) return { refused: "withdraw-below-min", bound: smallest }
	if (part > left) return { refused: "withdraw-too-much", bound: left }
	const paid = part + stake.reward - stake.claimed
	stake.withdrawn += part
	stake.claimed = stake.reward
	model.queued += paid
	return { paid }
}

/** What of its reward is kept, what its claims take from the deposit, and what of the deposit is paid. */
function early({ rules }: Model, stake: Stake, leftAt: number) {
	const elapsed = Math.min(Math.max(Math.floor((leftAt - stake.start) / 1000), 0), stake.days * 86_400)
	const kept =
		(earned(stake, leftAt) * BigInt(rules.earlyKeepBps) * BigInt(elapsed)) / (10_000n * BigInt(stake.days * 86_400))
	const owes = stake.claimed > kept ? least(stake.claimed - kept, stake.units) : 0n
	return { reward: kept > stake.claimed ? kept - stake.claimed : 0n, netted: owes, principal: stake.units - owes }
}

export function leave(model: Model, stake: Stake, at: number): Answer {
	if (stake.status === "early_requested") return DONE
	const refused = { refused: "leave-not-open" }
	if (stake.status !== "active" || stake.end <= at) return refused
	const { coolingOff } = momentsOf(model, stake)
	if (at < coolingOff) return refused
	const undo = at + model.rules.undoHours * HOUR
	const { principal, reward } = early(model, stake, at)
	if (undo + model.rules.cooldownHours * HOUR >= stake.end || principal + reward === 0n) return refused
	Object.assign(stake, { status: "early_requested", leftAt: at, dueAt: undo })
	return DONE
}

export function undo(model: Model, stake: Stake, at: number): Answer {
	if (stake.status === "active") return DONE
	if (stake.status !== "early_requested" || at >= momentsOf(model, stake).undo) return { refused: "undo-over" }
	Object.assign(stake, { status: "active", leftAt: null, dueAt: stake.end })
	return DONE
}

/** Whether it goes on when its term is over. */
export function setRenewal(stake: Stake, renews: boolean, at: number): Answer {
	if (stake.status !== "active" || stake.end <= at) return { refused: "renewal-not-open" }
	stake.renews = renews
	return DONE
}

/** For another term, from its end where somebody looks within an hour of it, and otherwise from the next midnight. */
function renew(model: Model, stake: Stake, at: number, id: string): void {
	model.queued += stake.reward - stake.claimed
	stake.claimed = stake.reward
	stake.status = "renewed"
	const start = at - stake.end <= HOUR ? stake.end : (Math.floor(at / DAY) + 1) * DAY
	const end = start + stake.days * DAY
	const reward = interest(stake.units, stake.aprBps, stake.days * 86_400)
	const { units, days, aprBps } = stake
	const next = { id, status: "active", units, days, aprBps, reward, start, end }
	model.stakes.push({ ...next, ...NONE, dueAt: end, renews: true, from: stake.id })
	give(model, days, -reward)
}

/** What is due to all stakes by itself. `idOf`: the id of what a stake goes on as. */
export function due(model: Model, at: number, idOf: (from: string) => string): Answer {
	for (const stake of [...model.stakes]) {
		if (mature(stake, at)) {
			if (stake.renews) renew(model, stake, at, idOf(stake.id))
			continue
		}
		if (stake.leftAt === null) continue
		const moments = momentsOf(model, stake)
		const end = early(model, stake, stake.leftAt)
		if (stake.status === "early_requested" && moments.undo <= at) {
			Object.assign(stake, { status: "cooldown", netted: end.netted, dueAt: moments.cooldown })
			give(model, stake.days, stake.reward - stake.claimed - end.reward + end.netted)
		}
		if (stake.status === "cooldown" && moments.cooldown <= at) {
			stake.claimed += end.reward
			Object.assign(stake, { status: "withdrawable", withdrawn: end.principal, dueAt: null })
			model.queued += end.principal + end.reward
		}
	}
	return DONE
}

/** All that is on its way has come. */
export function settled(model: Model): Answer {
	model.coins += model.queued
	model.queued = 0n
	for (const stake of model.stakes)
		if (["matured", "withdrawable"].includes(stake.status) && rest(stake) === 0n) stake.status = "withdrawn"
	return DONE
}
