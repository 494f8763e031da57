import { randomUUID } from "node:crypto"
import { Keypair, PublicKey } from "@solana/web3.js"
import { and, eq, isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import type { RequestContext } from "#app/db/context.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { aloneLimit } from "#app/identity/proposals/tables.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { freeGifts } from "#app/settlement/gift-vault.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { applyFor } from "./apply.server.ts"
import { deliverAirdrops } from "./deliver.server.ts"
import { dryRuns } from "./dry-run.server.ts"
import { givenFile } from "./given-file.server.ts"
import { heldFor } from "./money.ts"
import { recordsForOperators } from "./operator-lists.server.ts"
import { RECORD_TERMS } from "./operator-terms.ts"
import { findRecords, ownRecords } from "./search.server.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"
import { asking, COIN, codesOf, evm, NFT, nftLine, oldNftsForFile, operator, someone, staffed } from "./testing.ts"
import { askDryRun, discardList } from "./upload-list.server.ts"

const old = await oldNftsForFile()

test("a list of coins is uploaded, reckoned, released by two and delivered in groups of fifty, each row with its signature", async () => {
	const { world, upload, release, records, deliver } = await staffed()
	const receivers = Array.from({ length: 120 }, someone)
	const { id, problems } = await upload("coin:usdc", [COIN, ...receivers.map((to) => `,,${to},0.5`)])
	expect(problems).toEqual([])
	await askDryRun(world.web, id)
	await dryRuns(world.worker)
	const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
	expect(batch?.dryRun).toMatchObject({ receivers: 120, opening: 120 })
	const rent = BigInt(await world.solana.getMinimumBalanceForRentExemption(165))
	expect(BigInt(batch?.dryRun?.rent ?? 0)).toBe(120n * rent)
	const mint = world.ctx.assets.get("usdc").address
	const before = await lockBalance(world.ctx, freeGifts(mint))
	// Without a limit of the asset it always takes two.
	expect(await release(id)).toEqual({ said: "proposed", outcome: "done" })
	expect(await lockBalance(world.ctx, freeGifts(mint))).toBe(before - 60_000_000n)
	await deliverAirdrops(world.worker)
	expect((await records(id)).filter((row) => row.status === "10")).toHaveLength(50)
	// Nothing more while these are on their way.
	await deliverAirdrops(world.worker)
	expect((await records(id)).filter((row) => row.status === "10")).toHaveLength(50)
	await deliver(id, 200)
	const all = await records(id)
	expect(all.every((row) => row.status === "20" && row.regId && row.regTime && row.signature)).toBe(true)
	expect(new Set(all.map((row) => row.groupNo))).toEqual(new Set([1, 2, 3]))
	expect(await lockBalance(world.ctx, heldFor(id, mint))).toBe(0n)
	await expectBooksInOrder(world.ctx)
})

test("old NFTs wait for whoever had them: the wallet proves itself, says where, and receives one new NFT for each", async () => {
	const { world, upload, check, release, records, deliver, act } = await staffed(old)
	const [kaia, klip] = [evm(1), evm(2)]
	const to = someone()
	const { id, problems } = await upload("nft:kongz", [
		NFT,
		nftLine(1, kaia, "kaikas", "", old.contract),
		nftLine(2, kaia.toUpperCase().replace("0X", "0x"), "kaia", "", old.contract),
		nftLine(3, klip, "klip", "", old.contract),
		nftLine(4, "", "", to, old.contract),
	])
	expect(problems).toEqual([])
	expect(await findRecords(world.web, kaia)).toEqual([])
	expect(await givenFile(world.web, (await records(id))[0]?.id ?? "")).toBeNull()
	// Without a dry run, and without a second person, no NFT is given for an old one.
	expect(await release(id)).toEqual({ said: "proposed", outcome: "no-dry-run" })
	// A row that names no old wallet counts as not held, like those of wallets that do not hold theirs.
	expect((await check(id))?.metadata).toMatchObject({ rows: 4, problems: [], otherHolders: 4 })
	expect(await release(id)).toEqual({ said: "proposed", outcome: "done" })
	expect(await findRecords(world.web, kaia)).toMatchObject([
		{ name: "Grilla #1", completed: false, applied: false },
		{ name: "Grilla #2", completed: false, applied: false },
	])
	const own = asking(world, { chain: "kaia", address: kaia, walletType: "kaia" }, [to])
	const refused = (ctx: RequestContext, address: string) =>
		applyFor(ctx, { address }).then(
			() => null,
			({ code, status }: { code: string; status: number }) => [code, status],
		)
	const [vault] = PublicKey.findProgramAddressSync([Buffer.from("x")], Keypair.generate().publicKey)
	for (const address of [vault.toBase58(), kaia, "", `${to}${to}`])
		expect(await refused(own, address), address).toEqual(["airdrop:error.notPhantom", 400])
	const phantom = asking(world, { chain: "solana", address: to, walletType: "phantom" })
	expect(await refused(phantom, to)).toEqual(["messages:error.walletNotSupported", 403])
	// The same address on Ethereum is another account: on Kaia its key may be another by now.
	const onEthereum = { chain: "ethereum", address: kaia, walletType: "metamask" } as const
	expect(await refused(asking(world, onEthereum, [to]), to)).toEqual(["airdrop:error.nothingOpen", 409])
	expect(await applyFor(own, { address: ` ${to}\n` })).toEqual({ records: 2, firmAt: null })
	expect(await applyFor(own, { address: to })).toEqual({ records: 2, firmAt: null })
	await deliver(id)
	const rows = await records(id)
	expect(rows.map((row) => row.status)).toEqual(["20", "20", "0", "20"])
	expect(rows[0]).toMatchObject({ regId: `kaia:${kaia}`, newWalletAddress: to, newNftId: "1", oldProjectId: 4 })
	for (const row of rows.filter((one) => one.status === "20")) {
		expect(row.newMetadataAccount).toBe(row.newMintAccount)
		expect(row.newNftContract).toBe(world.ctx.collections.get("kongz").address)
	}
	// The file that it names has it all.
	const members = await world.ctx.chains.solana.nfts.membersOf("kongz", 60_000)
	expect(members.find(({ asset }) => asset === rows[0]?.newMintAccount)?.uri).toBe(`/nft/given/${rows[0]?.id}.json`)
	expect(await givenFile(world.web, rows[0]?.id ?? "")).toEqual({
		name: "Grilla #1",
		symbol: "KONGZ",
		image: "https://example.org/1.png",
		collection: "PunkyKongz",
		attributes: [
			["Kaia contract", old.contract],
			["Kaia id", "1"],
		],
	})
	const { nfts } = await world.ctx.chains.solana.nfts.heldBy(to, 20_000)
	expect(nfts.map((one) => one.asset).sort()).toEqual(rows.flatMap((row) => row.newMintAccount ?? []).sort())
	expect(await refused(own, to)).toEqual(["airdrop:error.nothingOpen", 409])
	expect(await findRecords(world.web, kaia)).toMatchObject([{ completed: true }, { completed: true }])
	expect(await ownRecords(world.web, own.who)).toMatchObject([
		{ newWalletAddress: to, canApply: false },
		{ newWalletAddress: to, canApply: false },
	])
	// What is completed stays, whoever asks.
	await expect(
		world.database
			.sql`update airdrop_record set status = '0', reg_id = null, reg_time = null where id = ${rows[0]?.id ?? ""}`,
	).rejects.toThrow(/completed stays/)
	// For the third an operator applies, and another agrees.
	expect(await act("set-airdrop-receiver", rows[2]?.id ?? "", { to: vault.toBase58() })).toEqual({
		said: "proposed",
		outcome: "not-a-wallet",
	})
	expect((await act("set-airdrop-receiver", rows[2]?.id ?? "", { to: someone() })).outcome).toBe("done")
	await deliver(id)
	expect((await records(id)).every((row) => row.status === "20")).toBe(true)
	expect((await act("end-airdrop", id)).outcome).toBe("done")
	await expectBooksInOrder(world.ctx)
})

test("everything that is wrong with a list is told at once, by its line, and nothing of it is stored", async () => {
	const { world, upload } = await staffed()
	const [vault] = PublicKey.findProgramAddressSync([Buffer.from("x")], Keypair.generate().publicKey)
	const to = someone()
	const { problems } = await upload("coin:usdc", [
		COIN,
		`,,${to},1`,
		`,,${vault.toBase58()},1`,
		`,,0x12,1`,
		`,,,1`,
		`0x12,kaia,,1`,
		`${evm(9)},phantom,,1`,
		`${evm(8)},,,1`,
		`,,${someone()},1.1234567`,
		`,,${someone()},0`,
		`,,${someone()},"1,000"`,
		`,,${to},2`,
		`a,b`,
		`,,${world.ctx.vaults[0]?.owner},1`,
	])
	expect(codesOf(problems)).toEqual([
		[3, "off-curve", null],
		[4, "receiver", null],
		[5, "whose", null],
		[6, "old-wallet", null],
		[7, "wallet-type", null],
		[8, "wallet-type", null],
		[9, "amount", null],
		[10, "amount", null],
		[11, "amount", null],
		[12, "duplicate", "2"],
		[13, "cells", null],
		[14, "ours", null],
	])
	const first = await upload("nft:kongz", [NFT, nftLine(1, evm(1), "kaia")])
	expect(first.problems).toEqual([])
	const again = await upload("nft:kongz", [NFT, nftLine(7, evm(1), "kaia"), nftLine(1, evm(2), "klip")])
	expect(codesOf(again.problems)).toEqual([[3, "known", null]])
	expect(codesOf((await upload("nft:kongz", [COIN, `,,${to},1`])).problems)).toEqual([
		[1, "column-missing", "old_nft_contract"],
		[1, "column-missing", "old_nft_id"],
		[1, "column-missing", "old_nft_name"],
		[1, "column-missing", "old_nft_image"],
		[1, "column-unknown", "amount"],
	])
	const many = Array.from({ length: 10_001 }, () => `,,${to},1`)
	expect(codesOf((await upload("coin:usdc", [COIN, ...many])).problems)).toEqual([[10_002, "too-many", null]])
	expect(codesOf((await upload("coin:usdc", [COIN])).problems)).toEqual([[1, "empty", null]])
	expect(codesOf((await upload("coin:usdc", [`${COIN},__proto__`, `,,${to},1,x`])).problems)).toEqual([
		[1, "column-unknown", "__proto__"],
	])
	expect(codesOf((await upload("coin:usdc", [COIN, `"unclosed`])).problems)[0]?.[1]).toBe("not-a-table")
	expect(await world.ctx.db.$count(airdropBatch)).toBe(1)
	expect(await upload("nft:kongz", [NFT, nftLine(1, evm(1), "kaia")], first.id)).toMatchObject({ problems: [] })
	expect(await world.ctx.db.$count(airdropRecord)).toBe(1)
	await discardList(world.web, await operator(world), first.id)
	expect((await upload("nft:kongz", [NFT, nftLine(1, evm(2), "klip")])).problems).toEqual([])
})

test("what one may release alone is decided by the database: small lists, and those within the limit of their coin", async () => {
	const { world, upload, release } = await staffed()
	const { address } = world.ctx.assets.get("usdc")
	await world.ctx.db
		.insert(aloneLimit)
		.values({ asset: address, units: 2_000_000n, actId: randomUUID(), setAt: new Date() })
	const small = await upload("coin:usdc", [COIN, `,,${someone()},1`, `,,${someone()},1`])
	expect(await release(small.id)).toEqual({ said: "begun", outcome: "done" })
	const large = await upload("coin:usdc", [COIN, `,,${someone()},1`, `,,${someone()},1.000001`])
	expect(await release(large.id)).toEqual({ said: "proposed", outcome: "done" })
	const long = await upload("coin:usdc", [COIN, ...Array.from({ length: 1_001 }, () => `,,${someone()},0.000001`)])
	expect((await release(long.id)).said).toBe("proposed")
	// Neither the web process nor the worker releases what nobody has agreed on.
	const other = await upload("coin:usdc", [COIN, `,,${someone()},5`])
	const set = (sql: World["database"]["sql"]) =>
		sql`update airdrop_batch set status = 'released', released_by = 'x', released_at = now(), release_act_id = gen_random_uuid() where id = ${other.id}`
	await expect(set(world.database.asWeb().sql)).rejects.toThrow(/permission/)
	await expect(set(world.database.asWorker().sql)).rejects.toThrow(/two persons/)
	const rows = world.database.asWeb().sql
	await expect(
		rows`insert into airdrop_record (batch_id, line, new_wallet_address, units, changed_at) values (${large.id}, 99, ${someone()}, 5, now())`,
	).rejects.toThrow(/come with their draft/)
	const more = await upload("coin:usdc", [COIN, `,,${someone()},4000`])
	expect((await release(more.id)).outcome).toBe("not-covered")
})

test("paused nothing more is sent; what the chain refuses is failed, holds up nobody, and is tried again alone", async () => {
	const { world, upload, release, act, records, deliver } = await staffed()
	const receivers = Array.from({ length: 60 }, someone)
	const { id } = await upload("coin:usdc", [COIN, ...receivers.map((to) => `,,${to},0.1`)])
	await release(id)
	expect((await act("pause-airdrop", id)).outcome).toBe("done")
	await deliverAirdrops(world.worker)
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:coin"))).toBe(0)
	expect((await act("resume-airdrop", id)).outcome).toBe("done")
	await deliverAirdrops(world.worker)
	// One of them can never be paid as things stand.
	const [first] = await records(id)
	await world.database
		.sql`update outgoing set status = 'held', reason = 'cannot-receive' where subject_id = ${first?.id ?? ""}`
	await deliver(id, 200)
	expect((await records(id)).map((row) => row.status).filter((one) => one !== "20")).toEqual(["40"])
	expect((await act("end-airdrop", id)).outcome).toBe("under-way")
	expect((await act("retry-airdrop", id)).outcome).toBe("done")
	await deliver(id)
	const all = await records(id)
	expect(all.every((row) => row.status === "20")).toBe(true)
	expect((await act("retry-airdrop", id)).outcome).toBe("nothing-failed")
	expect(
		await world.ctx.db.$count(outgoing, and(eq(outgoing.purpose, "airdrop:coin"), isNotNull(outgoing.attemptId))),
	).toBe(60)
	await expectBooksInOrder(world.ctx)
})

test("cut off in the middle of a group nothing is queued, and what a node loses is sent again: each arrives once", async () => {
	const { world, upload, check, release, records, deliver } = await staffed(old)
	const receivers = Array.from({ length: 4 }, someone)
	const rows = receivers.map((to, n) => nftLine(n + 1, "", "", to, old.contract))
	const { id } = await upload("nft:kongz", [NFT, ...rows])
	await check(id)
	await release(id)
	let left = 2
	const chains = world.worker.chains
	const cutOff = {
		...world.worker,
		chains: {
			...chains,
			of: (name: string) => {
				if (left-- === 0) throw new Error("cut off")
				return chains.of(name)
			},
		},
	}
	await expect(deliverAirdrops(cutOff)).rejects.toThrow("cut off")
	expect((await records(id)).map((row) => [row.status, row.groupNo])).toEqual(Array(4).fill(["0", null]))
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:nft"))).toBe(0)
	await deliverAirdrops(world.worker)
	await world.reconcile()
	world.chain.control("control_fault", { kind: "drop", count: 2 })
	world.mine(200)
	await world.reconcile()
	world.chain.control("control_release", {})
	await deliver(id, 60)
	const all = await records(id)
	expect(new Set(all.map((row) => row.newMintAccount)).size).toBe(4)
	for (const to of receivers) expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("a list of ten thousand is stored, listed by pages, and searched", async () => {
	const { world, upload } = await staffed()
	const rows = Array.from({ length: 10_000 }, (_, n) => nftLine(n + 1, evm(n % 5_000), "kaia"))
	const began = Date.now()
	const { id, problems } = await upload("nft:kongz", [NFT, ...rows])
	expect(problems).toEqual([])
	const stored = Date.now()
	const page = async (query: string) => {
		const asked = readListing(new URLSearchParams(query), RECORD_TERMS)
		const { listing, counted } = recordsForOperators(world.web, asked)
		return { ...(await listRows(asked, listing)), total: await countRows(world.web, counted) }
	}
	const first = await page(`list=${id}`)
	expect(first.rows.map(({ record }) => record.line)).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
	const second = await page(`list=${id}&after=${first.next?.join("~")}`)
	expect(second.rows[0]?.record.line).toBe(52)
	expect((await page(`address=${evm(7)}`)).rows).toHaveLength(2)
	expect((await page("address=nobody")).rows).toEqual([])
	expect((await page(`list=${id}&status=completed`)).rows).toEqual([])
	const listed = Date.now()
	console.info(`10,000 rows: stored ${stored - began} ms, four pages ${listed - stored} ms`)
})
