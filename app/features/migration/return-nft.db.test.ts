import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { rpc } from "#app/chains/kaia/local/testing.ts"
import { lawyer } from "#app/chance/testing.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { operatorAct, outgoing } from "#app/settlement/tables.server.ts"
import {
	expectInOrder,
	FEE,
	type MigrationWorld,
	migrationWorld,
	someSolana,
} from "#tests/factories/migration-world.ts"
import { carryOn } from "./go.server.ts"
import { mintHandlers } from "./order-handlers.server.ts"
import { migrationReturn } from "./tables.server.ts"

// Two chains and a database for each.
vi.setConfig({ testTimeout: 300_000 })

/** What two operators have agreed on, as web writes it and the worker carries it out. Answers its outcome. */
async function sendBack(world: MigrationWorld, subject: string) {
	const [one, other] = [await lawyer(world.database), await lawyer(world.database)]
	const id = randomUUID()
	const act = { id, kind: "return-nft", subject, evidence: {}, reason: "a test" } as const
	expect(await propose(world.web, one, act)).toBe("proposed")
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await world.lookAtSolana()
	const [row] = await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, id))
	return row?.outcome
}
const klayOf = async (world: MigrationWorld, address: string) =>
	BigInt(await rpc(world.kaia.url, "eth_getBalance", address, "latest"))
const returns = (world: MigrationWorld) => world.ctx.db.select().from(migrationReturn)

test("two operators send an NFT back: it is its owner's on Kaia again, its fee follows to the peb, and nothing is minted or sent twice", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	// Nobody has signed for the destination: both halves wait their day.
	const { wallet, asking, nfts, address } = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	const { id } = await world.until(code, "4")
	const before = await klayOf(world, address)
	expect(await sendBack(world, randomUUID())).toBe("no-such-migration")
	expect(await sendBack(world, id)).toBe("done")
	expect(await sendBack(world, id)).toBe("not-with-us")
	await world.until(code, "42", 20)
	for (let n = 0; n < 20 && (await returns(world)).filter(({ doneAt }) => doneAt).length < 2; n++) await world.pass()
	expect(await world.web.chains.kaia?.oldNfts.ownerOf(nft)).toBe(address)
	expect((await klayOf(world, address)) - before).toBe(FEE)
	const rows = await returns(world)
	expect(rows.map(({ reason, units, toAddress, doneAt }) => [reason, units, toAddress, doneAt !== null])).toEqual([
		["operator", 1n, address, true],
		["credit", FEE, address, true],
	])
	expect(await sendBack(world, id)).toBe("not-with-us")
	world.turnTo(2 * 86_400)
	for (let n = 0; n < 4; n++) await world.pass()
	expect(await returns(world)).toHaveLength(2)
	expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toEqual([])
	expect(await world.migrationOf(code)).toMatchObject({ status: "42", mintId: null })
	await expectInOrder(world)
})

test("one that is being minted is not sent back; once its order is proven to have come to nothing it is, and is minted no more", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	for (let n = 0; n < 12 && (await world.migrationOf(code)).status !== "10"; n++) {
		await world.lookAtKaia()
		await carryOn(world.worker)
	}
	const { id, mintId } = await world.migrationOf(code)
	const order = async () =>
		(
			await world.ctx.db
				.select()
				.from(outgoing)
				.where(eq(outgoing.subjectId, mintId ?? ""))
		)[0]
	// As operators hold it, so that no pass carries it out meanwhile.
	await world.database.sql`update outgoing set status = 'held' where subject_id = ${mintId}`
	expect(await sendBack(world, id)).toBe("not-with-us")
	await inTransaction(world.worker, async (ctx) => {
		const at = await ctx.now()
		const failed = {
			subject: mintId ?? "",
			signature: "none",
			reason: "dead" as const,
			proof: {},
			isTriedAgain: false,
			at,
		}
		await mintHandlers.failed(ctx, failed)
	})
	expect(await world.migrationOf(code)).toMatchObject({ status: "40", failure: "mint" })
	expect(await sendBack(world, id)).toBe("may-be-minted")
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`update outgoing set status = 'stuck' where subject_id = ${mintId}`
	})
	expect(await sendBack(world, id)).toBe("done")
	expect(await order()).toMatchObject({ status: "cancelled", reason: "sent-back" })
	await world.until(code, "42", 20)
	for (let n = 0; n < 20 && (await returns(world)).filter(({ doneAt }) => doneAt).length < 2; n++) await world.pass()
	expect(await world.web.chains.kaia?.oldNfts.ownerOf(nft)).toBe(address)
	expect((await returns(world)).map(({ reason, units }) => [reason, units])).toEqual([
		["operator", 1n],
		["credit", FEE],
	])
	expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toEqual([])
	await expectInOrder(world)
})

test("a fee whose NFT never comes goes back by itself after a week, announced or not, and whoever sends the NFT then begins anew", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const [announced, silent] = [await world.holder({ linked: to }), await world.holder()]
	const [nft] = announced.nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(announced.asking, [nft], to)
	await world.payFee(announced.wallet)
	await world.payFee(silent.wallet)
	await world.until(code, "3")
	const before = await Promise.all([announced, silent].map(({ address }) => klayOf(world, address)))
	world.turnTo(6 * 86_400)
	for (let n = 0; n < 2; n++) await world.pass()
	expect(await returns(world)).toEqual([])
	expect(await world.migrationOf(code)).toMatchObject({ status: "3" })
	world.turnTo(8 * 86_400)
	for (let n = 0; n < 20 && (await returns(world)).filter(({ doneAt }) => doneAt).length < 2; n++) await world.pass()
	expect(await world.migrationOf(code)).toMatchObject({ status: "5" })
	const after = await Promise.all([announced, silent].map(({ address }) => klayOf(world, address)))
	expect(after.map((units, n) => units - (before[n] ?? 0n))).toEqual([FEE, FEE])
	await world.sendNft(announced.wallet, nft)
	for (let n = 0; n < 3; n++) await world.pass()
	const again = (await world.rows()).at(-1)
	expect(again).toMatchObject({ status: "2", oldWalletAddress: announced.address })
	expect(again?.code).not.toBe(code)
	await expectInOrder(world, [1n])
})
