import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { outgoing, receipt } from "#app/settlement/tables.server.ts"
import {
	expectInOrder,
	FEE,
	type MigrationWorld,
	migrationWorld,
	someSolana,
} from "#tests/factories/migration-world.ts"
import { allotFees } from "./fees.server.ts"
import { carryOn } from "./go.server.ts"
import { mintDue } from "./mint-due.server.ts"
import { migrationDeposit, migrationProject, migrationReturn, migrationSeed } from "./tables.server.ts"
import { takeDeposits } from "./take-deposits.server.ts"

// Two chains and a database for each.
vi.setConfig({ testTimeout: 240_000 })

const heldAt = (world: MigrationWorld, to: string) => world.ctx.chains.solana.nfts.heldBy(to, 20_000)

test("G006, G008, G009: NFT and fee in the printed order, destination linked: one new NFT, with its provenance in the row", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	expect(await world.migrationOf(code)).toMatchObject({ status: "1", destProof: "signed", newWalletAddress: to })
	await world.sendNft(wallet, nft)
	expect(await world.until(code, "2")).toMatchObject({ oldWalletAddress: address })
	await world.payFee(wallet)
	const done = await world.until(code, "20")
	expect(done).toMatchObject({
		newNftContract: world.worker.collections.get("carried").address,
		regId: expect.stringMatching(/^KS-\d{6}$/),
	})
	const { nfts: held } = await heldAt(world, to)
	expect(held).toMatchObject([{ collection: "carried", asset: done.newMintKey, account: done.newTokenKey, owner: to }])
	expect(await world.web.chains.kaia?.oldNfts.ownerOf(nft)).toBe(world.settings.admin)
	// What it was given for its first transaction.
	await world.pass()
	expect(await world.ctx.db.select().from(migrationSeed)).toMatchObject([{ wallet: to, units: 1_500_000n }])
	for (let n = 0; n < 3; n++) await world.pass()
	expect(await world.ctx.chains.solana.spendable({ owner: to, asset: "SOL" }, 5_000)).toBe(1_500_000n)
	await expectInOrder(world)
})

test("the fee may come first, and one payment pays for several", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts } = await world.holder({ linked: to })
	const some = nfts.slice(0, 3)
	await world.open(asking, some, to)
	await world.payFee(wallet, FEE * 3n)
	await world.pass()
	expect((await world.rows()).map(({ status }) => status)).toEqual(["3", "3", "3"])
	for (const nft of some) await world.sendNft(wallet, nft)
	for (let n = 0; n < 10 && (await world.rows()).some(({ status }) => status !== "20"); n++) await world.pass()
	expect((await world.rows()).map(({ status }) => status)).toEqual(["20", "20", "20"])
	expect((await heldAt(world, to)).nfts).toHaveLength(3)
	await expectInOrder(world)
})

test("what nobody announced is found by its NFT, waits for its fee and for where it goes, and then crosses", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	await world.sendNft(wallet, nft)
	await world.pass()
	const [row] = await world.rows()
	expect(row).toMatchObject({ status: "2", oldWalletType: null, newWalletAddress: null })
	await world.payFee(wallet)
	await world.pass()
	expect((await world.rows())[0]).toMatchObject({ status: "4" })
	expect(await world.open(asking, [nft], to)).toBe(row?.code)
	await world.until(row?.code ?? "", "20")
	await expectInOrder(world)
})

test("two payments that are too small are kept, and count together; what is over is credit and goes back after a week", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet, FEE / 2n)
	await world.pass()
	expect(await world.migrationOf(code)).toMatchObject({ status: "2" })
	await world.payFee(wallet, FEE)
	await world.until(code, "20")
	const credit = FEE / 2n
	await expectInOrder(world, [credit])
	world.turnTo(8 * 86_400)
	for (let n = 0; n < 6; n++) await world.pass()
	const backs = await world.ctx.db.select().from(migrationReturn)
	expect(backs).toMatchObject([{ units: credit, toAddress: address, reason: "credit", doneAt: expect.any(Date) }])
	await expectInOrder(world)
})

test("an NFT without its fee goes back when its owner asks, and then the same NFT may start anew", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	const { id } = await world.until(code, "2")
	const { askBack } = await import("./ask-back.server.ts")
	await askBack(asking, { id, wallet: { address, type: "kaia" } })
	await askBack(asking, { id, wallet: { address, type: "kaia" } })
	await world.until(code, "42", 20)
	expect(await world.web.chains.kaia?.oldNfts.ownerOf(nft)).toBe(address)
	expect(await world.ctx.db.select().from(migrationReturn)).toMatchObject([{ units: 1n, reason: "asked" }])
	const again = await world.open(asking, [nft], to)
	expect(again).not.toBe(code)
	await world.payFee(wallet)
	await world.sendNft(wallet, nft)
	await world.until(again, "20", 20)
	await expectInOrder(world)
})

