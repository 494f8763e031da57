import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import postgres from "postgres"
import { type Connected, connect, type Db } from "#app/db/client.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { foldDeltas, type Leg, post } from "#app/settlement/ledger.server.ts"
import { ownServer } from "./own-server.ts"
import { postBefore, ROW_TRIGGER } from "./posting-before.ts"

const CONNECTIONS = 20
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** Each in turn, so that a busy neighbour slows both. The row of a vault that is updated in place slows down with each round. */
const ROUNDS = 6
const BAR = 10

type Post = (db: Db, ...posting: Tail<Parameters<typeof post>>) => Promise<void>
type Tail<T> = T extends readonly [unknown, ...infer Rest] ? Rest : never

/** Postings a second of twenty connections that all take from one vault, each to an account of its own. */
async function rate({ db }: Connected, way: Post): Promise<number> {
	const until = Date.now() + SECONDS * 1000
	let done = 0
	const owner = () => `receipt-${randomUUID()}`
	const legs = (): Leg[] => [
		{
			leg: "owed",
			debit: { owner: "vault", kind: "vault", asset: "coin" },
			credit: { owner: owner(), kind: "owed", asset: "coin" },
			units: 5n,
		},
	]
	await Promise.all(
		Array.from({ length: CONNECTIONS }, async () => {
			while (Date.now() < until) {
				await way(db, { name: "bench", id: randomUUID(), at: new Date() }, legs())
				done++
			}
		}),
	)
	return done / SECONDS
}

async function sumsAgree(db: Db): Promise<boolean> {
	while ((await foldDeltas(db)) > 0);
	const [row] = await db.execute<{ fine: boolean }>(sql`
		select (select -balance from ledger_account where kind = 'vault') = (select sum(units) from ledger_transfer)
			and (select sum(balance) from ledger_account) = 0 as fine`)
	return row?.fine === true
}

export const bench = (): Promise<number> =>
	ownServer(async (server) => {
		const admin = postgres(server.url, { max: 1, onnotice: () => {} })
		const opened = async (name: string) => {
			await admin.unsafe(`create database ${name}`)
			const url = new URL(server.url)
			url.pathname = `/${name}`
			await migrate(url.toString())
			return connect(url.toString(), { max: CONNECTIONS })
		}
		const before = await opened("before")
		await before.sql.unsafe(ROW_TRIGGER)
		await before.sql.unsafe("alter table ledger_account alter column deferred set default false")
		const now = await opened("now")
		const rates = { before: [] as number[], now: [] as number[] }
		for (let n = 0; n < ROUNDS; n++) {
			// Three statements are all or none in a transaction only; one call is by itself.
			rates.before.push(await rate(before, (db, cause, legs) => db.transaction((tx) => postBefore(tx, cause, legs))))
			rates.now.push(await rate(now, (db, cause, legs) => post({ db }, cause, legs)))
		}
		const agree = [await sumsAgree(before.db), await sumsAgree(now.db)]
		await Promise.all([before.end(), now.end(), admin.end()])
		const mean = (all: number[]) => all.reduce((x, y) => x + y, 0) / all.length
		const ratio = mean(rates.now) / mean(rates.before)
		const shown = (all: number[]) => all.map((one) => one.toFixed(0)).join(", ")
		console.log(`postings a second, ${CONNECTIONS} connections on one vault, rounds of ${SECONDS} s`)
		console.log(`before: ${shown(rates.before)}\nnow:    ${shown(rates.now)}`)
		console.log(`ratio ${ratio.toFixed(1)}, bar ${BAR}; balances are the sums of their transfers: ${agree.join(", ")}`)
		return ratio >= BAR && agree.every(Boolean) ? 0 : 1
	})
