/**
 * What NFT staking promises, written by itself: nothing of the app is used here. A stake is what was done to it and when; whatever is asked of it
 * is told by going through its time from the beginning, so that it cannot matter when a worker ran.
 */
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONDAY = 4 * DAY
const weekAt = (at: number) => Math.floor((at - MONDAY) / WEEK)
/** The end of a week, and two days of grace. */
const deadlineOf = (week: number) => MONDAY + (week + 1) * WEEK + 2 * DAY

const FREEZE_EVERY = 30 * DAY
const FREEZES_SAVED = 2
const BONUS_WEEKS = 4
const COOLING_OFF = 24 * HOUR
export const UNDO = 24 * HOUR
const COOLDOWN = 72 * HOUR
const CLAIM_EVERY = 24 * HOUR
const LOOK_EVERY = 24 * HOUR
const TERM_DAYS = 90
const COIN = 1_000_000n
/** Of a kongz a day; twigs have two decimals. */
export const TWIG_SCALE = 2
const TWIG = 10n ** BigInt(TWIG_SCALE)
const TWIG_A_DAY = 5n * TWIG
const COIN_A_DAY = COIN
const LEAST = { twig: 10n * TWIG, coin: COIN, bonus: COIN }

export type Reward = "twig" | "coin" | "bonus"
export const REWARDS = ["twig", "coin", "bonus"] as const
export type Who = 0 | 1
export type ProgramId = "boost" | "nova"
type Mark = Readonly<{ at: number; what: "check" | "list" | "unlist" }>

export type Stake = {
	/** As the database has named it, once it has. */
	id: string
	program: ProgramId
	nft: number
	owner: Who
	stakedAt: number
	marks: Mark[]
	/** What can be done with it; `staked` and `paused` are one. */
	state: "open" | "exit" | "cooldown" | "matured" | "unstaked" | "lost"
	leftAt: number | null
	endedAt: number | null
	isWhole: boolean
	claimed: Record<Reward, bigint>
	/** As it was seen last: whether it was for sale; when; and whether its transactions are followed since. */
	isListed: boolean
	lookedAt: number
	isFollowed: boolean
	wasAway: boolean
}

export type Act = Readonly<{
	id: string
	who: Who
	program: ProgramId
	kind: "stake" | "unstake" | "check-in" | "undo" | "claim"
	nfts: readonly number[]
	claim: Readonly<{ reward: Reward; units: bigint | null }> | null
}>
export type Told = Readonly<{ outcomes: Record<number, string>; refusal: string | null }>

export type Model = {
	now: number
	/** Who holds which NFT; whether it is frozen; in whose account somebody else may move it. */
	holder: Who[]
	frozen: boolean[]
	listed: Readonly<[boolean[], boolean[]]>
	stakes: Stake[]
	/** Of stakes of a term that are over: the chain has still to free their NFTs. */
	thaws: number[]
	waiting: Act[]
	lastClaim: Record<string, number>
	paid: Readonly<Record<"twig" | "coin", [bigint, bigint]>>
	/** Until when the pool covers, as the books say. */
	coveredUntil: number
}

export const newModel = (now: number, held: readonly Who[]): Model => ({
	now,
	holder: [...held],
	frozen: held.map(() => false),
	listed: [held.map(() => false), held.map(() => false)],
	stakes: [],
	thaws: [],
	waiting: [],
	lastClaim: {},
	paid: { twig: [0n, 0n], coin: [0n, 0n] },
	coveredUntil: now,
})

const isOpen = ({ state }: Stake) => state === "open" || state === "exit" || state === "cooldown"
const lockEnd = (one: Stake) => (one.program === "nova" ? one.stakedAt + TERM_DAYS * DAY : Number.POSITIVE_INFINITY)

type Run = Readonly<{ from: number; to: number }>
export type Standing = Readonly<{
	runs: readonly Run[]
	isCounting: boolean
	isMissed: boolean
	isListed: boolean
	streak: number
	freezes: number
	openWeek: number
}>

