import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { id as hashOf, Interface, Wallet } from "ethers"
import { expect, onTestFinished, test, vi } from "vitest"
import { rpc, sendAs } from "#app/chains/kaia/local/testing.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { askForPayment } from "#app/settlement/lookups/payment-lookups.server.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { outgoing, receipt } from "#app/settlement/tables.server.ts"
import {
	expectInOrder,
	FEE,
	type MigrationWorld,
	migrationWorld,
	someSolana,
} from "#tests/factories/migration-world.ts"
import { startReorganisingKaia } from "#tests/factories/reorganising-kaia.ts"
import { askBack } from "./ask-back.server.ts"
import { checkHash } from "./check-hash.server.ts"
import { carryOn } from "./go.server.ts"
import { crossingPage } from "./pages/crossing/load.server.ts"
import { proveDestination } from "./prove-destination.server.ts"
import { migrationDeposit, migrationReturn, nftMigration } from "./tables.server.ts"

const moving = new Interface(["function transferFrom(address,address,uint256)"])
vi.setConfig({ testTimeout: 240_000 })

/** The same node behind an address that can be made silent. */
async function behind(world: MigrationWorld) {
	const state = { isSilent: false }
	const server = createServer(async (request, response) => {
		if (state.isSilent) return void response.writeHead(503).end()
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part as Buffer)
		const answer = await fetch(world.kaia.url, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: Buffer.concat(parts),
		})
		response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text())
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => void server.close())
	return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test("somebody else's NFT cannot be announced, nor one of another contract, nor a destination that nobody can hold; who has it now comes first", async () => {
	const world = await migrationWorld()
	const [one, two] = [await world.holder(), await world.holder()]
	const [nft] = one.nfts
	if (!nft) throw new Error("no NFT was given")
	const to = someSolana()
	const refused = (code: string) => ({ code: `migration:error.${code}` })
	await expect(world.open(two.asking, [nft], to)).rejects.toMatchObject(refused("notYours"))
	await expect(world.open(one.asking, [{ contract: `0x${"ab".repeat(20)}`, id: 1n }], to)).rejects.toMatchObject(
		refused("otherCollection"),
	)
	await expect(world.open(one.asking, [nft], "0xabc")).rejects.toMatchObject(refused("notSolana"))
	const ours = world.web.collections.get("carried").authority
	await expect(world.open(one.asking, [nft], ours)).rejects.toMatchObject(refused("ourOwn"))
	const first = await world.open(one.asking, [nft], to)
	// It was sold meanwhile.
	const { contract, id } = nft
	await world.send(one.wallet, {
		to: contract,
		value: "0x0",
		data: moving.encodeFunctionData("transferFrom", [one.wallet.address, two.wallet.address, id]),
	})
	const second = await world.open(two.asking, [nft], to)
	expect(await world.migrationOf(first)).toMatchObject({ status: "5" })
	expect(second).not.toBe(first)
	// Whoever has its code is shown it, and can do nothing with it.
	const { id: itsId } = await world.migrationOf(second)
	const thief = { address: one.address, type: "kaia" } as const
	await expect(askBack(one.asking, { id: itsId, wallet: thief })).rejects.toMatchObject({ status: 404 })
	await expect(proveDestination(one.asking, itsId)).rejects.toMatchObject({ status: 403 })
	await expect(world.open(one.asking, [nft], someSolana())).rejects.toMatchObject(refused("notYours"))
	// The cast: the page reads nothing else of a visit.
	const seen = { ...world.web, who: one.asking.who } as Visit
	const query = new URLSearchParams({ code: second, klip: itsId, to: "\0", nft: "x" })
	expect((await crossingPage(seen, { lang: "eng", query, browser: null })).byCode).toMatchObject({
		...{ code: second, run: null, qr: null },
		may: { send: null, pay: null, destination: false, back: null },
	})
	expect(await world.migrationOf(second)).toMatchObject({ status: "0", newWalletAddress: to, backAskedAt: null })
	// A payment of one pays for nobody else's.
	await world.payFee(one.wallet)
	await world.sendNft(two.wallet, nft)
	expect(await world.until(second, "2")).toMatchObject({ oldWalletAddress: two.address })
	for (let n = 0; n < 2; n++) await world.pass()
	expect(await world.migrationOf(second)).toMatchObject({ status: "2" })
})

