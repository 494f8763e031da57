import { type CheckInRules, DAY_MS, type WeekOutcome, weekDeadline, weekOf } from "./weeks.ts"

/**
 * What a staked NFT has counted, and how its check-ins stand. Pure: what its time has brought is reckoned when somebody looks (`settle`),
 * so that a clock that jumps, or a worker that was away, changes nothing.
 */
export type Count = Readonly<{
	/** Milliseconds counted up to `since`; and how many of them were covered by the pool of the coin. */
	countedMs: bigint
	coveredMs: bigint
	/** Since when it has been counting; null: it is not. */
	since: Date | null
	/** It is offered for sale, or a check-in was missed: then it does not count. */
	isListed: boolean
	isMissed: boolean
	/** The first week that is not decided. */
	openWeek: number
	/** Weeks in a row that were checked in for, or frozen. */
	streak: number
	/** Freezes that are kept, and until when they have been given. */
	freezes: number
	freezesTo: Date
}>

/** A stretch of time; without an end it goes on. */
export type Span = Readonly<{ from: Date; to: Date | null }>

/** What else decides what counts. */
export type Counting = Readonly<{
	rules: CheckInRules
	/** Nothing counts after it: the end of a term. */
	until: Date | null
	/** When the pool of the coin was empty. */
	dry: readonly Span[]
}>

/** Something that its time has brought. `run`: it counted from then to then. */
export type CountEvent =
	| Readonly<{ kind: "week"; week: number; outcome: WeekOutcome; at: Date }>
	| Readonly<{ kind: "run"; from: Date; to: Date }>
export type Settled = Readonly<{ count: Count; events: readonly CountEvent[] }>

/** A new count: staking is the check-in of its week. */
export const startCount = (at: Date): Count => ({
	countedMs: 0n,
	coveredMs: 0n,
	since: at,
	isListed: false,
	isMissed: false,
	openWeek: weekOf(at) + 1,
	streak: 1,
	freezes: 1,
	freezesTo: at,
})

/** What the time up to `at` has brought: weeks that nobody can check in for any more, freezes that stood in, and the end of a term. */
export function settle(count: Count, at: Date, of: Counting): Settled {
	const events: CountEvent[] = []
	let now = count
	const end = endOf(of, at)
	for (;;) {
		const deadline = weekDeadline(now.openWeek, of.rules)
		if (deadline > end) break
		now = withFreezes(now, deadline, of.rules)
		const isFrozen = now.since !== null && now.freezes > 0
		const week = now.openWeek
		if (isFrozen) now = { ...now, freezes: now.freezes - 1, streak: now.streak + 1 }
		else {
			const stopped = stop(now, deadline, of)
			events.push(...stopped.events)
			now = { ...stopped.count, isMissed: true, streak: 0 }
		}
		events.push({ kind: "week", week, outcome: isFrozen ? "frozen" : "missed", at: deadline })
		now = { ...now, openWeek: week + 1 }
	}
	if (of.until && of.until <= at) {
		const stopped = stop(now, of.until, of)
		return { count: stopped.count, events: [...events, ...stopped.events] }
	}
	return { count: withFreezes(now, end, of.rules), events }
}

/** Ends what is being counted at a moment. */
export function stop(count: Count, at: Date, of: Pick<Counting, "dry">): Settled {
	if (!count.since) return { count, events: [] }
	const from = count.since
	const to = at < from ? from : at
	const counted = { ...count, ...countedWith(count, at, of), since: null }
	return { count: counted, events: to > from ? [{ kind: "run", from, to }] : [] }
}

type Counted = Pick<Count, "countedMs" | "coveredMs">

/** Milliseconds counted and covered up to a moment, of a count whose time is settled. */
export function countedWith(
	{ countedMs, coveredMs, since }: Counted & Pick<Count, "since">,
	at: Date,
	{ dry }: Pick<Counting, "dry">,
): Counted {
	if (!since || at <= since) return { countedMs, coveredMs }
	const run = at.getTime() - since.getTime()
	const covered = dry.length === 0 ? run : run - overlap({ from: since, to: at }, dry)
	return { countedMs: countedMs + BigInt(run), coveredMs: coveredMs + BigInt(covered) }
}

/** Milliseconds of a stretch that lie within others, which do not overlap each other. */
const overlap = ({ from, to }: { from: Date; to: Date }, spans: readonly Span[]): number =>
	spans.reduce((sum, span) => {
		const begin = Math.max(from.getTime(), span.from.getTime())
		const end = Math.min(to.getTime(), span.to?.getTime() ?? to.getTime())
		return sum + Math.max(0, end - begin)
	}, 0)

function withFreezes(count: Count, at: Date, { freezeEveryDays, freezesSaved }: CheckInRules): Count {
	const every = freezeEveryDays * DAY_MS
	const earned = Math.floor((at.getTime() - count.freezesTo.getTime()) / every)
	if (earned <= 0) return count
	const freezesTo = new Date(count.freezesTo.getTime() + earned * every)
	return { ...count, freezes: Math.max(count.freezes, Math.min(count.freezes + earned, freezesSaved)), freezesTo }
}

/** What a check-in did: for which week, or null where every week so far has one. */
export type CheckedIn = Readonly<{ count: Count; week: number; outcome: "done" | "done_late" }>

/** Checks in, for the week before where that is still open. The count must be settled. Null: this week has its check-in. */
export function checkIn(count: Count, at: Date): CheckedIn | null {
	const week = count.openWeek
	if (week > weekOf(at)) return null
	const checked = { ...count, openWeek: week + 1, streak: count.streak + 1, isMissed: false }
	return { count: resume(checked, at), week, outcome: week === weekOf(at) ? "done" : "done_late" }
}

/** Counts on from a moment, unless something still speaks against it. */
export const resume = (count: Count, at: Date): Count =>
	count.since || count.isListed || count.isMissed ? count : { ...count, since: at }

/** The same of a count whose time is not settled. */
export function countedAt(count: Count, at: Date, of: Counting): Counted {
	return countedWith(settle(count, at, of).count, endOf(of, at), of)
}

/** Nothing counts after the end of a term. */
export const endOf = ({ until }: Pick<Counting, "until">, at: Date): Date => (until && until < at ? until : at)
