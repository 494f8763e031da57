import type { NodeWatch } from "#app/chains/solana/watch-node.server.ts"
import type { Context } from "#app/db/context.ts"
import { type AwayNow, listOutages } from "#app/features/status/outages.server.ts"
import {
	joinedPauses,
	type Known,
	type Outage,
	overallOf,
	PARTS,
	type Part,
	type Pause,
	pausedOf,
	type State,
	type SystemStatus,
	statesOf,
} from "#app/features/status/status.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import { listPauses } from "#app/settlement/pauses.server.ts"
import type { Readiness, ReadinessCheck } from "./ready.server.ts"

/** Whoever asks more often gets the same answer. */
const REMEMBERED_MS = 2_000
const PAUSES_MS = 5_000
const DAY_MS = 86_400_000
const SHOWN_DAYS = 90

type Options = Readonly<{
	ctx: Pick<Context, "db">
	readiness: Pick<ReadinessCheck, "look">
	node: Pick<NodeWatch, "silence">
}>

/** How the parts of the site are, for everybody. Costs a few statements in some seconds, and answers without a database as well. */
export function openStatus({ ctx, readiness, node }: Options): () => Promise<SystemStatus> {
	const answers = new MemoCache({ lifeMs: REMEMBERED_MS, limit: 1 })
	const pauses = new MemoCache({ lifeMs: PAUSES_MS, limit: 1 })
	const outages = new MemoCache({ lifeMs: PAUSES_MS, limit: 1 })
	const seen = new Map<Part, Readonly<{ state: State; since: Date }>>()

	/** Since when a part is so: as it is known, or since this process saw it first. */
	function sinceOf(part: Part, state: State, known: Date | null): Date {
		const last = seen.get(part)
		const since = known ?? (last?.state === state ? last.since : new Date())
		seen.set(part, { state, since })
		return since
	}

	async function read(): Promise<SystemStatus> {
		const found = await readiness.look()
		const [stood, away, paused] = found.database
			? await Promise.all([pausesNow(), outagesNow(), pausedNow()])
			: [null, null, null]
		const silence = node.silence()
		const states = statesOf(knownOf(found, silence !== null))
		const known: Partial<Record<Part, Date | null>> = {
			worker: states.worker === "away" ? before(found.worker.beatAgeSeconds) : null,
			chain: silence?.since ?? null,
			payouts: states.payouts === "paused" ? (stood?.find(({ to }) => to === null)?.from ?? null) : null,
		}
		const parts = PARTS.map((part) => {
			const state = states[part]
			return { part, state, since: sinceOf(part, state, known[part] ?? null) }
		})
		return { asOf: new Date(), overall: overallOf(parts, paused), parts, pauses: stood, outages: away, paused }
	}

	const pausesNow = (): Promise<readonly Pause[] | null> =>
		pauses
			.get("pauses", async () => joinedPauses(await listPauses(ctx, new Date(Date.now() - SHOWN_DAYS * DAY_MS))))
			.catch(() => null)

	const outagesNow = (): Promise<readonly Outage[] | null> =>
		outages.get("outages", () => listOutages(ctx, new Date(Date.now() - SHOWN_DAYS * DAY_MS))).catch(() => null)

	const pausedNow = () =>
		readPaused(ctx)
			.then(pausedOf)
			.catch(() => null)

	return () => answers.get("status", read)
}

/** What of the parts is away, as far as this process can know: a worker cannot be asked without the database. */
export async function awayNow({ readiness, node }: Omit<Options, "ctx">): Promise<AwayNow> {
	const found = await readiness.look()
	const chain = node.silence()?.since ?? null
	const { beatAgeSeconds } = found.worker
	if (!found.database || beatAgeSeconds === null) return { chain }
	return { chain, worker: found.lacks.includes("worker") ? before(beatAgeSeconds) : null }
}

const before = (seconds: number | null) => (seconds === null ? null : new Date(Date.now() - seconds * 1_000))

function knownOf({ database, writable, lacks, chain, stops }: Readiness, isSilent: boolean): Known {
	const isAsked = database && stops !== null
	return {
		database,
		writable,
		stops,
		worker: !isAsked ? "unknown" : lacks.includes("worker") ? "away" : "works",
		chain:
			isSilent || chain.state === "wrong" ? "silent" : !isAsked ? "works" : lacks.includes("chain") ? "late" : "works",
	}
}
