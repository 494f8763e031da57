import { sql } from "drizzle-orm"
import type { ChainState } from "#app/chains/solana/chain-identity.server.ts"
import type { NodeWatch } from "#app/chains/solana/watch-node.server.ts"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import type { WriteProbe } from "#app/db/write-probe.server.ts"

/** What this process lacks. "database", "migrations", "writes" and "draining" make it unready, the others degraded. */
type Lack = "database" | "migrations" | "writes" | "draining" | "worker" | "chain" | "stopped"
export type Readiness = Readonly<{
	ok: boolean
	status: "ready" | "degraded" | "unready"
	lacks: readonly Lack[]
	database: boolean
	/** Whether the database writes; null until this process has tried. */
	writable: boolean | null
	migrations: Readonly<{ missing: number | null }>
	worker: Readonly<{ beatAgeSeconds: number | null }>
	/** `silentSeconds`: since when the node has not answered this process; null while it answers. */
	chain: Readonly<{ state: ChainState; behindSeconds: number | null; silentSeconds: number | null }>
	/** Null where it is not set up. Nothing but the move of old NFTs needs it: it makes nothing degraded. */
	kaia: Readonly<{ state: ChainState; readSecondsAgo: number | null }> | null
	/** Open stops of settlement: payouts and new agreements stand still. */
	stops: number | null
}>

type Options = Readonly<{
	/** A connection of its own: waiting in the queue of the pages would measure the queue. */
	db: Db
	now: Context["now"]
	vaults: Context["vaults"]
	chain: Readonly<{ name(): string; state(): ChainState }>
	kaia?: Readonly<{ state(): ChainState }> | null
	/** What the write probe found last. */
	writes?: Pick<WriteProbe, "works">
	/** Whether the chain's node answers this process. */
	node?: Pick<NodeWatch, "silence">
}>

/** An answer within a second is a promise; so is that many callers cost one question. */
const WITHIN_MS = 800
const FRESH_MS = 500
const WATCH_MS = 1_000
/** A database that is slow for a moment is not away: what was found so long ago still counts. */
const PATIENCE_MS = 5_000
/** The worker beats every few seconds; the chain is read every few seconds and finalizes within half a minute. */
const BEAT_SECONDS = 30
const BEHIND_SECONDS = 120
/** Anybody can send dust to a wallet of ours, which is read slowly and holds up no deposit. */
const WALLETS_MAY_LAG = "1 day"