test("what a hash is said to be is what the chain shows; nothing is written by asking", async () => {
	const world = await migrationWorld()
	const { wallet, asking, nfts } = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	expect(await checkHash(asking, "0x12")).toBe("no-hash")
	expect(await checkHash(asking, `0x${"1".repeat(64)}`)).toBe("unknown")
	const elsewhere = await world.send(wallet, { to: `0x${"cd".repeat(20)}`, value: "0x1", data: "0x" })
	expect(await checkHash(asking, elsewhere)).toBe("not-to-us")
	const small = await world.payFee(wallet, FEE / 2n)
	const sent = await world.sendNft(wallet, nft)
	expect(await checkHash(asking, sent)).toBe("not-final")
	await world.lookAtKaia()
	expect(await checkHash(asking, small)).toBe("small-fee")
	expect(await checkHash(asking, sent.toUpperCase().replace("0X", "0x"))).toBe("found-nft")
	expect(await world.ctx.db.select().from(migrationDeposit)).toHaveLength(2)
})

test("while Kaia is silent nothing is minted and nothing is lost, and afterwards it goes on; what left our wallet again is not minted", async () => {
	const world = await migrationWorld()
	const { state, url } = await behind(world)
	const to = someSolana()
	const { wallet, asking, nfts } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	await world.lookAtKaia()
	const through = world.on(world.worker, url)
	state.isSilent = true
	for (const minutes of [0, 1, 10]) {
		world.turnTo(minutes * 60)
		await carryOn(through)
	}
	expect(await world.migrationOf(code)).toMatchObject({ status: "4", mintId: null })
	const silent = world.on(world.web, url)
	expect(await checkHash({ ...asking, chains: silent.chains }, `0x${"2".repeat(64)}`)).toBe("silent")
	// The cast: the page reads nothing else of a visit.
	const visit = { ...silent, who: asking.who } as Visit
	const page = await crossingPage(visit, { lang: "eng", query: new URLSearchParams(), browser: null })
	expect(page).toMatchObject({ isSilent: true, mine: [{ status: "both", steps: { mint: "waiting" } }] })
	state.isSilent = false
	// By another way than ours the old NFT has left the wallet.
	const admin = new Wallet(world.kaia.adminKey)
	const data = moving.encodeFunctionData("transferFrom", [admin.address, wallet.address, nft.id])
	await world.payFee(wallet, FEE * 3n)
	await world.send(wallet, { to: admin.address, value: `0x${(FEE * 5n).toString(16)}`, data: "0x" })
	await world.send(admin, { to: nft.contract, value: "0x0", data })
	await carryOn(through)
	expect(await world.migrationOf(code)).toMatchObject({ status: "90", before: "4", mintId: null })
	await world.sendNft(wallet, nft)
	await carryOn(through)
	await carryOn(through)
	expect((await world.migrationOf(code)).status).toBe("10")
	const [{ mintId } = { mintId: null }] = await world.ctx.db
		.select()
		.from(nftMigration)
		.where(eq(nftMigration.code, code))
	expect(
		await world.ctx.db
			.select()
			.from(outgoing)
			.where(eq(outgoing.subjectId, mintId ?? "")),
	).toHaveLength(1)
})

/** The code of a contract that is none: deployed, it writes this event of its own and is empty. */
const shouting = (topics: readonly string[]) =>
	`0x${topics
		.toReversed()
		.map((topic) => `7f${topic.slice(2).padStart(64, "0")}`)
		.join("")}60006000a${topics.length}00`