test("a fee whose NFT never comes is given back when it is given up", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.payFee(wallet)
	const { id } = await world.until(code, "3")
	const { askBack } = await import("./ask-back.server.ts")
	await askBack(asking, { id, wallet: { address, type: "kaia" } })
	await world.until(code, "5")
	for (let n = 0; n < 6; n++) await world.pass()
	const [back] = await world.ctx.db.select().from(migrationReturn)
	expect(back).toMatchObject({ units: FEE, toAddress: address })
	expect(back?.doneAt).not.toBe(null)
	const [row] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "migration:refund"))
	expect(row).toMatchObject({ status: "done" })
	await expectInOrder(world)
})

test("a destination that nobody signed for waits its day, may be changed meanwhile, and is proven by its own wallet alone", async () => {
	const world = await migrationWorld()
	const [wrong, right] = [someSolana(), someSolana()]
	const { wallet, asking, nfts } = await world.holder()
	const [nft, other] = nfts
	if (!nft || !other) throw new Error("no NFTs were given")
	const code = await world.open(asking, [nft], wrong)
	await world.open(asking, [other], wrong)
	await world.sendNft(wallet, nft)
	await world.sendNft(wallet, other)
	await world.payFee(wallet, FEE * 2n)
	const { id } = await world.until(code, "4")
	await world.pass()
	expect(await world.migrationOf(code)).toMatchObject({ status: "4" })
	await world.open(asking, [nft], right)
	const { proveDestination } = await import("./prove-destination.server.ts")
	const as = (address: string, signedAt = new Date()) =>
		world.asking({
			chain: "solana",
			address,
			walletType: "phantom",
			signedAt,
			sessionId: "s",
			memberWallets: [{ chain: "solana", address }],
		})
	await expect(proveDestination(as(wrong), id)).rejects.toMatchObject({ code: "migration:error.otherWallet" })
	// It counts at once, so a signature of some time ago is not enough.
	const early = new Date(Date.now() - 16 * 60_000)
	await expect(proveDestination(as(right, early), id)).rejects.toMatchObject({
		code: "identity:signAgain",
		status: 401,
	})
	await proveDestination(as(right), id)
	await world.until(code, "20")
	expect((await heldAt(world, right)).nfts).toHaveLength(1)
	world.turnTo(25 * 3600)
	for (let n = 0; n < 6; n++) await world.pass()
	expect((await world.rows()).map(({ status, destProof }) => [status, destProof])).toEqual([
		["20", "signed"],
		["20", "waited"],
	])
	await expectInOrder(world)
})

test("each deposit is one receipt and one row, whoever reads how often", async () => {
	const world = await migrationWorld()
	const { wallet, nfts } = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	await world.sendNft(wallet, nft)
	await Promise.all([world.lookAtKaia().catch(() => 0), world.lookAtKaia().catch(() => 0)])
	// None of them even tries to send it back, for having come a second time.
	const faults: unknown[] = []
	const log = {
		...world.worker.log,
		warn: (...said: unknown[]) => faults.push(said),
		error: (...said: unknown[]) => faults.push(said),
	}
	// The cast: nothing else of a log is used.
	const heard = { ...world.worker, log: log as unknown as typeof world.worker.log }
	await Promise.all([carryOn(heard), carryOn(heard), carryOn(heard)])
	expect(faults).toEqual([])
	expect(await world.rows()).toHaveLength(1)
	expect(await world.ctx.db.select().from(migrationDeposit)).toHaveLength(1)
	expect(await world.ctx.db.select().from(receipt).where(eq(receipt.reason, "carried"))).toHaveLength(1)
})

test("however much there is to say of an NFT, and however long the site's name is, it is minted with what has room", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	await world.lookAtKaia()
	await takeDeposits(world.worker)
	await allotFees(world.worker)
	const { kaia } = world.worker.chains
	if (!kaia) throw new Error("there is no Kaia")
	// Its file is larger than those of the demo are.
	const attributes = Array.from({ length: 9 }, (_, n) => ({ trait_type: `Trait ${n}`, value: "v".repeat(17) }))
	const file = JSON.stringify({ name: "N".repeat(99), attributes })
	const facts = async () => ({ name: null, tokenUri: `data:application/json,${encodeURIComponent(file)}` })
	const told = Object.create(kaia, { oldNfts: { value: { ...kaia.oldNfts, facts } } })
	const ctx = { ...world.worker, demo: false, origin: `https://${"a".repeat(100)}.example` }
	expect(await mintDue(ctx, told)).toBe(0)
	await world.until(code, "20")
	const [made] = await world.ctx.chains.solana.nfts.membersOf("carried", 60_000)
	const { seq, source } = await world.migrationOf(code)
	expect(made).toMatchObject({ name: "N".repeat(32), uri: `${ctx.origin}/nft/carried/${seq}.json` })
	expect(source).toMatchObject({ name: "N".repeat(99) })
	await expectInOrder(world)
})

test("nobody is asked to send anything before our wallets were looked at once: what came until then is nobody's deposit", async () => {
	const world = await migrationWorld()
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`delete from migration_project`
		await tx`delete from vault_cursor where chain = ${world.worker.chains.kaia?.name ?? ""}`
	})
	await carryOn(world.worker)
	expect(await world.ctx.db.$count(migrationProject)).toBe(0)
	await world.lookAtKaia()
	await carryOn(world.worker)
	expect(await world.ctx.db.$count(migrationProject)).toBe(3)
})
