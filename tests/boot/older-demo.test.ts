import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import postgres from "postgres"
import { expect, test } from "vitest"
import { vaultFor } from "#app/chains/assets.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { onChain } from "#tests/factories/books.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { coinsOf, wrongWithClaims } from "#tests/faults/claims-wrong.ts"
import { liveApp } from "#tests/faults/live-app.ts"
import { newStaker } from "#tests/faults/staker.ts"
import { folderWithDatabase } from "./data-folder.ts"

/**
 * What a demo of 2026-11-22 left in its folder, before anything could be paid out: a chain without a float, a stake of 1,000 SCG, and 5 SCG that
 * were paid beside it and are owed back. `rows.json`: its tables, but for what a start fills by itself.
 */
const OLDER = "tests/boot/older-demo"
const LAST_MIGRATION = "0013_terms"
const DAY_MS = 86_400_000

type Older = Readonly<{ wallet: string; stake: string; tables: Readonly<Record<string, readonly unknown[]>> }>
const readOlder = async (): Promise<Older> => JSON.parse(await readFile(join(OLDER, "rows.json"), "utf8"))

/** The migrations that there were then. */
async function olderMigrations(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "older-migrations-"))
	await cp("drizzle/migrations", folder, { recursive: true })
	const file = join(folder, "meta/_journal.json")
	const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] }
	const last = journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION)
	await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
	return folder
}

async function olderFolder({ tables }: Older): Promise<string> {
	const dataDir = await folderWithDatabase()
	const chain = join(dataDir, "chain")
	await mkdir(chain, { mode: 0o700 })
	for (const name of ["blocks.jsonl", "head.json", "keys.json"]) await cp(join(OLDER, name), join(chain, name))
	const [{ url, stop }, migrations] = [await startEmbedded({ dataDir }), await olderMigrations()]
	await migrate(url, null, migrations)
	const db = postgres(url, { max: 1, onnotice: () => {} })
	// As a restored copy is loaded: what stood there is not checked again.
	await db`set session_replication_role = replica`
	for (const [name, rows] of Object.entries(tables))
		await db`insert into ${db(name)} select * from json_populate_recordset(null::${db(name)}, ${JSON.stringify(rows)}::text::json)`
	await db`select setval(pg_get_serial_sequence('audit', 'id'), greatest(1, (select max(id) from audit)))`
	await db.end()
	await stop()
	await rm(migrations, { recursive: true, force: true })
	return dataDir
}

test("a demo's folder of before anything was paid out goes on: it gets a float and USDC, owes what it owed, and pays a claim", async () => {
	const older = await readOlder()
	const dataDir = await olderFolder(older)
	const live = await liveApp({ DATA_DIR: dataDir })
	try {
		const look = live.look()
		const { mint } = scgOf(look)
		const float = vaultFor(look.vaults, { asset: "scg", role: "float" })
		// The demo puts more into it once a minute while it is below what it should hold.
		expect(await onChain(look, float.account, mint)).toBeGreaterThanOrEqual(100_000_000_000n)
		expect(await onChain(look, float.owner, "SOL")).toBe(5_000_000_000n)
		const usdc = vaultFor(look.vaults, { asset: "usdc", role: "float" })
		expect(await onChain(look, usdc.account, look.assets.get("usdc").address)).toBe(5_000_000_000n)
		const nftRewards = vaultFor(look.vaults, { asset: "scg", role: "nft-reward" })
		expect(await onChain(look, nftRewards.account, mint)).toBe(1_000_000_000_000n)
		const keys = JSON.parse(await readFile(join(dataDir, "chain/keys.json"), "utf8"))
		expect(keys).toMatchObject(JSON.parse(await readFile(join(OLDER, "keys.json"), "utf8")))
		const { status, reason, units } = outgoing
		const owed = await look.db.select({ status, reason, units }).from(outgoing)
		expect(owed).toEqual([{ status: "held", reason: "before-payouts", units: 5_000_000n }])

		const wallet = Keypair.fromSecretKey(Buffer.from(older.wallet, "base64"))
		const staker = await newStaker(live, { wallet })
		const [stake] = await look.db.select().from(coinPosition).where(eq(coinPosition.id, older.stake))
		expect(stake).toMatchObject({ status: "active", dueAt: stake?.lockEnd, claimed: 0n })
		const untilEarned = (stake?.accrualStart?.getTime() ?? 0) + 30 * DAY_MS - Date.now()
		for (let days = Math.ceil(untilEarned / DAY_MS); days > 0; days -= 400) await staker.turnClock(Math.min(days, 400))
		const before = new Map([[staker, await coinsOf(live, staker)]])
		const id = "5e0b5b43-9a52-4a44-9f4f-9b8f3d6f3b11"
		await staker.claim({ stake: older.stake, request: id, amount: "1.5" })
		const taken = [{ id, units: 1_500_000n }]
		expect(await wrongWithClaims(live, { taken, before, ms: 90_000 })).toEqual([])
		expect(await coinsOf(live, staker)).toBe((before.get(staker) ?? 0n) + 1_500_000n)
		const [refund] = await look.db.select({ status }).from(outgoing).where(sql`purpose = 'refund'`)
		expect(refund).toEqual({ status: "held" })
	} finally {
		await live.stop()
	}
}, 240_000)
