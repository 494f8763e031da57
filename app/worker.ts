import "#app/lib/silence-warnings.ts"
import "#app/boot/working-directory.ts"
import { randomUUID } from "node:crypto"
import { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { run, type TaskList, type WorkerEvents } from "graphile-worker"
import { checkedEnv } from "#app/boot/checked-env.server.ts"
import { exitWith } from "#app/boot/start-error.server.ts"
import { writeHeartbeats } from "#app/boot/worker-heartbeat.server.ts"
import { openKaia } from "#app/chains/kaia/open-kaia.server.ts"
import { openChains } from "#app/chains/open-chains.server.ts"
import { openChainIdentity } from "#app/chains/solana/chain-identity.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { memoKeysOf } from "#app/chains/solana/memos/memo-signer.server.ts"
import { solanaMinter } from "#app/chains/solana/minting/minter.server.ts"
import { solanaCustodian } from "#app/chains/solana/nfts/custodian.server.ts"
import { nftsOf } from "#app/chains/solana/nfts/settings.server.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { solanaQuotes } from "#app/chains/solana/quotes.server.ts"
import { connect, type Db } from "#app/db/client.server.ts"
import { databaseClock, demoClockOf } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { whenMigrated } from "#app/db/migrations.server.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { openWriteProbe } from "#app/db/write-probe.server.ts"
import { openBeacon } from "#app/draws/beacon/open-beacon.server.ts"
import { siteSigner } from "#app/draws/site-key/open-signer.server.ts"
import { tellAttention } from "#app/features/admin/tell-attention.server.ts"
import { knownReasons } from "#app/features/admin/usage/known-reasons.server.ts"
import { openNftFiles } from "#app/features/airdrop/metadata/nft-files.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { onClockTurn } from "#app/features/demo/clock-turns.server.ts"
import { demoRefill } from "#app/features/demo/refill.server.ts"
import type { Job } from "#app/features/feature.ts"
import { FEATURES } from "#app/features.server.ts"
import { openStore } from "#app/files/open-store.server.ts"
import { sweepFiles } from "#app/files/sweep-files.server.ts"
import { dasProvider } from "#app/holdings/das-provider.server.ts"
import { sweepHoldings } from "#app/holdings/read-holdings.server.ts"
import { jobFigures } from "#app/http/metrics/job-figures.server.ts"
import { openMetrics } from "#app/http/metrics/open-metrics.server.ts"
import { serveMetrics } from "#app/http/metrics/serve-metrics.server.ts"
import { writableFigure } from "#app/http/metrics/writable-figure.server.ts"
import { keepAuditSealed } from "#app/identity/audit/seal-audit.server.ts"
import { WALLET_TYPES } from "#app/identity/members/wallet-types.ts"
import { sweepIdentity } from "#app/identity/sweep.server.ts"
import { enqueue, type Jobs } from "#app/jobs/enqueue.server.ts"
import { jobLog } from "#app/jobs/job-log.server.ts"
import { announceJobs, haveRun, recordRun } from "#app/jobs/job-runs.server.ts"
import {
	BEAT_MS,
	beat,
	endLostWorkers,
	forgetWorker,
	STALE_SECONDS,
	sessionName,
	withLease,
} from "#app/jobs/lease.server.ts"
import { lockedJobs } from "#app/jobs/unended-jobs.server.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { partsOf, StepFault } from "#app/lib/faults.ts"
import { sendHeartbeats } from "#app/lib/heartbeat.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { openPost } from "#app/mail/open-post.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { sweepMails } from "#app/mail/sweep-mails.server.ts"
import { readPriceList } from "#app/prices/read-price-list.server.ts"
import { keepPrizes } from "#app/prizes/watch-promised.server.ts"
import { openPushPost } from "#app/reminding/open-push-post.server.ts"
import { sendPushes, sweepPushes } from "#app/reminding/send-pushes.server.ts"
import { publishOlder } from "#app/reserves/publish-report.server.ts"
import { takeReport } from "#app/reserves/take-report.server.ts"
import { watchCover } from "#app/reserves/watch-cover.server.ts"
import { writeMark } from "#app/settings/launch/marks.server.ts"
import { serviceFacts } from "#app/settings/launch/service-facts.ts"
import { sumLedgerDays } from "#app/settlement/days/ledger-days.server.ts"
import { handlersOf } from "#app/settlement/handlers.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { makeActionWeeks } from "#app/tracking/actions/insert-actions.server.ts"
import { openUsageSums } from "#app/tracking/sums/sum-days.server.ts"
import { sweepUsage } from "#app/tracking/sweep-usage.server.ts"

/** The worker process: jobs and settlement. What a payment means, and which jobs there are, the features say. */

/** Seconds between passes when nobody waits; how long one goes on while somebody does, and how long it rests in between: less than a block. */
const IDLE_SECONDS = 3
const WATCH_MS = 30_000
const REST_MS = 300
const EACH_MINUTE = "* * * * *"
const LOOK = "settlement:look"
/** The same of Kaia, in turns of its own: a node that is silent holds up nothing of Solana. */
const LOOK_AT_KAIA = "settlement:kaia"
/** What the time asks for waits behind what people and chains do (0): some thirty jobs are due each minute. */
const LATER = 10

// Under the supervisor everything around us was checked before we were started, and may be away for a moment.
const env = process.send ? readEnv("worker") : await checkedEnv("worker", process.env).catch(exitWith)
const log = createLogger("worker")
const healthBeat = process.send ? undefined : startHeartbeats()
/** This process, as others know it: the name of its sessions, of its leases and of its locked jobs. */
const holder = randomUUID()
const { db, end } = connect(env.DATABASE_URL, { max: 8, name: sessionName(holder), silentMs: 20_000 })
const { METRICS_TOKEN: token, WORKER_METRICS_PORT: port, WORKER_METRICS_HOST: host } = env
const metrics = token && port ? { ...openMetrics(), token, port, host } : null
const asked = metrics?.askedNode
const solana = openSolana(env, { asked })
// Nothing is under way yet: asked to end, it ends. As the first process of a container it would otherwise not hear of it.
const endNow = () => process.exit(0)
for (const word of ["SIGTERM", "SIGINT", "disconnect"]) process.on(word, endNow)
await whenMigrated(db, log)
const chain = await openChainIdentity({ env, db, log, remembers: true })
const kaia = await openKaia({ env, db, log, asked, signs: { key: env.KAIA_SIGNER_KEY } })
const chains = openChains(env, { solana, chain, asked, kaia })

const now = env.DEMO ? demoClockOf(db) : databaseClock(db)
/** Only this process holds the keys. */
const payer = solanaPayer(solana, env.SOLANA_SIGNER_KEY, {
	freezeKey: env.NFT_FREEZE_KEY,
	multisig: env.NFT_FREEZE_AUTHORITY,
	mintKey: env.NFT_MINT_KEY,
	previousKey: env.SOLANA_SIGNER_KEY_PREVIOUS,
	vaultKey: env.NFT_PRIZE_KEY,
	nfts: nftsOf(env),
})
const beacon = openBeacon(env, { now, log })
const ctx: Context = {
	db,
	now,
	log,
	demo: env.DEMO,
	origin: env.APP_ORIGIN,
	das: env.DAS_URL ? dasProvider(env.DAS_URL) : null,
	...chains,
	...(env.NFT_MINT_KEY ? { minter: solanaMinter(env.NFT_MINT_KEY, nftsOf(env)) } : {}),
	...(env.NFT_FREEZE_KEY && env.NFT_FREEZE_AUTHORITY
		? { custodian: solanaCustodian(env.NFT_FREEZE_KEY, env.NFT_FREEZE_AUTHORITY) }
		: {}),
	...(beacon ? { beacon } : {}),
	...(env.DROP_SIGNING_KEY ? { siteSigner: siteSigner(env.DROP_SIGNING_KEY) } : {}),
	nftFiles: openNftFiles({ hosts: env.NFT_METADATA_HOSTS ?? [], site: env.APP_ORIGIN }),
	memoKeys: memoKeysOf(env.SOLANA_SIGNER_KEY),
	quotes: solanaQuotes(solana, payer),
}

if (metrics) {
	jobFigures({ ...metrics, ctx })
	writableFigure({ ...metrics, writes: openWriteProbe({ db, log }).start() })
	serveMetrics({ ...metrics, log })
}

if (chains.halvedCaps?.includes("solana"))
	log.warn("SOLANA_RPC_URL_2 is not set: the caps of payouts are halved until a second provider is there")

const handlers = handlersOf(FEATURES)
const solanaLane = {
	handlers,
	payers: [env.DEMO ? { payer, refill: demoRefill(ctx) } : { payer }],
	chains: [ctx.chains.solana],
}
const kaiaLane = kaia && {
	handlers,
	payers: kaia.payer ? [{ payer: kaia.payer }] : [],
	chains: [kaia.adapter],
	beside: true,
}

async function look(): Promise<void> {
	const until = Date.now() + WATCH_MS
	// Nothing is settled before the node has shown that it is the chain of the settings.
	if (!(await chain.verify())) return
	await withLease(db, { name: "settlement", holder }, async (fenced) => {
		while ((await reconcile({ ...ctx, db: fenced }, solanaLane)) > 0 && Date.now() < until && !stopping)
			await sleep(REST_MS)
	})
}

async function lookAtKaia(): Promise<void> {
	if (!kaia || !kaiaLane || !(await kaia.identity.verify())) return
	await withLease(db, { name: "settlement-kaia", holder }, async (fenced) => {
		await reconcile({ ...ctx, db: fenced }, kaiaLane)
	})
}

const settling = (name: keyof Jobs, key: string, work: () => Promise<void>) => async (): Promise<void> => {
	try {
		await recordRun(db, name, work)
	} catch (error) {
		// The steps of a run have logged what failed in them.
		if (!partsOf(error).every((part) => part instanceof StepFault))
			log.warn({ err: error, job: name }, "a settlement run failed; it is repeated")
	} finally {
		if (!stopping) await enqueue(db, name, {}, { key, inSeconds: IDLE_SECONDS })
	}
}

/** Compares every account with the chain, in its turn: no other pass runs beside it. */
async function audit(): Promise<void> {
	const whole = async (fenced: Db) => void (await reconcile({ ...ctx, db: fenced }, { ...solanaLane, whole: true }))
	while (!stopping && !(await withLease(db, { name: "settlement", holder }, whole))) await sleep(500)
}

async function auditKaia(): Promise<void> {
	if (!kaia || !kaiaLane || !(await kaia.identity.verify())) return
	const whole = async (fenced: Db) => void (await reconcile({ ...ctx, db: fenced }, { ...kaiaLane, whole: true }))
	while (!stopping && !(await withLease(db, { name: "settlement-kaia", holder }, whole))) await sleep(500)
}

/** The report of each day and chain, as soon as there can be one; a demo's once all that its examples bring about is in the books. */
async function publishReserves(ctx: Context): Promise<void> {
	if (!(await haveRun(db, ofDemo))) return
	const readers = FEATURES.flatMap(({ liabilities }) => liabilities ?? [])
	if (!(await chain.verify())) return
	// What is held on Kaia belongs to those who carry NFTs over, and to nobody's stake.
	await takeReport(ctx, ctx.chains.solana, readers)
	await publishOlder(ctx)
}

const post = openPost(env, ctx)
// The web process sees none of these settings: the launch list reads them here.
await writeMark(ctx, "services", { at: await now(), changedBy: "worker", facts: serviceFacts(env) })
/** Where nothing is set up to send with, mail waits. */
const sendMail = async (ctx: Context) => void (post && (await sendMails(ctx, post)))

const pushPost = openPushPost(env)
/** One at a time and for less than a minute: what is left waits for the next, and money for none of it. */
let pushing = false
async function push(ctx: Context) {
	if (!pushPost || pushing) return
	pushing = true
	try {
		await sendPushes(ctx, pushPost, Date.now() + 50_000)
	} finally {
		pushing = false
	}
}
const sweepPost = async (ctx: Context) => {
	await sweepMails(ctx)
	await sweepPushes(ctx)
}

const readPrices = (url: string) => (ctx: Context) =>
	readPriceList(ctx, { url, asset: stakedAsset(ctx).id, pair: env.PRICE_PAIR })

const USAGE_TERMS = { wallets: WALLET_TYPES, reasons: knownReasons() }

/** Identifiers are stored with what is queued. */
const all: Readonly<Record<string, Job>> = Object.assign(
	{
		"settlement:audit": { cron: "37 2 * * *", run: audit },
		...(kaia ? { "settlement:kaiaAudit": { cron: "7 3 * * *", run: auditKaia } } : {}),
		"settlement:days": { cron: "* * * * *", run: sumLedgerDays },
		"audit:seal": { cron: "* * * * *", run: keepAuditSealed },
		"identity:sweep": { cron: "*/15 * * * *", run: sweepIdentity },
		"reserves:publish": { cron: "* * * * *", run: publishReserves },
		"reserves:watch": { cron: "* * * * *", run: watchCover },
		"prizes:keep": { cron: "* * * * *", run: keepPrizes },
		"holdings:sweep": { cron: "27 3 * * *", run: sweepHoldings },
		"files:sweep": { cron: "*/15 * * * *", run: sweepFiles(openStore(env)) },
		"mail:send": { cron: "* * * * *", run: sendMail },
		"mail:attention": {
			cron: "* * * * *",
			run: tellAttention({ to: env.ALERT_MAIL_TO, lang: env.ALERT_MAIL_LANG, demo: env.DEMO }),
		},
		"mail:sweep": { cron: "47 3 * * *", run: sweepPost },
		"push:send": { cron: "* * * * *", run: push },
		"tracking:sum": { cron: "* * * * *", run: openUsageSums(USAGE_TERMS) },
		"tracking:sweep": { cron: "17 3 * * *", run: sweepUsage(USAGE_TERMS) },
	},
	env.PRICE_LIST_URL ? { "prices:read": { cron: "*/5 * * * *", run: readPrices(env.PRICE_LIST_URL) } } : {},
	...FEATURES.map((feature) => feature.jobs),
)
const jobs = Object.fromEntries(Object.entries(all).filter(([, { demoOnly }]) => env.DEMO || !demoOnly))
const ofDemo = Object.entries(jobs).flatMap(([name, { demoOnly }]) => (demoOnly ? [name] : []))
const tasks: TaskList = {
	[LOOK]: settling(LOOK, "look", look),
	...(kaia ? { [LOOK_AT_KAIA]: settling(LOOK_AT_KAIA, "look-at-kaia", lookAtKaia) } : {}),
	...Object.fromEntries(
		Object.entries(jobs).map(([name, { run }]) => [name, () => recordRun(db, name, () => run(ctx))]),
	),
}

const events: WorkerEvents = new EventEmitter()
const locked = lockedJobs(events)

let stopping = false
// The job runner lets go of promises that fail with its connection: those by which it writes how a job ended.
process.on("unhandledRejection", (error) => {
	if (!isDatabaseUnavailable(error)) throw error
	log.warn({ err: error }, "the database is gone: the end of a job could not be written, the job is run again")
	locked.noteUnended()
})
const jobsUrl = new URL(env.DATABASE_URL)
jobsUrl.searchParams.set("application_name", sessionName(holder))
await endLostWorkers(db, holder)
const crons = Object.fromEntries(Object.entries(jobs).map(([name, { cron }]) => [name, cron]))
const looks = { [LOOK]: EACH_MINUTE, ...(kaia ? { [LOOK_AT_KAIA]: EACH_MINUTE } : {}) }
await announceJobs(db, { ...looks, ...crons })
const runner = await run({
	connectionString: jobsUrl.href,
	events,
	// One follows the chain for as long as somebody waits, one may look for everybody's NFTs: whoever asks for something waits for neither.
	concurrency: kaia ? 5 : 4,
	maxPoolSize: kaia ? 6 : 5,
	pollInterval: 500,
	noHandleSignals: true,
	logger: jobLog(log),
	taskList: tasks,
	crontab: [
		// Looks ask for the next one themselves; should that ever be lost, this one asks.
		`${EACH_MINUTE} ${LOOK} ?jobKey=look&jobKeyMode=preserve_run_at`,
		...(kaia ? [`${EACH_MINUTE} ${LOOK_AT_KAIA} ?jobKey=look-at-kaia&jobKeyMode=preserve_run_at`] : []),
		...Object.entries(crons).map(([name, cron]) => `${cron} ${name} ?priority=${LATER}`),
	].join("\n"),
})
await beat(db, holder, locked.names)
await makeActionWeeks(ctx)
await enqueue(db, LOOK, {}, { key: "look" })
if (kaia) {
	await enqueue(db, LOOK_AT_KAIA, {}, { key: "look-at-kaia" })
	// Which collections cross is known from the start.
	await enqueue(db, "migration:go", {}, { key: "migration" })
}
// A demo's examples need not wait for their minute.
for (const name of ofDemo) await runner.addJob(name, {}, { jobKey: `${name} now`, priority: LATER })
// Nor does the first report; should it fail, it does.
async function firstReport(): Promise<void> {
	while (!stopping && !(await haveRun(db, ofDemo))) await sleep(500)
	if (!stopping) await publishReserves(ctx)
}
void firstReport().catch((error: unknown) => log.debug({ err: error }, "no report yet"))

const dueAtOnce = Object.entries(jobs).flatMap(([name, { cron }]) => (cron === EACH_MINUTE ? [name] : []))
const stopWatching = env.DEMO
	? onClockTurn(ctx, async () => {
			for (const name of dueAtOnce) await runner.addJob(name, {}, { jobKey: `${name} now`, priority: LATER })
		})
	: () => {}

let beats = 0
const beating = setInterval(async () => {
	try {
		await beat(db, holder, locked.names)
		await locked.freeUnended(db)
		if (++beats % Math.ceil((STALE_SECONDS * 1000) / BEAT_MS) !== 0) return
		const lost = await endLostWorkers(db, holder)
		if (lost > 0) log.warn({ lost }, "ended workers that were frozen or gone, and freed their jobs")
	} catch (error) {
		log.debug({ err: error }, "could not say that the worker lives")
	}
}, BEAT_MS)
sendHeartbeats()

function startHeartbeats() {
	try {
		return writeHeartbeats(env.WORKER_BEAT_FILE)
	} catch (error) {
		return exitWith(error)
	}
}

async function stop() {
	if (stopping) return
	stopping = true
	clearInterval(beating)
	stopWatching()
	chain.stop()
	kaia?.identity.stop()
	healthBeat?.stop()
	await runner.stop().catch((error: unknown) => log.error({ err: error }, "the job runner did not stop cleanly"))
	await forgetWorker(db, holder).catch(() => {})
	await end()
	process.exit(0)
}
for (const word of ["SIGTERM", "SIGINT", "disconnect"]) process.off(word, endNow).on(word, stop)
process.send?.({ type: "ready" })
log.info({ chain: chain.state() }, "worker is ready")