const event = (text: string) => hashOf(text)

test("what strangers send into our wallet beside old NFTs stops nothing and is nobody's deposit; one payment pays for one NFT, however it is told", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [first, second] = nfts
	if (!first || !second) throw new Error("no NFTs were given")
	const codes = [await world.open(asking, [first], to), await world.open(asking, [second], to)]
	const { admin } = world.kaia
	const nobody = `0x${"0".repeat(40)}`
	for (const topics of [
		[event("Transfer(address,address,uint256)"), nobody, admin, "0x07"],
		[event("Transfer(address,address,uint256)"), address, admin],
		[event("TransferSingle(address,address,address,uint256,uint256)"), address, nobody, admin],
		[event("TransferBatch(address,address,address,uint256[],uint256[])"), address, address, admin],
	])
		await sendAs(world.kaia.url, wallet, { data: shouting(topics) })
	// Money that no transaction names: it comes from a contract that ends itself.
	await sendAs(world.kaia.url, wallet, { data: `0x73${admin.slice(2)}ff`, value: FEE })
	await world.send(wallet, { to: admin, value: "0x0", data: `0x${"ab".repeat(2_000)}` })
	const safe = new Interface(["function safeTransferFrom(address,address,uint256,bytes)"])
	const data = safe.encodeFunctionData("safeTransferFrom", [address, admin, first.id, `0x${"cd".repeat(1_000)}`])
	await world.send(wallet, { to: first.contract, value: "0x0", data })
	await world.sendNft(wallet, second)
	// One fee, told of as often as one likes, and looked for by many at once.
	const hash = await world.payFee(wallet)
	const asked = { chain: world.worker.chains.kaia?.name ?? "", asker: `kaia:${address}` }
	for (const signature of [hash, hash, hash.toUpperCase().replace("0X", "0x")])
		await askForPayment(world.web, { ...asked, signature }).catch(() => null)
	await world.lookAtKaia()
	await Promise.allSettled([carryOn(world.worker), carryOn(world.worker), carryOn(world.worker)])
	for (let n = 0; n < 6; n++) await world.pass()
	const statuses = await Promise.all(codes.map(async (code) => (await world.migrationOf(code)).status))
	expect(statuses.toSorted()).toEqual(["2", "20"])
	const deposits = await world.ctx.db.select().from(migrationDeposit)
	expect(deposits.map(({ kind, units, fromAddress }) => [kind, units, fromAddress]).sort()).toEqual([
		["fee", FEE, address],
		["nft", 1n, address],
		["nft", 1n, address],
	])
	const waits = await world.migrationOf(codes[statuses.indexOf("2")] ?? "")
	const fee = deposits.find(({ kind }) => kind === "fee")
	for (const sql of [world.database.asWorker().sql, world.database.sql])
		await expect(
			sql`insert into fee_use (migration_id, deposit_id, units, used_at) values (${waits.id}, ${fee?.id ?? ""}, ${FEE.toString()}, now())`,
		).rejects.toThrow(/more than was paid/)
	expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toHaveLength(1)
	await expectInOrder(world, [1n])
})

