import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, isNull, sql } from "drizzle-orm"
import { PAYING_KEY_USAGE } from "#app/boot/rotate/paying-key-usage.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { readChains } from "#app/chains/open-chains.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { payerOf } from "#app/chains/solana/sent.server.ts"
import { type Swept, sweepWallet } from "#app/chains/solana/sweep-wallet.server.ts"
import { connect, type Db } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import { loginsFor } from "#app/db/roles.server.ts"
import { BEAT_MS, beat, forgetWorker, sessionName, withLease } from "#app/jobs/lease.server.ts"
import { readEnv, type Source, type WorkerEnv } from "#app/lib/env.server.ts"
import { retirePayer } from "#app/settlement/payouts/retired-payer.server.ts"
import { attempt } from "#app/settlement/tables.server.ts"

/** How long payouts of the key before may be under way, in milliseconds: they live for two minutes on a public cluster. */
const UNDER_WAY_MS = 480_000
const ASK_MS = 500

type Report = (line: string) => void
type Replacing = Readonly<{ env: WorkerEnv; before: string; secret: string; db: Db; holder: string; tell: Report }>

/**
 * `boot.js rotate SOLANA_SIGNER_KEY`: from the first step on no worker signs with the key before. Then what it has signed comes to an end,
 * and what is left in its wallet is moved to the new one. May be cut off and run again at any point.
 */
export async function rotatePayingKey(source: Source, words: readonly string[], tell: Report): Promise<string> {
	const isNow = words[0] === "--now"
	if (words.length > (isNow ? 1 : 0)) throw new StartError(PAYING_KEY_USAGE)
	const env = readEnv("worker", source)
	const { SCG_FLOAT_PREVIOUS: before, SOLANA_SIGNER_KEY_PREVIOUS: secret } = env
	if (!before || !secret) throw new StartError(PAYING_KEY_USAGE)
	const holder = randomUUID()
	const { db, end } = connect(workerLogin(env), { max: 2, name: sessionName(holder) })
	const beating = setInterval(() => void beat(db, holder, []).catch(() => {}), BEAT_MS)
	try {
		const swept = await replacePayer({ env, before, secret, db, holder, tell }, { isNow })
		return [
			`The wallet ${before} pays nothing any more; ${env.SCG_FLOAT} does.`,
			...swept.map(({ asset, units, signature }) => `Moved ${units} base units of ${asset}: ${signature}`),
			"Leave SCG_FLOAT_PREVIOUS set. Remove SOLANA_SIGNER_KEY_PREVIOUS when no raffle is open that was announced before today.",
		].join("\n")
	} finally {
		clearInterval(beating)
		await forgetWorker(db, holder).catch(() => {})
		await end()
	}
}

/** Leases are held by workers: a session of another role would be taken for a worker that is gone. */
function workerLogin(env: WorkerEnv): string {
	if (env.WORKER_DATABASE_URL) return env.WORKER_DATABASE_URL
	if (env.APP_SECRET) return loginsFor(env.DATABASE_URL, env.APP_SECRET).worker.url
	throw new StartError("Set WORKER_DATABASE_URL, or APP_SECRET, as the worker has it.")
}

async function replacePayer(of: Replacing, { isNow }: Readonly<{ isNow: boolean }>): Promise<readonly Swept[]> {
	const { env, before, secret, db, tell } = of
	const solana = openSolana(env)
	const { chains, assets } = await readChains(env, solana)
	const ctx = { now: databaseClock(db) }
	await beat(db, of.holder, [])
	const retired = { chain: chains.solana.name, wallet: before }
	await underLease(of, (fenced) => fenced.transaction((tx) => retirePayer({ ...ctx, db: tx }, retired)))
	tell(`No worker signs with the key of ${before} any more.`)
	if (!isNow) await untilEnded(of, chains.solana.name)
	const tokens = assets.all.flatMap(({ chain, address, scale }) =>
		chain === "solana" ? [{ mint: address, scale }] : [],
	)
	return await sweepWallet(solana, { secret, to: env.SCG_FLOAT, tokens })
}

/** Waits for the turn of settlement: a pass that signs with the key before has ended then, and the next one sees that it may not. */
async function underLease({ db, holder }: Replacing, work: (fenced: Db) => Promise<void>): Promise<void> {
	while (!(await withLease(db, { name: "settlement", holder }, work))) await sleep(ASK_MS)
}

/** Waits until every transaction that the wallet before pays for has landed or never can. The workers follow them. */
async function untilEnded({ db, before, tell }: Replacing, chain: string): Promise<void> {
	const until = Date.now() + UNDER_WAY_MS
	let told = -1
	for (;;) {
		const live = await db
			.select({ raw: attempt.raw })
			.from(attempt)
			.where(and(eq(attempt.chain, chain), sql`${attempt.status} = 'live'`, isNull(attempt.intentId)))
		const left = live.filter(({ raw }) => payerOf(raw) === before).length
		if (left === 0) return
		if (left !== told) tell(`Transactions under way: ${left}.`)
		told = left
		if (Date.now() > until)
			throw new StartError(
				`${left} transactions of ${before} are still under way. Is a worker running with the new settings? Run this again.`,
			)
		await sleep(ASK_MS)
	}
}
