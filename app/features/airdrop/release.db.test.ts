import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { aloneLimit } from "#app/identity/proposals/tables.server.ts"
import { operatorNotice, outgoing } from "#app/settlement/tables.server.ts"
import { deliverAirdrops } from "./deliver.server.ts"
import { readProposedAgain } from "./metadata/read-again.server.ts"
import { batchWithCounts } from "./operator-lists.server.ts"
import { collectReleaseEvidence } from "./release-evidence.server.ts"
import { airdropBatch } from "./tables.server.ts"
import { COIN, evm, NFT, nftLine, oldNftsForFile, someone, staffed } from "./testing.ts"

vi.setConfig({ testTimeout: 600_000 })

const old = await oldNftsForFile()
const MINTS = "recipient,name,json_url"
const mintLine = (n: number) => `${someone()},Piece #${n},https://example.org/${n}.json`
const file = (n: number, part: number) =>
	JSON.stringify({
		...{ name: `Piece #${n}`, image: `https://example.org/${n}.png` },
		attributes: [{ trait_type: "Part", value: part }],
	})

async function office(given = old) {
	const staff = await staffed(given)
	const { world } = staff
	const batchOf = async (id: string) => {
		const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
		if (!batch) throw new Error("no such list")
		return batch
	}
	/** What a proposal of the release would say; or the code of why there is none. */
	const evidence = async (id: string, ctx = world.web) => {
		const batch = await batchOf(id)
		const content = batch.dryRun?.metadata?.content ?? ""
		const looked = { rows: `${batch.rows}`, units: `${batch.units}`, content }
		return collectReleaseEvidence(ctx, batch, looked).catch(({ code, status }) => ({ code, status }))
	}
	const problems = async (id: string) =>
		(await batchOf(id)).dryRun?.metadata?.problems.map(({ code, lines }) => [code, ...lines])
	return { ...staff, batchOf, evidence, problems }
}

test("one operator alone mints nothing: a list of NFTs for old ones takes two, whatever limit there is, in the database too", async () => {
	const { world, one, upload, check, batchOf, release } = await office()
	const row = nftLine(1, "", "", someone(), old.contract)
	const { id } = await upload("nft:kongz", [NFT, row])
	const { address } = await batchOf(id)
	await world.ctx.db.insert(aloneLimit).values({ asset: address, units: 5n, actId: randomUUID(), setAt: new Date() })
	await check(id)
	const found = await batchWithCounts(world.web, id, await world.web.now())
	expect(found?.alone).toEqual(["end-airdrop", "pause-airdrop"])
	// An act as if one operator had been enough, which the previous version of the site wrote.
	const act = randomUUID()
	await world.database.sql`insert into operator_act (id, who, kind, subject, evidence, created_at)
		values (${act}, ${one.uid}, 'release-airdrop', ${id}, ${JSON.stringify({ rows: "1", units: "1" })}::jsonb, now())`
	await expect(
		world.database.asWorker().sql`update airdrop_batch set status = 'released', released_by = 'x', released_at = now(),
			release_act_id = ${act} where id = ${id}`,
	).rejects.toThrow(/two persons/)
	await world.settle()
	expect((await batchOf(id)).status).toBe("draft")
	expect(await release(id)).toEqual({ said: "proposed", outcome: "done" })
})

test("an old NFT that Kaia does not show, or of which it says nothing, keeps its list a draft, in the database too", async () => {
	const { world, upload, check, release, problems, worker, evidence } = await office()
	const { id } = await upload("nft:kongz", [
		`${NFT},new_nft_json`,
		`${nftLine(1, evm(1), "kaia", someone(), old.contract)},`,
		`${nftLine(77, "", "", someone(), old.contract)},`,
		`${nftLine(1, "", "", someone(), evm(0xc0ffee))},`,
		`${nftLine(2, "", "", someone(), old.contract)},https://example.org/404.json`,
		`${nftLine(Number.MAX_SAFE_INTEGER, "", "", someone(), old.contract).replace("9007199254740991", "9".repeat(78))},`,
	])
	await check(id)
	expect(await problems(id)).toEqual([
		["old-nft", 3, 4, 6],
		["name", 5],
	])
	expect(await evidence(id)).toEqual({ code: "operators-airdrop:error.noDryRun", status: 409 })
	expect((await release(id)).outcome).toBe("no-dry-run")
	const silent = { ...old.kaia, oldNfts: { ...old.kaia.oldNfts, ownerOf: () => Promise.reject(new Error("silent")) } }
	for (const kaia of [silent, null]) {
		await check(id, { ...worker, chains: { ...worker.chains, kaia } })
		expect(await problems(id)).toEqual([
			["old-nft", 6],
			["old-chain", 2, 3, 4, 5],
		])
		expect((await release(id)).outcome).toBe("no-dry-run")
	}
	await expect(
		world.database.sql`update airdrop_batch set status = 'released', released_by = 'x', released_at = now(),
			release_act_id = gen_random_uuid() where id = ${id}`,
	).rejects.toThrow(/two persons|passed no dry run/)
})

