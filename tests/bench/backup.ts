import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { restoreBackup } from "#app/boot/backup/restore-backup.ts"
import { takeBackup } from "#app/boot/backup/take-backup.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { seed } from "../../drizzle/seed.ts"
import { ownServer } from "./own-server.ts"

const ROWS = 350_000
const BAR_SECONDS = 10

/** Rows of the kinds that there are most of, in equal parts. */
const FILL = `
	insert into journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		select 'coin-position', gen_random_uuid(), '0', '10', 'solana:' || md5(n::text), 'settled', jsonb_build_object('n', n), now()
		from generate_series(1, ${ROWS / 2}) as n;
	insert into ledger_account (owner, kind, asset, limited)
		select 'solana:' || md5(n::text), 'owed', 'scg', false from generate_series(1, ${ROWS / 2}) as n;`

export const bench = (): Promise<number> =>
	ownServer(async (server) => {
		const admin = postgres(server.url, { max: 1, onnotice: () => {} })
		const at = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
		for (const name of ["before", "after"]) await admin.unsafe(`create database ${name}`)
		await migrate(at("before"))
		await seed({ url: at("before"), product: "scg", decimals: 6, demo: true })
		const before = postgres(at("before"), { max: 1, onnotice: () => {} })
		const after = postgres(at("after"), { max: 1, onnotice: () => {} })
		await before.unsafe(`set session_replication_role = replica; ${FILL}`)
		const folder = await mkdtemp(join(tmpdir(), "bench-backup-"))
		try {
			const to = join(folder, "one")
			const places = { filesFolder: join(folder, "files") }
			const [out, made] = await timed(() => takeBackup({ url: at("before"), to, ...places }))
			const [back] = await timed(() => restoreBackup({ url: at("after"), from: to, ...places }))
			const tables = made.tables.map(({ schema, name }) => `"${schema}"."${name}"`).filter(isCompared)
			const rows = made.tables.reduce((sum, { member }) => sum + member.lines, 0)
			const differing = []
			for (const table of tables)
				if ((await sumOf(before, table)) !== (await sumOf(after, table))) differing.push(table)
			console.log(`${rows} rows: out in ${out.toFixed(1)} s, back in ${back.toFixed(1)} s; bar ${BAR_SECONDS} s`)
			console.log(differing.length > 0 ? `differing: ${differing.join(", ")}` : `${tables.length} tables are equal`)
			return rows >= ROWS && out <= BAR_SECONDS && back <= BAR_SECONDS && differing.length === 0 ? 0 : 1
		} finally {
			await Promise.all([before.end(), after.end(), admin.end()])
			await rm(folder, { recursive: true })
		}
	})

/** A restore stops payouts. */
const isCompared = (table: string) => table !== '"public"."settlement_stop"'

async function timed<R>(work: () => Promise<R>): Promise<[number, R]> {
	const begun = performance.now()
	const made = await work()
	return [(performance.now() - begun) / 1000, made]
}

const sumOf = async (sql: postgres.Sql, table: string) =>
	(await sql.unsafe(`select md5(string_agg(md5(t::text), '' order by t::text)) as sum from ${table} t`))[0]?.sum
