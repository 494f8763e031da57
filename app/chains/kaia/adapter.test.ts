import { expect, test } from "vitest"
import { NATIVE } from "./credits.ts"
import { adapterOn, final, givenWallet, kaiaForFile, rpc, sendAs } from "./local/testing.ts"
import { kaiaPayer } from "./payer.server.ts"

const chain = await kaiaForFile()
const { settings, url, admin } = chain
const adapter = await adapterOn(settings)
const [kongz] = settings.collections
if (!kongz) throw new Error("there is no old collection")
const ours = { account: admin, owner: admin }
const payer = kaiaPayer(await import("ethers"), chain.node, chain.adminKey, settings)

/** A holder, and an NFT of theirs. */
async function holder() {
	const wallet = await givenWallet(chain)
	const owner = wallet.address.toLowerCase()
	const { ids } = await adapter.oldNfts.heldBy(owner, kongz as never)
	return { wallet, owner, nft: { contract: kongz?.contract ?? "", id: ids[0] ?? 0n }, ids }
}

const found = async (signature: string) => {
	await final(url, signature, settings)
	const [tx] = await adapter.transactions([signature])
	if (!tx) throw new Error("it is not there")
	return tx
}

test("an NFT that is sent to the admin wallet is one credit of one unit, from whom the log names", async () => {
	const { wallet, owner, nft, ids } = await holder()
	expect(ids).toHaveLength(2)
	const signature = await sendAs(url, wallet, adapter.oldNfts.askForNft(nft, owner))
	const tx = await found(signature)
	expect(tx.creditsTo(ours)).toEqual([
		{ instruction: 0, asset: `${nft.contract}/${nft.id}`, units: 1n, sourceAccount: owner, sourceOwner: owner },
	])
	expect(tx.debitFrom(ours)).toBeNull()
	expect(tx.accounts()).toEqual(expect.arrayContaining([owner, admin, nft.contract]))
	expect(await adapter.oldNfts.ownerOf(nft)).toBe(admin)
})

test("one that somebody else sends with the holder's leave is credited to the holder, and not to who sent it", async () => {
	const { wallet, owner, nft } = await holder()
	const operator = await givenWallet(chain)
	const approve = `0x095ea7b3${operator.address.slice(2).padStart(64, "0")}${nft.id.toString(16).padStart(64, "0")}`
	await sendAs(url, wallet, { to: nft.contract, data: approve })
	const signature = await sendAs(url, operator, adapter.oldNfts.askForNft(nft, owner))
	expect((await found(signature)).creditsTo(ours)).toMatchObject([{ sourceOwner: owner }])
})

test("a fee is a credit of KLAY, to the peb, and carries the reference of what it pays", async () => {
	const { wallet, owner } = await holder()
	const reference = adapter.newReference()
	const asked = adapter.oldNfts.askForFee({ from: owner, units: 10n ** 17n, reference })
	const tx = await found(await sendAs(url, wallet, asked))
	expect(tx.creditsTo(ours)).toEqual([
		{ instruction: -1, asset: NATIVE, units: 10n ** 17n, sourceAccount: owner, sourceOwner: owner },
	])
	expect(tx.accounts()).toContain(reference)
})

test("what failed brings nothing, and what is not final yet is not there", async () => {
	const { owner, nft } = await holder()
	const thief = await givenWallet(chain)
	const failed = await sendAs(url, thief, adapter.oldNfts.askForNft(nft, owner))
	expect((await found(failed)).creditsTo(ours)).toEqual([])
	const deep = await adapterOn({ ...settings, confirmations: 1_000 })
	expect(await deep.transactions([failed])).toEqual([null])
	expect(await adapter.transactions([`0x${"ab".repeat(32)}`])).toEqual([null])
})

