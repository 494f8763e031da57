import { randomUUID } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { doDueStakes } from "#app/features/nft-staking/do-due.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireNoStop } from "#app/settlement/stops.server.ts"
import { ledgerBalance, settlementStop } from "#app/settlement/tables.server.ts"
import { auditPath } from "#tests/factories/audit-path.ts"
import { ownedStake } from "#tests/factories/ending-stakes.ts"
import { holder, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { headBytes, leafBytes } from "./leaf.ts"
import { leafHash, rootOf } from "./merkle.ts"
import { POOL, sharedOut } from "./owed-now.server.ts"
import { publishOlder, publishReport } from "./publish-report.server.ts"
import { findReports, listDays, proofOf, type ReserveProof, readDay } from "./reports.server.ts"
import { rowsFile } from "./rows-file.server.ts"
import { reserveAsset, reserveLeaf, reserveReport } from "./tables.server.ts"
import { takeReport } from "./take-report.server.ts"
import { rowsIn, verify } from "./verify-reserves.mjs"
import { watchCover } from "./watch-cover.server.ts"

const readers = FEATURES.flatMap(({ liabilities }) => liabilities ?? [])

/** A report of a world, which looks at its chain meanwhile as its worker does. */
async function reported(world: World): Promise<boolean> {
	let isTaken = false
	const taking = takeReport(world.worker, world.worker.chains.solana, readers).finally(() => {
		isTaken = true
	})
	while (!isTaken) await world.settle()
	return taking
}

const newest = async (world: World) => {
	const [report] = await findReports(world.web, null)
	if (!report) throw new Error("there is no report")
	return report
}

/** A staker of coins, a holder of NFTs that have earned for four days, and the report of that day. */
/** The public file of a day, as it is sent to who reads no gzip. */
const fileOf = async (world: World, day: string) => {
	const file = await rowsFile(world.web, day)
	if (!file) throw new Error("there is no file")
	return new Response(file.open(null)).text()
}

async function reportedWorld() {
	const world = await stakingWorld()
	const coins = await ownedStake(world, { amount: "1000", days: 90 })
	const nfts = await holder(world, 3)
	await stakeAll(world, nfts.wallet, nfts.nfts)
	// A day at a time, as the worker covers what is earned.
	for (const day of [1, 2, 3, 4]) {
		await turnTo(world, day)
		await doDueStakes(world.worker)
	}
	expect(await reported(world)).toBe(true)
	const report = await newest(world)
	const keyOf = (wallet: { publicKey: { toBase58(): string } }) =>
		walletKey({ chain: "solana", address: wallet.publicKey.toBase58() })
	const proof = async (owner: string) => {
		const found = await proofOf(world.web, report, owner)
		// As it arrives in a file.
		return JSON.parse(JSON.stringify(found)) as ReserveProof
	}
	return {
		world,
		report,
		proof,
		staker: keyOf(coins.wallet),
		holder: keyOf(nfts.wallet),
		rows: rowsIn(await fileOf(world, report.day)),
	}
}

test("a report counts all that the books owe, each wallet has its part, and everybody can verify theirs", async () => {
	const { world, report, proof, staker, holder, rows } = await reportedWorld()
	const scg = world.ctx.assets.get("scg").address
	const sums = report.assets.find(({ asset }) => asset === scg)
	if (!sums) throw new Error("the coin is missing")
	const booked = await world.ctx.db
		.select({ kind: ledgerBalance.kind, units: sql<string>`sum(${ledgerBalance.balance})` })
		.from(ledgerBalance)
		.where(eq(ledgerBalance.asset, scg))
		.groupBy(ledgerBalance.kind)
	const inBooks = (kind: string) => BigInt(booked.find((one) => one.kind === kind)?.units ?? 0)
	expect([sums.principal, sums.reward, sums.owed, sums.free]).toEqual(
		["principal", "reward-reserved", "owed", "reward-budget"].map(inBooks),
	)
	expect(sums.held).toBe(sums.booked)
	expect(sums.held).toBeGreaterThanOrEqual(sums.principal + sums.reward + sums.owed)
	expect(sums.perDay).toBeGreaterThan(0n)

	const [coins] = (await proof(staker)).balances
	expect(coins).toMatchObject({ asset: scg, principal: "1000000000", owed: "0" })
	const [nfts] = (await proof(holder)).balances
	// Three of them, four days, one coin a day each; and the bonus that can still open.
	expect(nfts?.principal).toBe("0")
	expect(BigInt(nfts?.reward ?? 0)).toBeGreaterThanOrEqual(12_000_000n)
	for (const owner of [staker, holder]) {
		const mine = await proof(owner)
		expect(verify(mine, { rows, root: report.root })).toEqual([])
		expect(JSON.stringify(rows)).not.toContain(owner)
	}
	expect(await proofOf(world.web, report, "solana:nobody")).toBe(null)
	expect(await reported(world)).toBe(false)
	expect(await listDays(world.web)).toEqual([report.day])
}, 120_000)

test("a balance that is altered by one unit, a row that is left out, another's root: the verifier says which", async () => {
	const { report, proof, staker, rows } = await reportedWorld()
	const mine = await proof(staker)
	const [balance] = mine.balances
	if (!balance) throw new Error("nothing is owed")
	const plusOne = (text: string) => String(BigInt(text) + 1n)
	const saidOf = (change: Partial<ReserveProof>, beside: Parameters<typeof verify>[1] = {}) =>
		verify({ ...mine, ...change }, beside).map((said) => said.split(":")[0])
	for (const part of ["principal", "reward", "owed"] as const)
		expect(saidOf({ balances: [{ ...balance, [part]: plusOne(balance[part]) }] }), part).toEqual(["BALANCE ALTERED"])
	for (const change of [
		{ salt: "0".repeat(32) },
		{ place: balance.place + 1 },
		{ path: balance.path.slice(1) },
		{ place: 0 },
	])
		expect(saidOf({ balances: [{ ...balance, ...change }] }), JSON.stringify(change)).toEqual(["BALANCE ALTERED"])
	expect(saidOf({ owner: "solana:another" })).toEqual(["BALANCE ALTERED"])
	const assets = mine.assets.map((one) => ({ ...one, held: plusOne(one.held) }))
	for (const change of [{ assets }, { slot: plusOne(mine.slot) }, { at: new Date(0).toISOString() }])
		expect(saidOf(change)).toEqual(["REPORT ALTERED"])
	expect(saidOf({}, { root: "0".repeat(64) })).toEqual(["OTHER REPORT"])

	const isMine = (row: (typeof rows)[number]) => row.principal === balance.principal && row.reward === balance.reward
	expect(saidOf({}, { rows: rows.filter((row) => !isMine(row)) })).toEqual(
		expect.arrayContaining(["ROWS LEFT OUT", "OTHER ROWS", "LEFT OUT", "OTHER SUM"]),
	)
	expect(saidOf({}, { rows: rows.filter(isMine) })).not.toContain("LEFT OUT")
	expect(saidOf({}, { rows: [...rows, ...rows.slice(0, 1)] })).toContain("ROWS ADDED")
	const less = rows.map((row) => (isMine(row) ? { ...row, reward: "0" } : row))
	expect(saidOf({}, { rows: less })).toEqual(expect.arrayContaining(["OTHER ROWS", "OTHER BALANCE", "OTHER SUM"]))
	const csv = [Object.keys(rows[0] ?? {}).join(","), ...rows.map((row) => Object.values(row).join(","))].join("\r\n")
	expect(verify(mine, { rows: rowsIn(`${csv}\r\n`), root: report.root })).toEqual([])
}, 120_000)

test("a report of thousands is published once: proofs are read where they stand, and the file comes in pieces", async () => {
	const world = await stakingWorld()
	const id = randomUUID()
	const COUNT = 4_321
	const leaves = Array.from({ length: COUNT }, (_, n) => ({
		...{ report: id, asset: "coin", owner: `solana:${n}`, salt: n.toString(16).padStart(32, "0") },
		...{ principal: BigInt(n), reward: 1n, owed: 0n },
	}))
	const at = new Date("2026-11-20T00:00:00Z")
	const sum = leaves.reduce((all, one) => all + one.principal, 0n)
	const totals = { asset: "coin", held: sum, free: 0n, principal: sum, reward: BigInt(COUNT), owed: 0n }
	const head = headBytes({ report: id, chain: "solana:x", slot: 1n, at, leaves: COUNT, assets: [totals] })
	const hashes = [head, ...leaves.map(leafBytes)].map(leafHash)
	const root = rootOf(hashes).toString("hex")
	const { db } = world.ctx
	await db.insert(reserveReport).values({ id, chain: "solana:x", day: "2026-11-20", at, slot: 1n, root, leaves: COUNT })
	await db.insert(reserveAsset).values({ ...totals, reportId: id, booked: sum, perDay: 0n })
	for (let from = 0; from < COUNT; from += 1_000)
		await db
			.insert(reserveLeaf)
			.values(
				leaves
					.slice(from, from + 1_000)
					.map(({ report: reportId, ...one }, n) => ({ ...one, reportId, place: from + n + 1 })),
			)
	expect(await rowsFile(world.web, "2026-11-20")).toBe(null)
	expect(await publishOlder(world.worker)).toBe(1)
	expect(await publishOlder(world.worker)).toBe(0)
	const [report] = await findReports(world.web, "2026-11-20")
	if (!report) throw new Error("there is no report")
	const text = await fileOf(world, "2026-11-20")
	const packed = await rowsFile(world.web, "2026-11-20")
	const zipped = Buffer.from(await new Response(packed?.open("gzip")).arrayBuffer())
	expect(gunzipSync(zipped).toString()).toBe(text)
	const rows = rowsIn(text)
	expect(rows).toHaveLength(COUNT)
	for (const n of [0, 1, 2, 4_095, 4_096, COUNT - 1]) {
		const proof = JSON.parse(JSON.stringify(await proofOf(world.web, report, `solana:${n}`)))
		expect(verify(proof, { rows, root }), `row ${n}`).toEqual([])
		expect(proof.balances[0].path).toEqual(auditPath(hashes, n + 1).map((hash) => hash.toString("hex")))
	}
	// What is not the tree of its root is not published.
	const other = randomUUID()
	await db
		.insert(reserveReport)
		.values({ id: other, chain: "solana:x", day: "2026-11-21", at, slot: 1n, root, leaves: 0 })
	await expect(publishReport(world.worker, other)).rejects.toThrow("another root")
}, 120_000)

test("what was published stays, day by day, whoever asks", async () => {
	const { world, report } = await reportedWorld()
	for (const { db } of [world.ctx, world.worker, world.web]) {
		await expect(db.update(reserveReport).set({ root: "0".repeat(64) })).rejects.toThrow()
		await expect(db.delete(reserveLeaf)).rejects.toThrow()
	}
	await turnTo(world, 5)
	expect(await reported(world)).toBe(true)
	const next = await newest(world)
	expect(next.day > report.day && next.root !== report.root).toBe(true)
	expect(await findReports(world.web, report.day)).toEqual([report])
}, 120_000)

test("while more is owed than is there nobody agrees to anything new, and once it is there they do again", async () => {
	const world = await stakingWorld()
	const chain = world.ctx.chains.solana.name
	const scg = world.ctx.assets.get("scg").address
	await ownedStake(world, { amount: "1000", days: 90 })
	await watchCover(world.worker)
	await requireNoStop(world.web, chain)
	const books = (units: bigint, way: "in" | "out") => {
		const vault = { owner: world.ctx.vaults[0]?.account, kind: "vault" }
		const [debit, credit] =
			way === "in" ? [vault, { owner: "test", kind: "unexplained" }] : [{ owner: "test", kind: "unexplained" }, vault]
		const legs = [
			{
				leg: way,
				asset: scg,
				units: String(units),
				debitOwner: debit.owner,
				debitKind: debit.kind,
				creditOwner: credit.owner,
				creditKind: credit.kind,
			},
		]
		return world.ctx.db.execute(sql`select post_transfers('test', gen_random_uuid(), now(), ${JSON.stringify(legs)})`)
	}
	await books(10n ** 18n, "out")
	await watchCover(world.worker)
	await watchCover(world.worker)
	expect(await world.ctx.db.$count(settlementStop)).toBe(1)
	await expect(requireNoStop(world.web, chain)).rejects.toMatchObject({ code: "settlement:uncovered", status: 503 })
	await books(10n ** 18n, "in")
	await watchCover(world.worker)
	await requireNoStop(world.web, chain)
}, 120_000)

test("of an account each has what is theirs, the rest is the pool's, and who is promised more than it holds is not left out", () => {
	const wallet = (address: string) => ({ chain: "solana", address }) as const
	const account = (owner: string, kind: "principal" | "reward-reserved" | "owed") => ({ owner, kind, asset: "coin" })
	const shares = sharedOut(
		[
			{ ...account("cover", "reward-reserved"), balance: 100n },
			{ ...account("stake", "principal"), balance: 50n },
			{ ...account("claim", "owed"), balance: 7n },
		],
		[
			{ account: account("cover", "reward-reserved"), wallet: wallet("a"), units: 30n },
			{ account: account("cover", "reward-reserved"), wallet: wallet("b"), units: 90n },
			{ account: account("stake", "principal"), wallet: wallet("a"), units: "all" },
			{ account: account("nowhere", "owed"), wallet: wallet("b"), units: "all" },
		],
	)
	expect(Object.fromEntries(shares.get("coin") ?? [])).toEqual({
		"solana:a": { principal: 50n, reward: 30n, owed: 0n },
		"solana:b": { principal: 0n, reward: 90n, owed: 0n },
		[POOL]: { principal: 0n, reward: 0n, owed: 7n },
	})
})

test("a day that no calendar has, or that comes before every chain, is none", () => {
	expect(readDay("2026-11-23")).toBe("2026-11-23")
	for (const wrong of [null, "", "2026-02-30", "2026-13-01", "0000-01-01", "1999-12-31", "2026-11-23x", " 2026-11-23"])
		expect(readDay(wrong), `${wrong}`).toBe(null)
})
