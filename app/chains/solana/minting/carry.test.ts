import { randomUUID } from "node:crypto"
import { Keypair, PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { MOST_CARRIED_TEXT, type NftOrder, type OrderSigner } from "../../minter.ts"
import { freezeInstruction, thawInstruction } from "../nfts/freeze.server.ts"
import { listStep, transferSteps } from "../nfts/testing.ts"
import { solanaPayer } from "../payer.server.ts"
import { itemOf, keyOf, mintChain } from "./testing.ts"

const SHORT = { name: "Punky HA_G #1", symbol: "HAG", uri: "/nft/hag/1.json", traits: [] }

async function carrying() {
	const world = await mintChain()
	const { chain, connection, keys, settings } = world
	const { freezing } = settings
	if (!freezing) throw new Error("nothing is frozen")
	const payer = solanaPayer(connection, chain.floatKey, {
		freezeKey: chain.freezeKey,
		multisig: freezing.multisig,
		mintKey: keyOf(keys.nftAuthority),
		nfts: settings,
	})
	const orders = payer.orders as OrderSigner
	const owner = world.funded()
	const [old, second] = await world.given(owner.publicKey, 2)
	if (!old || !second) throw new Error("none was given")
	const to = owner.publicKey.toBase58()
	const order = (change: Partial<typeof SHORT> = {}, asset = old.asset): NftOrder => ({
		work: {
			do: "carry",
			item: itemOf({ id: randomUUID(), collection: "hag", text: { ...SHORT, ...change } }),
			old: { asset, collection: "kongz" },
		},
		to,
	})
	const sign = async (one: NftOrder) =>
		(await orders.signOrder({ id: randomUUID(), order: one }, await payer.recent())).raw
	const held = async (by = to) => (await world.nfts.heldBy(by, 20_000)).nfts
	return { ...world, payer, orders, owner, to, old, second, order, sign, held, freezing }
}

test("the old one is frozen for good in the transaction that makes the new one, for the same holder; no key of ours thaws it, and it counts no more", async () => {
	const world = await carrying()
	const { old, order, sign, orders, held, freezing, keys, owner } = world
	const one = order()
	expect(await orders.unfit(one)).toBe(null)
	expect(await orders.areDone([one])).toEqual([false])
	// Read before, and remembered.
	expect((await held()).map(({ asset }) => asset)).toContain(old.asset)
	expect(await world.landed(await sign(one))).toBe(null)
	expect(await orders.areDone([one])).toEqual([true])
	const now = await held()
	expect(now.map(({ asset }) => asset)).not.toContain(old.asset)
	expect(now.filter(({ collection }) => collection === "hag")).toMatchObject([{ isFrozen: false, delegate: null }])
	expect((await world.nfts.verify(owner.publicKey.toBase58(), [old.asset], 20_000)).nfts).toEqual([])
	const thaw = (signer: Keypair) =>
		thawInstruction({
			account: old.account,
			mint: old.asset,
			multisig: freezing.multisig,
			signer: signer.publicKey.toBase58(),
		})
	for (const signer of [keys.freezeAuthority, keys.emergency])
		expect((await world.send([thaw(signer)], keys.faucet, signer)).err).not.toBe(null)
	const away = await world.send(transferSteps(old, Keypair.generate().publicKey), owner)
	expect(away.err).toEqual({ InstructionError: [1, { Custom: 0x11 }] })
	// Neither again, nor into another.
	expect(await orders.unfit(order())).toBe("frozen")
	expect(await world.landed(await sign(order()))).not.toBe(null)
	expect(await world.landed(await sign(one))).not.toBe(null)
	expect(await held()).toHaveLength(now.length)
	const state = await world.minting.mintedState(one.work.do === "carry" ? one.work.item : itemOf())
	expect(state).toMatchObject({ state: "minted", by: { to: world.to } })
})

test("one that leaves in the last moment, or is offered for sale, is not carried: nothing of the transaction is done", async () => {
	const world = await carrying()
	const { old, second, order, sign, orders, held, owner } = world
	const friend = Keypair.generate()
	const [gone, offered] = [order(), order({}, second.asset)]
	const raw = [await sign(gone), await sign(offered)] as const
	await world.send(transferSteps(old, friend.publicKey), owner)
	await world.send([listStep(second, friend.publicKey)], owner)
	expect([await orders.unfit(gone), await orders.unfit(offered)]).toEqual(["moved", "listed"])
	for (const one of raw) expect(await world.landed(one)).toEqual({ InstructionError: [0, { Custom: 6400 }] })
	expect(await orders.areDone([gone, offered])).toEqual([false, false])
	expect(await held(friend.publicKey.toBase58())).toMatchObject([{ asset: old.asset, isFrozen: false }])
	expect(await held()).toMatchObject([{ asset: second.asset, isFrozen: false }])
})

test("what is frozen, of another collection, of nobody's wallet, or not ours to freeze is said before anything is signed", async () => {
	const world = await carrying()
	const { old, second, order, orders, freezing, keys } = world
	const freeze = freezeInstruction({ ...freezing, account: old.account, mint: old.asset, signer: freezing.service })
	await world.send([freeze], keys.faucet, keys.freezeAuthority)
	expect(await orders.unfit(order())).toBe("frozen")
	const other = order({}, second.asset)
	if (other.work.do !== "carry") throw new Error("it carries")
	expect(await orders.unfit({ ...other, work: { ...other.work, old: { ...other.work.old, collection: "hag" } } })).toBe(
		"not-of-collection",
	)
	const [nobody] = PublicKey.findProgramAddressSync([Buffer.from("x")], Keypair.generate().publicKey)
	expect(await orders.unfit({ ...other, to: nobody.toBase58() })).toBe("no-wallet")
	const without = solanaPayer(world.connection, world.chain.floatKey, {
		mintKey: keyOf(keys.nftAuthority),
		nfts: { ...world.settings, freezing: null },
	})
	expect(await without.orders?.unfit(other)).toBe("not-ours-to-freeze")
	expect(without.orders?.keys.has("freeze")).toBe(false)
})

test("as much text as is allowed fits the transaction, and not much more would", async () => {
	const { order, sign, landed, held } = await carrying()
	const uri = "u".repeat(MOST_CARRIED_TEXT - SHORT.name.length - SHORT.symbol.length)
	const raw = await sign(order({ uri }))
	expect(raw.length).toBeLessThanOrEqual(1232)
	expect(raw.length).toBeGreaterThan(1232 - 10)
	expect(await landed(raw)).toBe(null)
	expect(await held()).toHaveLength(2)
})

test("members of a collection are listed with what is written in them, and who holds each is asked by itself; what was carried is nobody's", async () => {
	const { nfts, old, second, order, sign, landed, owner } = await carrying()
	const before = await nfts.membersOf("kongz", 20_000)
	expect(before.find(({ asset }) => asset === old.asset)).toMatchObject({
		number: old.number,
		name: expect.any(String),
	})
	const held = await nfts.holdersOf([old.asset, second.asset, Keypair.generate().publicKey.toBase58()])
	expect([...held.values()].map((one) => one && [one.owner, one.account])).toEqual([
		[owner.publicKey.toBase58(), old.account],
		[owner.publicKey.toBase58(), second.account],
		null,
	])
	await landed(await sign(order()))
	const after = await nfts.membersOf("kongz", 20_000)
	expect(after.map(({ asset }) => asset).sort()).toEqual(
		before.flatMap(({ asset }) => (asset === old.asset ? [] : asset)).sort(),
	)
	expect(await nfts.membersOf("hag", 20_000)).toContainEqual(
		expect.objectContaining({ name: SHORT.name, uri: SHORT.uri }),
	)
})