test("blocks are read with what concerns the wallet, each on the one before it", async () => {
	const from = (await adapter.finalized()).slot + 1n
	const { wallet, owner, nft } = await holder()
	const moved = await sendAs(url, wallet, adapter.oldNfts.askForNft(nft, owner))
	const paid = await sendAs(url, wallet, adapter.oldNfts.askForFee({ from: owner, units: 1n }))
	await final(url, paid, settings)
	const blocks = (await adapter.blocks?.(admin, { from, to: (await adapter.finalized()).slot })) ?? []
	expect(blocks.flatMap((one) => one.listed.map((tx) => tx.signature))).toEqual([moved, paid])
	for (const [i, block] of blocks.entries()) if (i > 0) expect(block.parentHash).toBe(blocks[i - 1]?.hash)
	await expect(adapter.blocks?.(admin, { from, to: from + 100n })).rejects.toThrow()
})

test("the payer sends KLAY and NFTs back, and what left is booked to the peb", async () => {
	const { wallet, owner, nft } = await holder()
	await found(await sendAs(url, wallet, adapter.oldNfts.askForNft(nft, owner)))
	for (const [asset, units] of [
		[NATIVE, 10n ** 16n],
		[adapter.oldNfts.assetOf(nft), 1n],
	] as const) {
		const before = BigInt(await rpc(url, "eth_getBalance", admin, "latest"))
		const transfers = [{ to: owner, asset, units, scale: 18 }]
		const signed = payer.sign({ id: "one", transfers, opening: false }, await payer.recent())
		expect(adapter.signatureOf(signed.raw)).toBe(signed.signature)
		expect(await payer.simulate(signed.raw)).toBeNull()
		await adapter.send(signed.raw)
		const tx = await found(signed.signature)
		const debit = tx.debitFrom(ours)
		expect(debit).toMatchObject({ asset, units, rent: 0n, receivers: [owner] })
		const after = BigInt(await rpc(url, "eth_getBalance", admin, "latest"))
		expect(before - after).toBe((debit?.fee ?? 0n) + (asset === NATIVE ? units : 0n))
	}
	expect(await adapter.oldNfts.ownerOf(nft)).toBe(owner)
})

test("what the wallet does not have is refused before it is sent", async () => {
	const { owner, nft } = await holder()
	const transfers = [{ to: owner, asset: adapter.oldNfts.assetOf(nft), units: 1n, scale: 0 }]
	const signed = payer.sign({ id: "one", transfers, opening: false }, await payer.recent())
	expect(await payer.simulate(signed.raw)).toMatchObject({ transfer: 0 })
})

test("bytes are dead when another transaction of the same nonce is final, and not before", async () => {
	const { owner } = await holder()
	const recent = await payer.recent()
	const pay = (units: bigint) =>
		payer.sign({ id: "one", transfers: [{ to: owner, asset: NATIVE, units, scale: 18 }], opening: false }, recent)
	const [never, instead] = [pay(1n), pay(2n)]
	const sent = [never, instead].map(({ signature }) => ({ signature, lastValidHeight: recent.lastValidHeight }))
	expect(await adapter.lastValidHeight(never.raw)).toBe(recent.lastValidHeight)
	expect((await adapter.statuses(sent)).map(({ state }) => state)).toEqual(["unknown", "unknown"])
	await adapter.send(instead.raw)
	// Asked with a finality that is far off: the chain's own may be there before the answer is.
	const deep = await adapterOn({ ...settings, confirmations: 1_000 })
	expect((await deep.statuses(sent)).map(({ state }) => state)).toEqual(["unknown", "seen"])
	await final(url, instead.signature, settings)
	expect(await adapter.statuses(sent)).toMatchObject([
		{ state: "dead", proof: { nonce: Number(recent.lastValidHeight) } },
		{ state: "landed", proof: { blockHash: expect.stringMatching(/^0x/), error: null } },
	])
	expect(await adapter.lastValidHeight(never.raw)).toBeNull()
	await expect(adapter.send(never.raw)).rejects.toThrow()
})

test("the key of another wallet is refused", async () => {
	const ethers = await import("ethers")
	expect(() => kaiaPayer(ethers, chain.node, `0x${"11".repeat(32)}`, settings)).toThrow("KAIA_ADMIN_WALLET")
})
