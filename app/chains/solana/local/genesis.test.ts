import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { getAccount, getAssociatedTokenAddressSync, getMint } from "@solana/spl-token"
import { Keypair, LAMPORTS_PER_SOL, PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { reached, testChain } from "./testing.ts"

test("a new chain has its SCG, its vaults and a reward budget that came by a real transfer", async () => {
	const { chain, connection, dataDir } = await testChain()
	const { demo } = chain
	const mint = new PublicKey(demo.scgMint)
	const account = (owner: string) => getAssociatedTokenAddressSync(mint, new PublicKey(owner), true)
	const units = async (owner: string) => (await getAccount(connection, account(owner), "finalized")).amount
	expect(await units(demo.treasury)).toBe(6_830_000_000_000n)
	expect(await units(demo.floatOwner)).toBe(100_000_000_000n)
	expect(await units(demo.rewardVaultOwner)).toBe(2_000_000_000_000n)
	expect(await units(demo.depositVaultOwner)).toBe(0n)
	expect(await units(demo.nftVaultOwner)).toBe(1_000_000_000_000n)
	expect(await units(demo.raffleVaultOwner)).toBe(20_000_000_000n)
	expect(await units(demo.vestingVaultOwner)).toBe(50_000_000_000n)
	const usdc = new PublicKey(demo.usdcMint)
	const dollars = async (owner: string) =>
		(await getAccount(connection, getAssociatedTokenAddressSync(usdc, new PublicKey(owner), true), "finalized")).amount
	expect(await getMint(connection, usdc)).toMatchObject({ decimals: demo.usdcDecimals, supply: 1_000_000_000_000n })
	expect(await dollars(demo.treasury)).toBe(893_000_000_000n)
	expect(await dollars(demo.dropVaultOwner)).toBe(2_000_000_000n)
	expect(await dollars(demo.nftVaultOwner)).toBe(100_000_000_000n)
	expect(await dollars(demo.floatOwner)).toBe(5_000_000_000n)
	expect(await getMint(connection, mint)).toMatchObject({
		decimals: 6,
		supply: 10_000_000_000_000n,
		freezeAuthority: null,
	})
	const memos = await connection.getSignaturesForAddress(account(demo.rewardVaultOwner), {}, "finalized")
	expect(memos.map(({ memo }) => memo)).toContain("[13] reward budget")
	expect(await connection.getGenesisHash()).toBe(demo.genesisHash)
	expect(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"))).toEqual(demo)
	expect(statSync(join(dataDir, "keys.json")).mode & 0o777).toBe(0o600)
	for (const name of readdirSync(dataDir)) {
		if (name !== "keys.json") expect(readFileSync(join(dataDir, name), "utf8")).not.toContain("seed")
	}
})

test("a chain keeps its identity over restarts; another folder is another chain with other signatures", async () => {
	const [one, other] = await Promise.all([testChain(), testChain()])
	const height = await one.connection.getBlockHeight("processed")
	const hash = await one.connection.getLatestBlockhash("processed")
	expect(other.chain.demo.genesisHash).not.toBe(one.chain.demo.genesisHash)
	expect((await other.connection.isBlockhashValid(hash.blockhash)).value).toBe(false)
	await one.chain.close()
	const again = await testChain({ dataDir: one.dataDir })
	expect(again.chain.demo).toEqual(one.chain.demo)
	expect(await again.connection.getBlockHeight("processed")).toBeGreaterThanOrEqual(height)
	expect((await again.connection.isBlockhashValid(hash.blockhash, { commitment: "processed" })).value).toBe(true)
})

test("the folder belongs to one chain at a time", async () => {
	const { chain, dataDir } = await testChain()
	await expect(testChain({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
	await chain.close()
	await testChain({ dataDir })
})

test("the faucet gives once a minute per address, and the same key gets the same answer also after a restart", async () => {
	const { chain, connection, dataDir } = await testChain()
	const wallet = Keypair.generate().publicKey
	const wish = { address: wallet.toBase58(), key: "first" }
	const given = chain.control("control_faucet", wish) as { signature: string }
	await reached(connection, given.signature)
	const account = getAssociatedTokenAddressSync(new PublicKey(chain.demo.scgMint), wallet)
	const holds = async (one: typeof connection) => [
		await one.getBalance(wallet),
		(await getAccount(one, account)).amount,
	]
	expect(await holds(connection)).toEqual([LAMPORTS_PER_SOL, 20_000_000_000n])
	expect(chain.control("control_faucet", wish)).toEqual({ signature: given.signature, repeated: true })
	expect(() => chain.control("control_faucet", { ...wish, key: "second" })).toThrow(/once a minute per address.*\d+ s/)
	expect(() => chain.control("control_faucet", { address: wish.address })).toThrow("once a minute")
	const stranger = Keypair.generate().publicKey.toBase58()
	expect(() => chain.control("control_faucet", { address: stranger, key: "first" })).toThrow("another address")
	expect(() => chain.control("control_faucet", { address: "nobody" })).toThrow("Invalid param")
	await chain.close()

	const again = await testChain({ dataDir })
	expect(again.chain.control("control_faucet", wish)).toEqual({ signature: given.signature, repeated: true })
	expect(() => again.chain.control("control_faucet", { ...wish, key: "third" })).toThrow("once a minute")
	expect(await holds(again.connection)).toEqual([LAMPORTS_PER_SOL, 20_000_000_000n])
})