export function openReadiness({ db, now, vaults, chain, kaia = null, writes, node }: Options) {
	const writable = () => writes?.works() ?? null
	const chainAs = (behindSeconds: number | null) => {
		const silence = node?.silence() ?? null
		const silentSeconds = silence && Math.round((Date.now() - silence.since.getTime()) / 1_000)
		return { state: chain.state(), behindSeconds, silentSeconds }
	}
	const ofKaia = (readSecondsAgo: number | null) => kaia && { state: kaia.state(), readSecondsAgo }

	let asked: Promise<Readiness> | undefined
	let last: { at: number; found: Readiness } | undefined
	let migrated = false
	let timer: NodeJS.Timeout | undefined

	async function ask(): Promise<Readiness> {
		const missing = await missingMigrations(db)
		migrated = missing === 0
		const unknown = { migrations: { missing }, worker: { beatAgeSeconds: null }, kaia: ofKaia(null), stops: null }
		if (missing > 0) return judged({ database: true, writable: null, ...unknown, chain: chainAs(null) })
		const name = chain.state() === "verified" || chain.state() === "remembered" ? chain.name() : ""
		const accounts = vaults.map(({ account }) => account)
		const wallets = vaults.map(({ owner }) => owner)
		const [row] = await db.execute<{
			beat: string | null
			read: string | null
			kaia: string | null
			stops: string
		}>(sql`
			select extract(epoch from clock_timestamp() - (select beat_at from worker_lease where name = 'settlement')) as beat,
				(select extract(epoch from least(min(chain_time) filter (where account in ${accounts}),
						min(chain_time) filter (where account in ${wallets}) + ${WALLETS_MAY_LAG}::interval))
					from vault_cursor where chain = ${name}) as read,
				(select extract(epoch from clock_timestamp() - began_at) from job_run
					where job = 'settlement:kaia' and failed_at is distinct from greatest(failed_at, began_at)) as kaia,
				(select count(*) from settlement_stop where cleared_at is null) as stops`)
		const seconds = (text: string | null | undefined) => (text == null ? null : Math.round(Number(text)))
		const read = row?.read ? Math.round((await now()).getTime() / 1000 - Number(row.read)) : null
		return judged({
			database: true,
			writable: writable(),
			migrations: { missing },
			worker: { beatAgeSeconds: seconds(row?.beat) },
			chain: chainAs(read),
			kaia: ofKaia(seconds(row?.kaia)),
			stops: Number(row?.stops ?? 0),
		})
	}

	async function look(): Promise<Readiness> {
		if (last && Date.now() - last.at < FRESH_MS) return last.found
		// A question that hangs stays the only one.
		asked ??= ask()
			.catch(() => unanswered(chainAs(null)))
			.then((found) => {
				last = { at: Date.now(), found }
				asked = undefined
				return found
			})
		let late: NodeJS.Timeout | undefined
		const tooLate = new Promise<Readiness>((resolve) => {
			late = setTimeout(() => {
				const lately = last && Date.now() - last.at < PATIENCE_MS ? last.found : undefined
				resolve(lately ?? unanswered(chainAs(null)))
			}, WITHIN_MS)
		})
		return Promise.race([asked, tooLate]).finally(() => clearTimeout(late))
	}

	/** Looks now and then, asked or not: what is known is then never old, and migrations that come later are noticed. */
	async function watch(): Promise<void> {
		await look()
		timer = setTimeout(() => void watch(), WATCH_MS).unref()
	}

	return {
		look,
		watch,
		/** False where the database answered and lacks migrations: no page could be rendered. */
		isMigrated: () => migrated || last?.found.migrations.missing === null || last === undefined,
		stop: () => clearTimeout(timer),
	}
}

export type ReadinessCheck = ReturnType<typeof openReadiness>

/** What /readyz answers: 503 where no traffic should come here, 200 where pages are served, if only some of them. */
export async function answerReady(
	check: ReadinessCheck,
	draining: boolean,
): Promise<{ status: number; body: Readiness }> {
	const found = await check.look()
	const body: Readiness = draining
		? { ...found, ok: false, status: "unready", lacks: [...found.lacks, "draining"] }
		: found
	return { status: body.ok ? 200 : 503, body }
}

const unanswered = (chain: Readiness["chain"]): Readiness => ({
	ok: false,
	status: "unready",
	lacks: ["database"],
	database: false,
	writable: null,
	migrations: { missing: null },
	worker: { beatAgeSeconds: null },
	chain,
	kaia: null,
	stops: null,
})

function judged(facts: Omit<Readiness, "ok" | "status" | "lacks">): Readiness {
	const { migrations, writable, worker, chain, stops } = facts
	if (migrations.missing !== 0) return { ...facts, ok: false, status: "unready", lacks: ["migrations"] }
	const lacks: Lack[] = []
	if (writable === false) lacks.push("writes")
	if (worker.beatAgeSeconds === null || worker.beatAgeSeconds > BEAT_SECONDS) lacks.push("worker")
	const read = chain.behindSeconds !== null && chain.behindSeconds <= BEHIND_SECONDS
	if (chain.state !== "verified" || chain.silentSeconds !== null || !read) lacks.push("chain")
	if (stops) lacks.push("stopped")
	if (writable === false) return { ...facts, ok: false, status: "unready", lacks }
	return { ...facts, ok: true, status: lacks.length > 0 ? "degraded" : "ready", lacks }
}