test("a deposit whose block is replaced after it was read leads to no new NFT, and one that comes back in another block is settled once", async () => {
	const world = await migrationWorld(startReorganisingKaia)
	const { kaia } = world
	const [lost, moved] = [someSolana(), someSolana()]
	const [first, second] = [await world.holder({ linked: lost }), await world.holder({ linked: moved })]
	const [gone, back, other] = [first.nfts[0], second.nfts[0], second.nfts[1]]
	if (!gone || !back || !other) throw new Error("no NFTs were given")
	const codes = {
		lost: await world.open(first.asking, [gone], lost),
		moved: await world.open(second.asking, [back], moved),
	}
	const before = Number(await rpc(kaia.url, "eth_blockNumber"))
	await world.payFee(first.wallet)
	await world.sendNft(first.wallet, gone)
	await world.payFee(second.wallet)
	const beside = await world.sendNft(second.wallet, other)
	const hash = await world.sendNft(second.wallet, back)
	const isIn = async (code: string) => (await world.migrationOf(code)).sourceDepositId
	// Read, and not yet taken for anything: the chain loses the blocks of both.
	const deposits = async () => {
		await world.lookAtKaia()
		return world.ctx.db.$count(migrationDeposit)
	}
	await expect.poll(deposits).toBe(5)
	const loses = (one: { from: string }) => one.from.toLowerCase() === first.address
	const away = await kaia.reorganise(
		(newest) => newest - before,
		(one) => (loses(one) ? null : 1),
	)
	expect(away.map(({ from }) => from.toLowerCase())).toEqual([first.address, first.address])
	await carryOn(world.worker)
	expect(await isIn(codes.lost)).not.toBeNull()
	for (let n = 0; n < 4; n++) await world.pass()
	expect(await world.migrationOf(codes.lost)).toMatchObject({ status: "90", before: "4", mintId: null })
	expect(await world.web.chains.kaia?.oldNfts.ownerOf(gone)).toBe(first.address)
	await world.until(codes.moved, "20")
	// Whoever has it read once more by its hash changes nothing, though it stands behind others in its block now.
	const asked = { chain: world.worker.chains.kaia?.name ?? "", asker: `kaia:${second.address}` }
	for (const signature of [hash, beside]) await askForPayment(world.web, { ...asked, signature })
	for (let n = 0; n < 3; n++) await world.pass()
	expect(await world.ctx.db.$count(migrationDeposit)).toBe(5)
	for (const one of [hash, beside]) expect(await world.ctx.db.$count(receipt, eq(receipt.signature, one))).toBe(1)
	expect((await world.ctx.chains.solana.nfts.heldBy(moved, 20_000)).nfts).toHaveLength(1)
	// What was lost is told, since the books have it: nothing is paid on Kaia until somebody has looked.
	expect(await openStops(world.ctx, world.worker.chains.kaia?.name ?? "")).toMatchObject([
		{ reason: "balance-mismatch" },
	])
	await kaia.again(away)
	await world.until(codes.lost, "20")
	expect((await world.ctx.chains.solana.nfts.heldBy(lost, 20_000)).nfts).toHaveLength(1)
	expect(await world.ctx.db.$count(migrationDeposit)).toBe(5)
})

test("an old NFT that has crossed and comes once more, from somebody else, crosses no second time and holds up nobody behind it", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const [first, second] = [await world.holder({ linked: to }), await world.holder()]
	const [nft, other] = [first.nfts[0], second.nfts[0]]
	if (!nft || !other) throw new Error("no NFTs were given")
	const code = await world.open(first.asking, [nft], to)
	await world.sendNft(first.wallet, nft)
	await world.payFee(first.wallet)
	await world.until(code, "20")
	// By another way than ours it left the wallet, and somebody sends it anew, before another holder sends theirs.
	const admin = new Wallet(world.kaia.adminKey)
	const data = moving.encodeFunctionData("transferFrom", [admin.address, second.wallet.address, nft.id])
	await world.send(first.wallet, { to: admin.address, value: `0x${(FEE * 5n).toString(16)}`, data: "0x" })
	await world.send(admin, { to: nft.contract, value: "0x0", data })
	await world.sendNft(second.wallet, nft)
	await world.payFee(second.wallet)
	await world.sendNft(second.wallet, other)
	for (let n = 0; n < 3; n++) await world.pass()
	const rows = await world.rows()
	expect(rows.map((one) => [one.oldNftId, one.oldWalletAddress, one.status])).toEqual([
		[`${nft.id}`, first.address, "20"],
		[`${other.id}`, second.address, "4"],
	])
	expect(await world.ctx.db.select().from(migrationReturn)).toMatchObject([
		{ toAddress: second.address, units: 1n, reason: "foreign" },
	])
	expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toHaveLength(1)
})
