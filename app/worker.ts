import { setTimeout as sleep } from "node:timers/promises"
import { run, type TaskList } from "graphile-worker"
import { openSolana, readCoin, refuseLocalChain } from "#app/chains/solana/coin.server.ts"
import { connect } from "#app/db/client.server.ts"
import { databaseClock, demoClockOf } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { withSessionLock } from "#app/db/session-lock.server.ts"
import { DEPOSIT } from "#app/features/coin-staking/deposit-intent.ts"
import { depositVerbs, rewardFunding } from "#app/features/coin-staking/deposit-verbs.server.ts"
import { sweepDrafts } from "#app/features/coin-staking/sweep-drafts.server.ts"
import { sweepIdentity } from "#app/identity/sweep.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { jobLog } from "#app/jobs/job-log.server.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { untilAnswered } from "#app/lib/until-answered.server.ts"
import { look } from "#app/settlement/look.server.ts"
import type { Verbs } from "#app/settlement/verbs.ts"
import { sweepRouterLog } from "#app/tracking/insert-router-log.server.ts"

/** The other door: jobs and settlement. Here, and nowhere else, purposes of money meet the rooms that they belong to. */
const SETTLE = 7_226_002n
/** Seconds between looks when nobody waits, and how long one look keeps looking while somebody does. */
const IDLE_SECONDS = 3
const WATCH_MS = 30_000

const env = readEnv("worker")
const log = createLogger("worker")
const { db, end } = connect(env.DATABASE_URL, { max: 6 })
const solana = openSolana(env)
const coin = await untilAnswered(() => readCoin(env, solana), log, "the Solana RPC")
if (env.APP_MODE === "production") await refuseLocalChain(solana)

const ctx: Context = {
	db,
	now: env.DEMO ? demoClockOf(db) : databaseClock(db),
	log,
	demo: env.DEMO,
	coin,
	chains: { solana },
}

const verbs: Verbs = { purposes: { [DEPOSIT]: depositVerbs(coin) }, funding: rewardFunding(coin) }

async function settle(): Promise<void> {
	const until = Date.now() + WATCH_MS
	try {
		await withSessionLock(env.DATABASE_URL, SETTLE, async () => {
			while ((await look(ctx, verbs)) > 0 && Date.now() < until && !stopping) await sleep(Math.min(env.SLOT_MS, 400))
		})
	} catch (error) {
		log.warn({ err: error }, "could not read the chain; it is read again")
	} finally {
		if (!stopping) await enqueue(db, "settlement:look", {}, { key: "look", inSeconds: IDLE_SECONDS })
	}
}

const tasks: TaskList = {
	"settlement:look": settle,
	"identity:sweep": () => sweepIdentity(ctx),
	"coin-staking:sweep": () => sweepDrafts(ctx),
	"tracking:sweep": () => sweepRouterLog(ctx),
}

let stopping = false
const runner = await run({
	connectionString: env.DATABASE_URL,
	concurrency: 2,
	maxPoolSize: 3,
	pollInterval: 500,
	noHandleSignals: true,
	logger: jobLog(log),
	taskList: tasks,
	crontab: [
		// Looks ask for the next one themselves; should that ever be lost, this one asks.
		"* * * * * settlement:look ?jobKey=look&jobKeyMode=preserve_run_at",
		"*/15 * * * * identity:sweep",
		"7 3 * * * coin-staking:sweep",
		"17 3 * * * tracking:sweep",
	].join("\n"),
})
await enqueue(db, "settlement:look", {}, { key: "look" })

async function stop() {
	if (stopping) return
	stopping = true
	await runner.stop().catch((error: unknown) => log.error({ err: error }, "the job runner did not stop cleanly"))
	await end()
	process.exit(0)
}
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
process.on("disconnect", stop)
process.send?.({ type: "ready" })
log.info({ chain: coin.chain }, "worker is ready")
