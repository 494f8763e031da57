import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { payerOf } from "#app/chains/solana/sent.server.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens } from "#tests/factories/payouts.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { attempt, outgoing } from "../tables.server.ts"
import { retirePayer } from "./retired-payer.server.ts"

test("a worker whose key was replaced signs nothing, and leaves the chain to one with the new key", async () => {
	const world = await stakingWorld()
	const [first, second] = [await ownedTokens(world), await ownedTokens(world)]
	await owed(world, { to: first, units: SCG })
	await world.settle()
	const [signed, ...none] = await world.ctx.db.select().from(attempt)
	expect(none).toEqual([])
	expect(payerOf(signed?.raw ?? Buffer.of())).toBe(world.chain.demo.floatOwner)
	const wallet = world.chain.demo.floatOwner
	const retired = { chain: world.ctx.chains.solana.name, wallet }
	await retirePayer(world.worker, retired)
	await retirePayer(world.worker, retired)
	await owed(world, { to: second, units: SCG })
	for (let n = 0; n < 3; n++) expect(await world.settle()).toBe(0)
	const states = async () => (await world.ctx.db.select().from(outgoing)).map((one) => one.status).sort()
	expect(await states()).toEqual(["queued", "sending"])
	await expect(world.database.sql`delete from retired_payer`).rejects.toThrow("append-only")
})

test("a memo that was announced under the key before is signed by it, and paid for by the new one", async () => {
	const world = await stakingWorld()
	const fresh = Keypair.generate()
	const secret = JSON.stringify([...fresh.secretKey])
	const before = solanaPayer(world.solana, world.chain.floatKey)
	const after = solanaPayer(world.solana, secret, { previousKey: world.chain.floatKey })
	const recent = await after.recent()
	const memo = { key: "draw one", text: "root" }
	const published = before.memos.addressOf(memo.key)
	const signed = after.memos.sign({ ...memo, address: published }, recent)
	expect(payerOf(signed?.raw ?? Buffer.of())).toBe(after.wallet)
	expect(Buffer.from(signed?.raw ?? []).includes(bs58.decode(published))).toBe(true)
	expect(after.memos.addressOf(memo.key)).not.toBe(published)
	expect(after.memos.sign({ ...memo, address: null }, recent)).not.toBeNull()
	// Without the key before it cannot be signed, and says so instead of signing by another.
	expect(solanaPayer(world.solana, secret).memos.sign({ ...memo, address: published }, recent)).toBeNull()
})