/** Goes through the time of a stake up to a moment. */
export function standing(one: Stake, at: number): Standing {
	const stop = Math.min(at, lockEnd(one), one.leftAt ?? at, one.endedAt ?? at)
	const runs: Run[] = []
	let since: number | null = one.stakedAt
	let [isMissed, isListed, streak, freezes, given] = [false, false, 1, 1, one.stakedAt]
	let openWeek = weekAt(one.stakedAt) + 1
	const rest = (to: number) => {
		if (since !== null && to > since) runs.push({ from: since, to })
		since = null
	}
	const give = (to: number) => {
		while (given + FREEZE_EVERY <= to) {
			given += FREEZE_EVERY
			if (freezes < FREEZES_SAVED) freezes++
		}
	}
	const passWeeks = (to: number) => {
		for (; deadlineOf(openWeek) <= to; openWeek++) {
			const end = deadlineOf(openWeek)
			give(end)
			if (since !== null && freezes > 0) {
				freezes--
				streak++
			} else {
				rest(end)
				isMissed = true
				streak = 0
			}
		}
	}
	for (const { at: when, what } of one.marks) {
		if (when > stop) break
		passWeeks(when)
		if (what === "check") {
			openWeek++
			streak++
			isMissed = false
		} else isListed = what === "list"
		if (isListed) rest(when)
		else if (!isMissed) since ??= when
	}
	passWeeks(stop)
	give(stop)
	const isCounting = since !== null && stop === at && one.state === "open"
	rest(stop)
	return { runs, isCounting, isMissed, isListed, streak, freezes, openWeek }
}

export const statusOf = (one: Stake, at: number): string => {
	if (one.state === "exit") return "exit_requested"
	if (one.state !== "open") return one.state
	if (one.program === "nova") return "locked"
	const { isMissed, isListed } = standing(one, at)
	return isMissed || isListed ? "paused" : "staked"
}

export function countedMs(one: Stake, at: number): number {
	return standing(one, at).runs.reduce((sum, { from, to }) => sum + to - from, 0)
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** What it has earned, and what of it can be claimed. */
export function sums(
	model: Model,
	one: Stake,
	at: number,
): { earned: Record<Reward, bigint>; claimable: Record<Reward, bigint> } {
	const { runs, streak } = standing(one, at)
	const isLeft = one.state === "cooldown" || (one.program === "nova" && one.state === "unstaked" && !one.isWhole)
	const [times, bonus] = one.program === "boost" ? [10_000n, 1_000n] : isLeft ? [10_000n, 0n] : [12_500n, 500n]
	const all = runs.reduce((sum, { from, to }) => sum + to - from, 0)
	const until = one.program === "nova" ? Number.POSITIVE_INFINITY : model.coveredUntil
	const covered = runs.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - from), 0)
	const of = (perDay: bigint, ms: number) => (perDay * times * BigInt(ms)) / (10_000n * BigInt(DAY))
	const coin = of(COIN_A_DAY, covered)
	const earned = { twig: of(TWIG_A_DAY, all), coin, bonus: (coin * bonus) / 10_000n }
	const { claimed } = one
	for (const kind of REWARDS) earned[kind] = one.isWhole ? claimed[kind] : larger(earned[kind], claimed[kind])
	const hasBonus = one.program === "nova" ? one.state === "matured" : streak >= BONUS_WEEKS
	const isTerm = one.program === "nova" && isOpen(one)
	if (isTerm && at < one.stakedAt + DAY) return { earned, claimable: { twig: 0n, coin: 0n, bonus: 0n } }
	// Until its end a term pays what it would without one.
	const payable = isTerm
		? {
				twig: larger((TWIG_A_DAY * BigInt(all)) / BigInt(DAY), claimed.twig),
				coin: larger((COIN_A_DAY * BigInt(covered)) / BigInt(DAY), claimed.coin),
			}
		: earned
	return {
		earned,
		claimable: {
			twig: payable.twig - claimed.twig,
			coin: payable.coin - claimed.coin,
			bonus: hasBonus ? earned.bonus - claimed.bonus : 0n,
		},
	}
}

