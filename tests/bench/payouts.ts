import { loadavg } from "node:os"
import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { owed } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { type Due, receiversWithAccounts } from "../faults/payouts-owed.ts"
import { type PayoutWorld, payoutWorld } from "../faults/payouts-world.ts"
import { wrongWith } from "../faults/payouts-wrong.ts"
import { atLeast, report } from "./bars.ts"
import { ownServer } from "./own-server.ts"
import { databaseSeconds, processorSeconds } from "./processes.ts"

const PAYOUTS = Number(process.env.PAYOUTS ?? 2_000)
const SLOT_MS = 400
/** The treasury has SOL for so many accounts. */
const MOST_RECEIVERS = 4_000
/** Payouts that are final and booked, a second, from the first attempt to the last that is done. */
const BAR = 300

export const bench = (): Promise<number> =>
	ownServer(async ({ pid }) => {
		const world = await payoutWorld({ slotMs: SLOT_MS })
		try {
			return await measure(world, pid)
		} finally {
			await world.end()
		}
	})

async function measure(world: PayoutWorld, server: number): Promise<number> {
	const { mint } = scgOf(world.ctx)
	const receivers = await receiversWithAccounts(world, Math.min(PAYOUTS, MOST_RECEIVERS))
	const dues = Array.from({ length: PAYOUTS }, (_, n): Due => {
		return { to: receivers[n % receivers.length] ?? "", asset: mint, units: BigInt(1_000 + n) }
	})
	const worker = world.startWorker(world.chainUrl, (process.env.WORKER_FLAGS ?? "").split(" ").filter(Boolean))
	await until("the worker has read what stands on the chain", () => hasRead(world))
	if (!worker.pid) throw new Error("the worker does not run")
	const load = loadavg()[0]?.toFixed(1)
	const used = () => ({
		worker: processorSeconds(worker.pid ?? 0),
		chain: processorSeconds(world.chainPid),
		database: databaseSeconds(server),
	})
	await oweAll(world, dues)
	const before = used()
	const began = Date.now()
	const { first, last } = await follow(world)
	const after = used()
	const wrong = await wrongWith(world, dues, 30_000)
	for (const one of wrong) console.log(`✗ ${one}`)
	if (process.env.WORKER_FLAGS) {
		const gone = new Promise((done) => worker.once("exit", done))
		worker.kill("SIGTERM")
		await gone
	}
	const each = (part: keyof typeof before) => (((after[part] - before[part]) * 1000) / PAYOUTS).toFixed(2)
	const seconds = (last - first) / 1000
	console.log(
		`${PAYOUTS} payouts in ${seconds.toFixed(2)} s from the first attempt, ${((last - began) / 1000).toFixed(2)} s from when they were owed; load before ${load}`,
	)
	console.log(
		`processor ms a payout: worker ${each("worker")}, database ${each("database")}, local chain ${each("chain")}`,
	)
	const status = report([
		atLeast("payouts proven final and booked a second", PAYOUTS / seconds, BAR, `${seconds.toFixed(2)} s`),
	])
	return wrong.length > 0 ? 1 : status
}

/** All accounts of ours are read once. */
async function hasRead({ ctx }: PayoutWorld): Promise<boolean> {
	const [row] = await ctx.db.execute<{ read: string }>(sql`select count(*) as read from vault_cursor where slot > 0`)
	return Number(row?.read) >= 6
}

/** In one transaction: the worker finds all or none. */
const oweAll = ({ ctx }: PayoutWorld, dues: readonly Due[]) =>
	ctx.db.transaction(async (db) => {
		for (const due of dues) await owed({ ctx: { ...ctx, db } }, due)
	})

/** Waits until all are done. Times by this machine's clock, in ms. */
async function follow({ ctx }: PayoutWorld): Promise<Readonly<{ first: number; last: number }>> {
	const left = sql`select count(*) as open from outgoing where status <> 'done'`
	const last = await until("all are paid", async () => {
		const [row] = await ctx.db.execute<{ open: string }>(left)
		return Number(row?.open) === 0 ? Date.now() : 0
	})
	const [row] = await ctx.db.execute<{ first: string }>(
		sql`select extract(epoch from min(created_at)) * 1000 as first from attempt where intent_id is null`,
	)
	return { first: Number(row?.first), last }
}
