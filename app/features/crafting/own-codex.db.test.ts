import { expect, test } from "vitest"
import { transferSteps } from "#app/chains/solana/nfts/testing.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { marksOf, ownCodex } from "./own-codex.server.ts"
import { ownMarks } from "./own-marks.server.ts"

test("one mark a weapon: how many, the highest level, and none where it was made and is not here", () => {
	const held = [
		{ weapon: "ice-saw", level: 2 },
		{ weapon: "ice-saw", level: 5 },
		{ weapon: "ferris-bow", level: 0 },
	]
	expect(marksOf(held, ["ice-saw", "taped-pipe"])).toEqual([
		{ weapon: "ice-saw", count: 2, level: 5 },
		{ weapon: "ferris-bow", count: 1, level: 0 },
		{ weapon: "taped-pipe", count: 0, level: 0 },
	])
	expect(marksOf([], [])).toEqual([])
})

test("what came of a craft is marked as its maker's while it is here, and as made by them once it is somebody else's", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const [maker, buyer] = [await fundedWallet(world), await fundedWallet(world)]
	const marks = (wallet: typeof maker) => ownMarks(askingAs(world, wallet))
	expect(await marks(maker)).toEqual([])
	const [tool = ""] = await forge.given(maker, "crafter")
	const id = await forge.pays(maker, "craft", { tool })
	await forge.done(id)
	const { outcome } = await forge.receipt(id)
	if (outcome.act !== "craft") throw new Error("another act")
	const { item: weapon, tier } = outcome
	expect(await marks(maker)).toEqual([{ weapon, count: 1, level: 0, tier }])
	const [nft] = await forge.heldBy(maker, "gearup")
	if (!nft) throw new Error("it is not there")
	await sent(world, [maker], transferSteps(nft, buyer.publicKey))
	world.mine()
	expect(await marks(maker)).toEqual([{ weapon, count: 0, level: 0, tier }])
	expect(await marks(buyer)).toEqual([{ weapon, count: 1, level: 0, tier }])
	expect(await ownCodex(world.web, buyer.publicKey.toBase58())).toMatchObject({ isKnown: true, weapons: [{ weapon }] })
	// A chain that does not answer is no empty wallet.
	const { solana } = world.web.chains
	const heldBy = async () => {
		throw new Error("the node is silent")
	}
	const chains = { ...world.web.chains, solana: { ...solana, nfts: { ...solana.nfts, heldBy } } }
	const silent = await ownCodex({ ...world.web, chains }, maker.publicKey.toBase58())
	expect(silent).toMatchObject({ isKnown: false, weapons: [], marks: [{ weapon, count: 0 }] })
})