const openStakeOf = (model: Model, nft: number) => model.stakes.find((one) => one.nft === nft && isOpen(one))

function end(one: Stake, state: "lost" | "unstaked" | "matured", at: number) {
	one.state = state
	one.endedAt = at
}

/** What a look at the chain brings to a stake. */
function look(model: Model, one: Stake, at: number) {
	if (!isOpen(one)) return
	if (one.program === "boost") {
		const isGone = model.holder[one.nft] !== one.owner
		if (isGone || (one.isFollowed && one.wasAway)) return end(one, "lost", at)
		const isListed = model.listed[one.owner][one.nft] === true
		if (isListed !== one.isListed) one.marks.push({ at, what: isListed ? "list" : "unlist" })
		one.isListed = isListed
	}
	one.lookedAt = at
	one.isFollowed = true
	one.wasAway = false
}

function begin(
	model: Model,
	{ program, nft, owner, at, isFollowed }: Pick<Stake, "program" | "nft" | "owner" | "isFollowed"> & { at: number },
) {
	model.stakes.push({
		id: "",
		program,
		nft,
		owner,
		stakedAt: at,
		marks: [],
		state: "open",
		leftAt: null,
		endedAt: null,
		isWhole: false,
		claimed: { twig: 0n, coin: 0n, bonus: 0n },
		isListed: false,
		lookedAt: at,
		isFollowed,
		wasAway: false,
	})
}

/** Why an NFT cannot be staked; null: it can. */
function whyNot(model: Model, { who, program }: Act, nft: number): string | null {
	const taken = openStakeOf(model, nft)
	if (model.holder[nft] !== who) return "not-yours"
	if (taken?.owner === who) return taken.program === program ? "already-staked" : "elsewhere"
	if (model.frozen[nft]) return "frozen"
	return model.listed[who][nft] ? "listed" : null
}

function stake(model: Model, act: Act, at: number): Told {
	const outcomes: Record<number, string> = {}
	for (const nft of act.nfts) {
		const why = whyNot(model, act, nft)
		outcomes[nft] = why ?? (act.program === "nova" ? "open" : "done")
		if (why || act.program === "nova") continue
		const other = openStakeOf(model, nft)
		if (other) end(other, "lost", at)
		begin(model, { program: "boost", nft, owner: act.who, at, isFollowed: true })
	}
	return { outcomes, refusal: null }
}

/** The chain has frozen what an act asked for: each is a stake from now. */
export function locked(model: Model, { act, nfts, at }: { act: Act; nfts: readonly number[]; at: number }) {
	for (const nft of nfts) {
		const other = openStakeOf(model, nft)
		if (other) end(other, other.owner === act.who ? "unstaked" : "lost", at)
		model.frozen[nft] = true
		begin(model, { program: "nova", nft, owner: act.who, at, isFollowed: false })
	}
}

function eachStaked(model: Model, act: Act, at: number): Told {
	const outcomes: Record<number, string> = {}
	for (const nft of act.nfts) {
		const one = openStakeOf(model, nft)
		if (!one || one.owner !== act.who || one.program !== act.program) {
			outcomes[nft] = "not-staked"
			continue
		}
		if (act.kind === "check-in") look(model, one, at)
		outcomes[nft] = isOpen(one) ? done(model, one, act.kind, at) : "moved"
	}
	return { outcomes, refusal: null }
}

function done(model: Model, one: Stake, kind: Act["kind"], at: number): string {
	if (kind === "undo") {
		if (one.state !== "exit" || one.leftAt === null) return "not-staked"
		if (one.leftAt + UNDO <= at) return "late"
		one.state = "open"
		one.leftAt = null
		return "done"
	}
	if (one.state !== "open") return "leaving"
	if (lockEnd(one) <= at) return "leaving"
	if (kind === "check-in") {
		if (standing(one, at).openWeek > weekAt(at)) return "checked-in"
		one.marks.push({ at, what: "check" })
		return "done"
	}
	if (one.program === "boost") end(one, "unstaked", at)
	else if (at < one.stakedAt + COOLING_OFF) {
		one.isWhole = true
		end(one, "unstaked", at)
		model.thaws.push(one.nft)
	} else {
		one.state = "exit"
		one.leftAt = at
	}
	return "done"
}

