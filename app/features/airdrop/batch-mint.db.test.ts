import { Keypair, PublicKey } from "@solana/web3.js"
import { and, eq, isNotNull } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { listRows } from "#app/db/list-rows.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { masterStatus } from "#app/minting/status.ts"
import { attempt, operatorAct, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { throughKills } from "#tests/factories/killed-worker.ts"
import { deliverAirdrops } from "./deliver.server.ts"
import { giveUpFailed } from "./give-up.server.ts"
import { batchesForOperators, batchWithCounts } from "./operator-lists.server.ts"
import { BATCH_TERMS } from "./operator-terms.ts"
import { findRecords } from "./search.server.ts"
import { masterOf } from "./status.ts"
import { airdropBatch } from "./tables.server.ts"
import { codesOf, NFT, nftLine, oldNftsForFile, someone, staffed } from "./testing.ts"

vi.setConfig({ testTimeout: 600_000 })

const HEAD = "recipient,name,json_url,image,project"
const line = (n: number, to = someone()) =>
	`${to},Piece #${n},https://example.org/${n}.json,https://example.org/${n}.png,`

const old = await oldNftsForFile()

async function minting() {
	const staff = await staffed(old)
	const { world } = staff
	/** The master of a list, by its printed code. */
	const master = async (id: string) => {
		const found = await batchWithCounts(world.ctx, id, await world.ctx.now())
		if (!found) throw new Error("no such list")
		const { counts, unproven, batch } = found
		return masterStatus.code(masterOf(counts, { isStarted: batch.groups > 0, unproven }))
	}
	const heldBy = async (to: string) => (await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts
	return { ...staff, master, heldBy }
}

test("a batch is uploaded, reckoned, released by two persons alone, and each of its NFTs minted once to whom it names", async () => {
	const { world, one, upload, check, release, records, deliver, master, heldBy, act } = await minting()
	const [first, second] = [someone(), someone()]
	const { id, problems } = await upload("mint:kongz", [HEAD, line(1, first), line(2, first), line(3, second)])
	expect(problems).toEqual([])
	await check(id)
	const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
	expect(batch).toMatchObject({ kind: "mint", asset: "kongz", rows: 3, units: 3n, status: "draft" })
	expect(BigInt(batch?.dryRun?.rent ?? 0)).toBeGreaterThan(3n * 4_000_000n)
	expect(await master(id)).toBe("0")
	// However few they are, one person asks and another agrees; not the worker itself releases it without.
	const alone = "00000000-0000-4000-8000-0000000000aa"
	const evidence = { rows: "3", units: "3" }
	expect(
		await propose(world.web, one, { id: alone, kind: "release-airdrop", subject: id, evidence, reason: "a test" }),
	).toBe("proposed")
	await deliverAirdrops(world.worker)
	expect(await world.ctx.db.$count(operatorAct, eq(operatorAct.id, alone))).toBe(0)
	await expect(
		world.database.asWorker()
			.sql`update airdrop_batch set status = 'released', released_by = 'x', released_at = now(), release_act_id = ${alone} where id = ${id}`,
	).rejects.toThrow(/two persons/)
	expect(await release(id)).toEqual({ said: "proposed", outcome: "done" })
	expect(await master(id)).toBe("0")
	await deliverAirdrops(world.worker)
	expect(await master(id)).toBe("10")
	await deliver(id)
	expect(await master(id)).toBe("20")
	const rows = await records(id)
	expect(rows.every((row) => row.status === "20" && row.regId && row.signature && row.oldNftContract === null)).toBe(
		true,
	)
	const minted = [...(await heldBy(first)), ...(await heldBy(second))]
	expect(minted.map((nft) => nft.asset).sort()).toEqual(rows.flatMap((row) => row.newMintAccount ?? []).sort())
	expect(await heldBy(first)).toHaveLength(2)
	// It is no airdrop: nobody finds it by their address, and neither screen lists the other's.
	expect(await findRecords(world.web, first)).toEqual([])
	const asked = readListing(new URLSearchParams(), BATCH_TERMS)
	const listed = async (family: "airdrop" | "batchMint") =>
		(await listRows(asked, batchesForOperators(world.web, family, asked, await world.web.now()).listing)).rows
	expect(await listed("airdrop")).toEqual([])
	expect(await listed("batchMint")).toMatchObject([{ counts: { "20": 3 }, unproven: false, batch: { id } }])
	expect((await act("end-airdrop", id)).outcome).toBe("done")
	await expectBooksInOrder(world.ctx)
})

test("everything that is wrong with a batch is told at once, as it is uploaded or pasted, and no NFT stands in two", async () => {
	const { world, upload } = await minting()
	const [vault] = PublicKey.findProgramAddressSync([Buffer.from("x")], Keypair.generate().publicKey)
	const to = someone()
	const wrong = await upload("mint:kongz", [
		HEAD,
		line(1, to),
		line(2, vault.toBase58()),
		line(3, "0x12"),
		",Nobody,https://example.org/4.json,,",
		`${someone()},,https://example.org/5.json,,`,
		`${someone()},Piece #6,,,`,
		`${someone()},Piece #7,ftp://example.org/7.json,javascript:x,`,
		`${someone()},Piece #8,https://example.org/8.json,,genesis`,
		line(1, to),
		line(9, world.ctx.vaults[0]?.owner),
		"a,b",
	])
	expect(codesOf(wrong.problems)).toEqual([
		[3, "off-curve", null],
		[4, "receiver", null],
		[5, "receiver", null],
		[6, "nft-name", null],
		[7, "json", null],
		[8, "image", null],
		[8, "json", null],
		[9, "other-project", null],
		[10, "duplicate", "2"],
		[11, "ours", null],
		[12, "cells", null],
	])
	expect(codesOf((await upload("mint:kongz", [NFT, nftLine(1, "", "", to)])).problems)).toContainEqual([
		1,
		"column-missing",
		"recipient",
	])
	expect(await world.ctx.db.$count(airdropBatch)).toBe(0)
	// As a spreadsheet gives it: with tabs, so that a comma belongs to the name.
	const pasted = ["recipient\tname\tjson_url\tproject", `${to}\tPiece, the first\thttps://example.org/1.json\tkongz`]
	expect((await upload("mint:kongz", pasted)).problems).toEqual([])
	expect(codesOf((await upload("mint:kongz", [...pasted, pasted[1]?.replace(to, someone()) ?? ""])).problems)).toEqual([
		[2, "known", null],
	])
	const other = [HEAD, line(5, to)]
	const raced = await Promise.allSettled([upload("mint:kongz", other), upload("mint:kongz", other)])
	const told = raced.map((one) => (one.status === "rejected" ? one.reason.code : one.value.problems.length))
	expect(told.filter((one) => one === 0)).toHaveLength(1)
})

test("workers that die at any transaction, a pause in the middle, and a row that fails: the rest is minted once, and only what failed is tried again", async () => {
	const { world, upload, check, release, act, records, deliver, master, heldBy } = await minting()
	const receivers = Array.from({ length: 53 }, someone)
	const { id } = await upload("mint:kongz", [HEAD, ...receivers.map((to, n) => line(n + 1, to))])
	await check(id)
	await release(id)
	const kills = await throughKills(world.worker, deliverAirdrops)
	expect(kills).toBeGreaterThan(2)
	expect((await records(id)).map((row) => row.groupNo).filter((group) => group === 1)).toHaveLength(50)
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:nft"))).toBe(50)
	// The chain refuses one of them for good, as far as the worker can tell.
	const [first] = await records(id)
	await world.database.sql`update outgoing set status = 'held', reason = 'cannot-carry-out'
		where subject_id = ${first?.id ?? ""} and status = 'queued'`
	expect((await act("pause-airdrop", id)).outcome).toBe("done")
	for (let n = 0; n < 60 && (await master(id)) === "10"; n++) {
		await deliverAirdrops(world.worker)
		await world.settle()
		if ((await records(id)).filter((row) => row.status === "20").length >= 49) break
	}
	// What was under way has arrived, nothing more was sent.
	const paused = await records(id)
	expect(paused.filter((row) => row.status === "20")).toHaveLength(49)
	expect(paused.filter((row) => row.status === "0")).toHaveLength(3)
	expect(paused.find((row) => row.id === first?.id)).toMatchObject({ status: "40", reason: "cannot-carry-out" })
	expect(await master(id)).toBe("10")
	// What goes on takes two.
	expect(await act("resume-airdrop", id)).toEqual({ said: "proposed", outcome: "done" })
	await throughKills(world.worker, deliverAirdrops)
	await deliver(id, 60)
	expect(await master(id)).toBe("30")
	const tried = await world.ctx.db.$count(
		outgoing,
		and(eq(outgoing.purpose, "airdrop:nft"), isNotNull(outgoing.attemptId)),
	)
	expect(tried).toBe(52)
	const before = await world.ctx.db.$count(attempt)
	expect(await act("retry-airdrop", id)).toEqual({ said: "proposed", outcome: "done" })
	await throughKills(world.worker, deliverAirdrops)
	await deliver(id)
	expect(await world.ctx.db.$count(attempt)).toBe(before + 1)
	expect(await master(id)).toBe("20")
	for (const to of receivers) expect(await heldBy(to)).toHaveLength(1)
	expect((await act("retry-airdrop", id)).outcome).toBe("nothing-failed")
	await expectBooksInOrder(world.ctx)
})

test.each([
	["mint:kongz", HEAD, line],
	["nft:kongz", NFT, (n: number, to: string) => nftLine(n, "", "", to, old.contract)],
] as const)(
	"a list of %s is ended with what could not be minted given up: it is minted by nothing later, and not while it is on its way",
	async (of, head, row) => {
		const { world, upload, check, release, act, records, deliver, heldBy, master } = await minting()
		const receivers = Array.from({ length: 3 }, someone)
		const { id, problems } = await upload(of, [head, ...receivers.map((to, n) => row(n + 1, to))])
		expect(problems).toEqual([])
		await check(id)
		await release(id)
		await deliverAirdrops(world.worker)
		const { sql } = world.database
		const [first] = await records(id)
		const ours = () => sql`select status, reason from outgoing where subject_id = ${first?.id ?? ""}`
		await sql`update outgoing set status = 'held', reason = 'cannot-carry-out' where subject_id = ${first?.id ?? ""}`
		await deliver(id)
		expect((await records(id)).map((row) => row.status).toSorted()).toEqual(["20", "20", "40"])
		await sql`update outgoing set status = 'queued' where subject_id = ${first?.id ?? ""}`
		expect(await giveUpFailed(world.worker, id)).toBeNull()
		await sql`update outgoing set status = 'held' where subject_id = ${first?.id ?? ""}`
		const attempts = await world.ctx.db.$count(attempt)
		expect((await act("end-airdrop", id)).outcome).toBe("done")
		expect([...(await ours())]).toEqual([{ status: "cancelled", reason: "operator" }])
		expect((await act("retry-airdrop", id)).outcome).toBe("not-released")
		await deliverAirdrops(world.worker)
		await world.settle()
		expect(await world.ctx.db.$count(attempt)).toBe(attempts)
		expect(await heldBy(first?.newWalletAddress ?? "")).toEqual([])
		expect(await master(id)).toBe("30")
		expect((await records(id)).map((row) => row.status).toSorted()).toEqual(["20", "20", "40"])
		await expectBooksInOrder(world.ctx)
	},
)

test("what rows come to together is their master's status: all minted, some, none, and what has no end in time", async () => {
	const sent = { isStarted: true, unproven: false }
	const codes = [
		[{ "0": 3 }, { isStarted: false, unproven: false }],
		[{ "0": 2, "10": 1 }, sent],
		[{ "20": 2, "0": 1 }, sent],
		[{ "20": 3 }, sent],
		[{ "20": 2, "40": 1 }, sent],
		[{ "40": 3 }, sent],
		[
			{ "20": 2, "10": 1 },
			{ isStarted: true, unproven: true },
		],
	] as const
	expect(codes.map(([counts, how]) => masterStatus.code(masterOf(counts, how)))).toEqual([
		...["0", "10", "10", "20", "30", "40", "90"],
	])
	const { world, upload, check, release, master } = await minting()
	const { id } = await upload("mint:kongz", [HEAD, line(1)])
	await check(id)
	await release(id)
	await deliverAirdrops(world.worker)
	// Signed and sent, and the node loses it.
	world.chain.control("control_fault", { kind: "drop", count: 5 })
	await world.reconcile()
	expect(await master(id)).toBe("10")
	world.turnTo(18 * 60)
	expect(await master(id)).toBe("90")
})
