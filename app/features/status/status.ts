import { type Paused, type Pause as PauseOfFeature, SWITCHED, type Switched } from "#app/settings/switches/switches.ts"

/** What the site is made of, as its visitors know it. */
export const PARTS = ["web", "database", "worker", "chain", "payouts"] as const
export type Part = (typeof PARTS)[number]

/**
 * `late`: it answers, and what was read of it is old. `waits`: for another part. `paused`: by a stop of settlement, whose reason is not told
 * here. `unknown`: no source can answer. `read-only`: the database answers and refuses writes.
 */
export type State = "works" | "late" | "waits" | "unknown" | "away" | "read-only" | "silent" | "paused"
export type PartLine = Readonly<{ part: Part; state: State; since: Date }>

/** Payouts and new agreements stood still; `to` is null while they do. */
export type Pause = Readonly<{ from: Date; to: Date | null }>

/** Parts whose outages are written down, by the web processes that notice them. */
export const WATCHED = ["worker", "chain"] as const satisfies readonly Part[]
export type WatchedPart = (typeof WATCHED)[number]

/** A part did not answer; `to` is null while it does not. */
export type Outage = Readonly<{ part: WatchedPart; from: Date; to: Date | null }>

/** A feature that operators have paused. */
export type PausedFeature = Readonly<{ feature: Switched } & PauseOfFeature>

/** `pauses`, `outages`: the newest first; null: the database cannot be asked, as for `paused`. */
export type SystemStatus = Readonly<{
	asOf: Date
	overall: "works" | "partly" | "down"
	parts: readonly PartLine[]
	pauses: readonly Pause[] | null
	outages: readonly Outage[] | null
	paused: readonly PausedFeature[] | null
}>

const BAD: readonly State[] = ["away", "read-only", "silent", "paused"]
export const toneOf = (state: State): "good" | "uneasy" | "bad" =>
	state === "works" ? "good" : BAD.includes(state) ? "bad" : "uneasy"

export function overallOf(
	parts: readonly Pick<PartLine, "part" | "state">[],
	paused: SystemStatus["paused"],
): SystemStatus["overall"] {
	if (parts.some(({ part, state }) => part === "database" && state === "away")) return "down"
	return parts.every(({ state }) => state === "works") && !paused?.length ? "works" : "partly"
}

export const pausedOf = (paused: Paused): PausedFeature[] =>
	SWITCHED.flatMap((feature) => {
		const pause = paused[feature]
		return pause ? [{ feature, ...pause }] : []
	})

/** What is known of the parts; seconds, and null where nobody knows. */
export type Known = Readonly<{
	database: boolean
	/** Whether the database writes. */
	writable: boolean | null
	worker: "works" | "away" | "unknown"
	chain: "works" | "late" | "silent" | "unknown"
	stops: number | null
}>

export function statesOf({ database, writable, worker, chain, stops }: Known): Readonly<Record<Part, State>> {
	return {
		web: "works",
		database: !database ? "away" : writable === false ? "read-only" : "works",
		worker,
		chain,
		payouts: payoutsOf({ writable, worker, chain, stops }),
	}
}

function payoutsOf({ writable, worker, chain, stops }: Omit<Known, "database">): State {
	if (stops === null) return "unknown"
	if (stops > 0) return "paused"
	return writable !== false && worker === "works" && chain === "works" ? "works" : "waits"
}

/** What stood still and what did not answer, in one list. `stood` is a pause of payouts. Answered with the newest first. */
export type Told = Readonly<{ what: "stood" | WatchedPart; from: Date; to: Date | null }>
export const historyOf = ({ pauses, outages }: Pick<SystemStatus, "pauses" | "outages">): Told[] | null =>
	pauses &&
	outages &&
	[
		...pauses.map((pause) => ({ what: "stood" as const, ...pause })),
		...WATCHED.flatMap((what) =>
			joinedPauses(outages.filter(({ part }) => part === what)).map((one) => ({ what, ...one })),
		),
	].sort((a, b) => b.from.getTime() - a.from.getTime())

/** Pauses that touch or overlap are one. Given and answered with the newest first. */
export function joinedPauses(pauses: readonly Pause[]): Pause[] {
	const joined: Pause[] = []
	for (const one of pauses.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
		const last = joined.at(-1)
		if (!last || (last.to !== null && last.to < one.from)) joined.push({ from: one.from, to: one.to })
		else joined[joined.length - 1] = { from: last.from, to: later(last.to, one.to) }
	}
	return joined.reverse()
}

const later = (one: Date | null, other: Date | null) =>
	one === null || other === null ? null : one > other ? one : other