/** Of a claim: how much of which stake, the oldest first. */
function claim(model: Model, act: Act, at: number): Told {
	const refused = (refusal: string): Told => ({ outcomes: {}, refusal })
	if (!act.claim) throw new Error("what is claimed?")
	const { reward, units } = act.claim
	const mine = model.stakes.filter((one) => one.owner === act.who && one.program === act.program)
	for (const one of mine) look(model, one, at)
	const some = mine
		.toSorted((a, b) => a.stakedAt - b.stakedAt || (a.id < b.id ? -1 : 1))
		.map((one) => ({ one, has: sums(model, one, at).claimable[reward] }))
	const all = some.reduce((sum, { has }) => sum + has, 0n)
	const key = `${act.who} ${act.program} ${reward}`
	const last = reward === "twig" ? undefined : model.lastClaim[key]
	if (all === 0n) return refused("nothing")
	if (all < LEAST[reward]) return refused("below-min")
	if (last !== undefined && last + CLAIM_EVERY > at) return refused("too-soon")
	if (units !== null && units < LEAST[reward]) return refused("below-min")
	if (units !== null && units > all) return refused("too-much")
	let left = units ?? all
	for (const { one, has } of some) {
		const part = has < left ? has : left
		one.claimed[reward] += part
		left -= part
	}
	model.lastClaim[key] = at
	model.paid[reward === "twig" ? "twig" : "coin"][act.who] += units ?? all
	return { outcomes: {}, refusal: null }
}

/** The worker does what was asked for, in the order in which it was. */
export function carryOut(model: Model): ReadonlyMap<string, Told> {
	const told = new Map<string, Told>()
	for (const act of model.waiting.splice(0)) {
		const at = model.now
		if (act.kind === "claim") told.set(act.id, claim(model, act, at))
		else told.set(act.id, act.kind === "stake" ? stake(model, act, at) : eachStaked(model, act, at))
	}
	return told
}

/** What time brings by itself; each stake goes one step at a time. */
export function due(model: Model) {
	const { now } = model
	for (const one of [...model.stakes]) {
		if (one.state === "exit" && one.leftAt !== null && one.leftAt + UNDO <= now) one.state = "cooldown"
		else if (one.state === "cooldown" && one.leftAt !== null && one.leftAt + COOLDOWN <= now) {
			end(one, "unstaked", one.leftAt + COOLDOWN)
			model.thaws.push(one.nft)
		} else if (one.state === "open" && lockEnd(one) <= now) {
			end(one, "matured", lockEnd(one))
			model.thaws.push(one.nft)
			begin(model, { program: "boost", nft: one.nft, owner: one.owner, at: now, isFollowed: one.isFollowed })
		}
	}
}

/** Each that was not looked for in a day. */
export function watch(model: Model) {
	for (const one of model.stakes) if (isOpen(one) && one.lookedAt + LOOK_EVERY <= model.now) look(model, one, model.now)
}

/** Everything that waits for the chain is done there. */
export function paid(model: Model) {
	for (const nft of model.thaws.splice(0)) model.frozen[nft] = false
}

/** When something of a stake of a term ends that has not ended yet. */
export const endsOf = (model: Model): number[] =>
	model.stakes
		.filter((one) => one.program === "nova" && isOpen(one))
		.flatMap((one) => (one.leftAt === null ? [lockEnd(one)] : [one.leftAt + UNDO, one.leftAt + COOLDOWN]))
		.filter((end) => end > model.now)

/** An NFT goes to the other wallet. */
export function move(model: Model, nft: number) {
	for (const one of model.stakes)
		if (one.nft === nft && isOpen(one) && model.holder[nft] === one.owner) one.wasAway = true
	model.holder[nft] = model.holder[nft] === 0 ? 1 : 0
}