test("a file that changes after the dry run ends a proposal and an approval; the list is checked and proposed anew", async () => {
	const { world, one, upload, check, release, problems, host, worker, evidence, batchOf } = await office()
	const { id } = await upload("mint:kongz", [MINTS, mintLine(1), mintLine(2)])
	await check(id)
	const seen = await batchOf(id)
	host.set("/2.json", file(2, 99))
	// Proposed: the worker reads all files again.
	const looked = await evidence(id)
	await propose(world.web, one, {
		...{ id: randomUUID(), kind: "release-airdrop", subject: id, reason: "a test" },
		evidence: looked,
	})
	await readProposedAgain(worker)
	expect(await problems(id)).toEqual([["changed", 3]])
	expect(await evidence(id)).toEqual({ code: "operators-airdrop:error.noDryRun", status: 409 })
	expect((await release(id, { content: seen.dryRun?.metadata?.content ?? "" })).outcome).toBe("files-changed")
	// Approved: read once more before anything is released.
	await check(id)
	host.set("/1.json", null)
	expect((await release(id)).outcome).toBe("files-changed")
	expect(await problems(id)).toEqual([["unreadable", 2]])
	host.set("/1.json", file(1, 1))
	await check(id)
	expect((await release(id)).outcome).toBe("done")
})

test("a file that changes before its NFT is signed is not minted: the row is held with its reason, and the others go on", async () => {
	const { world, upload, check, release, act, records, deliver, host } = await office()
	const { id } = await upload("mint:kongz", [MINTS, mintLine(1), mintLine(2), mintLine(3)])
	await check(id)
	await release(id)
	host.set("/1.json", file(1, 99))
	host.set("/2.json", null)
	await deliver(id)
	const rows = async () => (await records(id)).map(({ status, reason }) => [status, reason])
	expect(await rows()).toEqual([
		["40", "file-changed"],
		["40", "file-unread"],
		["20", null],
	])
	const [first] = await records(id)
	expect(await world.ctx.db.$count(operatorNotice, eq(operatorNotice.kind, "payout-held"))).toBe(2)
	const [held] = await world.ctx.db
		.select()
		.from(outgoing)
		.where(eq(outgoing.subjectId, first?.id ?? ""))
	expect(held).toMatchObject({ status: "held", reason: "file-changed", attemptId: null })
	// Released as a payout it is read again, too.
	expect((await act("release-payout", held?.id ?? "", {})).outcome).toBe("done")
	await deliverAirdrops(world.worker)
	await world.settle()
	const [again] = await world.ctx.db
		.select()
		.from(outgoing)
		.where(eq(outgoing.subjectId, first?.id ?? ""))
	expect(again).toMatchObject({ status: "held", attemptId: null })
	host.set("/1.json", file(1, 1))
	host.set("/2.json", file(2, 2))
	expect((await act("retry-airdrop", id)).outcome).toBe("done")
	await deliver(id)
	expect((await rows()).map(([status]) => status)).toEqual(["20", "20", "20"])
})

test("a dry run counts for a day, or as long as the operator has set", async () => {
	const { world, upload, check, evidence } = await office()
	const { id } = await upload("mint:kongz", [MINTS, mintLine(1)])
	await check(id)
	const short = { ...world.web, dryRunHours: 2 }
	world.turnTo(3 * 60 * 60)
	expect(await evidence(id, short)).toEqual({ code: "operators-airdrop:error.oldDryRun", status: 409 })
	expect(await evidence(id)).toMatchObject({ kind: "mint", checkedAt: expect.any(String) })
	world.turnTo(25 * 60 * 60)
	expect(await evidence(id)).toEqual({ code: "operators-airdrop:error.oldDryRun", status: 409 })
})

test("what the approver sees names the coin, the sum, the receivers and those that were never used, with or without a dry run", async () => {
	const { world, upload, check, evidence, release, act, batchOf } = await office()
	const { id } = await upload("coin:usdc", [COIN, `,,${someone()},1`, `,,${someone()},0.5`, `${evm(5)},kaia,,2`])
	const usdc = world.ctx.assets.get("usdc")
	const expected = {
		...{ list: "A list of a test", kind: "coin", name: "USDC", asset: usdc.address, chain: (await batchOf(id)).chain },
		...{ rows: "3", units: "3500000", receivers: 3, unnamed: 1, unused: 2 },
	}
	expect(await evidence(id)).toEqual(expected)
	await check(id)
	expect(await evidence(id)).toEqual(expected)
	// A proposal that does not say how many were never used is not carried out.
	const bare = await act("release-airdrop", id, { rows: "3", units: "3500000" })
	expect(bare.outcome).toBe("unused-not-shown")
	expect((await release(id)).outcome).toBe("done")
	const silent = { ...world.ctx.chains.solana, addressStates: () => Promise.reject(new Error("silent")) }
	const web = { ...world.web, chains: { ...world.web.chains, solana: silent, of: () => silent } }
	const other = await upload("coin:usdc", [COIN, `,,${someone()},1`])
	expect(await evidence(other.id, web)).toEqual({ code: "operators-airdrop:dry.unread", status: 503 })
	const nfts = await upload("nft:kongz", [NFT, nftLine(3, evm(1), "kaia", "", old.contract)])
	await check(nfts.id)
	expect(await evidence(nfts.id)).toMatchObject({
		...{ kind: "nft", rows: "1", units: "1", receivers: 1, unnamed: 1, unused: 0 },
		...{ contracts: [old.contract], otherContracts: 1, otherHolders: 1 },
	})
})
