import { sql } from "drizzle-orm"
import { Gauge, type Registry } from "prom-client"
import type { Context } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import type { ReadinessCheck } from "../ready.server.ts"

/** Scrapers that come more often than this cost nothing. */
const REMEMBERED_MS = 5_000

type OpenRow = Readonly<{ what: string; state: string; count: string; age: number | null }>

const age = (moment: string) =>
	sql.raw(`greatest(extract(epoch from clock_timestamp() - min(${moment})), 0)::float8 as age`)

/** What is open and how old the oldest of it is. Each part reads an index of what is open alone. */
const openRows = statement<OpenRow, Record<string, never>>(sql`
	select 'outgoing' as what, status as state, count(*) as count, ${age("created_at")} from outgoing where status = 'queued' group by status
	union all select 'outgoing', status, count(*), ${age("created_at")} from outgoing where status in ('held','stuck') group by status
	union all select 'outgoing', status, count(*), ${age("created_at")} from outgoing where status = 'sending' group by status
	union all select 'attempt', case when intent_id is null then 'payout' else 'payment' end, count(*), ${age("created_at")}
		from attempt where status = 'live' group by 2
	union all select 'receipt', outcome, count(*), ${age("recorded_at")} from receipt where outcome = 'unmatched' group by outcome
	union all select 'stop', reason, count(*), ${age("since")} from settlement_stop where cleared_at is null group by reason
	union all select 'notice', kind, count(*), ${age("at")} from operator_notice where seen_at is null group by kind`)

/** Counted and measured by the database's clock; states of which there are none are not among them. */
export const readOpen = ({ db }: Pick<Context, "db">): Promise<OpenRow[]> => openRows(db, {})

/** States that are said with 0 where there are none: an alarm on what is not there never rings. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
	outgoing: ["queued", "held", "stuck", "sending"],
	attempt: ["payout", "payment"],
	receipt: ["unmatched"],
}

type Options = Readonly<{ registry: Registry; ctx: Pick<Context, "db">; readiness: Pick<ReadinessCheck, "look"> }>

/** Figures of the database: what is open, by kind and state, and how the processes and the chain look from there. */
export function databaseFigures({ registry, ctx, readiness }: Options): void {
	const remembered = new MemoCache({ lifeMs: REMEMBERED_MS, limit: 1 })
	const open = () => remembered.get("open", () => readOpen(ctx)).catch(() => null)
	const registers = [registry]
	const labelNames = ["what", "state"]
	new Gauge({
		name: "punktopia_open",
		help: "How much is open: payouts, attempts, unmatched receipts, stops of settlement, notices",
		labelNames,
		registers,
		async collect() {
			const rows = await open()
			this.reset()
			if (!rows) return
			for (const [what, states] of Object.entries(ALWAYS)) for (const state of states) this.set({ what, state }, 0)
			for (const { what, state, count } of rows) this.set({ what, state }, Number(count))
		},
	})
	new Gauge({
		name: "punktopia_open_oldest_age_seconds",
		help: "Age of the oldest that is open",
		labelNames,
		registers,
		async collect() {
			const rows = await open()
			this.reset()
			for (const { what, state, age } of rows ?? []) this.set({ what, state }, age ?? 0)
		},
	})
	readyFigures({ registry, readiness })
}

/** What `/readyz` says, in figures. One that nobody knows is left out. */
function readyFigures({ registry, readiness }: Pick<Options, "registry" | "readiness">): void {
	type Found = Awaited<ReturnType<ReadinessCheck["look"]>>
	const gauge = (name: string, help: string, figure: (found: Found) => number | null) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			async collect() {
				const value = figure(await readiness.look())
				if (value === null) this.remove()
				else this.set(value)
			},
		})
	gauge("punktopia_database_up", "Whether the database answers", ({ database }) => Number(database))
	gauge("punktopia_chain_silent", "Whether the node of the chain does not answer this process", ({ chain }) =>
		Number(chain.silentSeconds !== null),
	)
	gauge("punktopia_worker_beat_age_seconds", "Age of the worker's last sign of life", (of) => of.worker.beatAgeSeconds)
	gauge("punktopia_chain_behind_seconds", "How old the chain is as it was last read", (of) => of.chain.behindSeconds)
	gauge("punktopia_chain_verified", "Whether the node serves the chain of the settings", ({ chain }) =>
		Number(chain.state === "verified"),
	)
	gauge("punktopia_stops_open", "Open stops of settlement: payouts and new agreements stand still", (of) => of.stops)
}
