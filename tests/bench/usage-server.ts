import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import postgres from "postgres"
import { connect, FOR_PEOPLE } from "#app/db/client.server.ts"
import { TokenBuckets } from "#app/lib/token-buckets.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { lightServer } from "#tests/outside/light-server.ts"

/** One of the two servers that are compared, in a process of its own: ours, or the least that stores the same rows in the same table. */
process.once("message", async ({ way, url }: { way: "ours" | "bare"; url: string }) => {
	const origin = way === "ours" ? await ours(url) : await bare(url)
	process.send?.({ origin })
})
process.on("disconnect", () => process.exit(0))

async function ours(url: string): Promise<string> {
	const { db } = connect(url, { ...FOR_PEOPLE, name: "usage bench" })
	const buckets = new TokenBuckets(20_000)
	const counters = {
		take: (call: string, network: string, rate: never) => buckets.take(`${call} ${network}`, rate),
		note() {},
	}
	const log = { error: (fault: unknown) => console.error(fault) }
	const settings = { get: async () => "3" }
	const actionLog = openActionLog({ ctx: { db, log: log as never }, settings })
	const routeLog = { add: async () => {} }
	return (await lightServer({ ctx: { counters: counters as never, log: log as never }, settings, routeLog, actionLog }))
		.origin
}

const COLUMNS = "id, action_cd, action_time, page_path, wallet_address, user_ip, seen_ip, reg_id, visitor, param1"
const INSERT = `insert into action_log (${COLUMNS})
	select a::uuid, b, c::timestamptz, d, e, f, g, h, decode(i, 'hex'), j from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
	as sent(a, b, c, d, e, f, g, h, i, j)`
const VISITOR = "00".repeat(16)

type Row = Readonly<Record<string, string>>

async function bare(url: string): Promise<string> {
	const sql = postgres(url, { max: 4 })
	const waiting: { rows: Row[]; done(): void }[] = []
	let writing = false
	const writeAll = async () => {
		writing = true
		while (waiting.length > 0) {
			const batch = waiting.splice(0, 100)
			const rows = batch.flatMap((one) => one.rows)
			const column = (name: string) => rows.map((row) => row[name] ?? "")
			await sql.unsafe(
				INSERT,
				[
					column("id"),
					column("action_cd"),
					column("action_time"),
					column("page_path"),
					column("wallet_address"),
					column("user_ip"),
					rows.map(() => "198.51.100.0"),
					column("reg_id"),
					rows.map(() => VISITOR),
					rows.map((row) => row.param1 ?? null),
				] as never,
				{ prepare: true },
			)
			for (const { done } of batch) done()
		}
		writing = false
	}
	const server = createServer((req, res) => {
		const chunks: Buffer[] = []
		req.on("data", (chunk: Buffer) => chunks.push(chunk))
		req.on("end", () => {
			const sent = JSON.parse(Buffer.concat(chunks).toString())
			const who = { wallet_address: sent.wallet_address, user_ip: sent.user_ip, reg_id: sent.reg_id }
			const rows: Row[] = (sent.actions ?? [sent]).map((one: Row) => ({ ...one, ...who }))
			waiting.push({
				rows,
				done() {
					res.writeHead(200, { "Content-Type": "application/json" })
					res.end('{"resultCd":"SUCCESS"}')
				},
			})
			if (!writing) setImmediate(() => void (writing || writeAll()))
		})
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
