import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
	getGroupMemberPointerState,
	getMint,
	getMultisig,
	getTokenGroupMemberState,
	getTokenGroupState,
	getTokenMetadata,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { type Connection, Keypair, PublicKey } from "@solana/web3.js"
import { expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder, testChain } from "../testing.ts"
import { DEMO_COLLECTIONS } from "./collections.ts"

const heldBy = async (
	connection: Connection,
	owner: PublicKey,
	commitment: "confirmed" | "finalized" = "confirmed",
) => {
	const { value } = await connection.getTokenAccountsByOwner(owner, { programId: TOKEN_2022_PROGRAM_ID }, commitment)
	return value
		.filter(({ account }) => account.data.readBigUInt64LE(64) === 1n)
		.map(({ account }) => new PublicKey(account.data.subarray(0, 32)).toBase58())
}

test("a new chain has its collections: each NFT a member of its group, the one of its kind, with its name and traits", async () => {
	const { chain, connection } = await testChain({ nfts: 2, slotMs: 0 })
	const { collections, nftAuthority, freezeAuthority, freezeSigner } = chain.demo.nfts
	expect(collections.map(({ id }) => id)).toEqual(DEMO_COLLECTIONS.map(({ id }) => id))
	const multisig = await getMultisig(connection, new PublicKey(freezeAuthority), "finalized", TOKEN_2022_PROGRAM_ID)
	expect(multisig).toMatchObject({ m: 1, n: 2 })
	expect(multisig.signer1.toBase58()).toBe(freezeSigner)
	const [, kongz] = collections
	const groupMint = new PublicKey(kongz?.group ?? "")
	const group = getTokenGroupState(await getMint(connection, groupMint, "finalized", TOKEN_2022_PROGRAM_ID))
	expect(group).toMatchObject({ size: 2n, mint: groupMint })
	expect(group?.updateAuthority?.toBase58()).toBe(nftAuthority)
	const to = Keypair.generate().publicKey
	const { signatures } = chain.control("control_nfts", { address: to.toBase58(), collection: "kongz", count: 1 }) as {
		signatures: string[]
	}
	expect(signatures).toHaveLength(1)
	chain.control("control_mine", { slots: 5 })
	const [asset = ""] = await heldBy(connection, to, "finalized")
	const mint = await getMint(connection, new PublicKey(asset), "finalized", TOKEN_2022_PROGRAM_ID)
	expect(mint).toMatchObject({ decimals: 0, supply: 1n, mintAuthority: null })
	expect(mint.freezeAuthority?.toBase58()).toBe(freezeAuthority)
	expect(getGroupMemberPointerState(mint)?.memberAddress?.toBase58()).toBe(asset)
	expect(getTokenGroupMemberState(mint)).toMatchObject({ group: groupMint, mint: mint.address, memberNumber: 3n })
	const says = await getTokenMetadata(connection, mint.address, "finalized", TOKEN_2022_PROGRAM_ID)
	expect(says).toMatchObject({ name: "PunkyKongz #3", symbol: "KONGZ", uri: "/nft/kongz/3.json" })
	const parsed = (await connection.getParsedAccountInfo(mint.address, "finalized")).value?.data
	expect(parsed).toMatchObject({
		parsed: {
			info: {
				extensions: [
					{ extension: "metadataPointer", state: { authority: null, metadataAddress: asset } },
					{ extension: "groupMemberPointer", state: { memberAddress: asset } },
					{ extension: "tokenGroupMember", state: { group: kongz?.group, memberNumber: 3 } },
					{
						extension: "tokenMetadata",
						state: { name: "PunkyKongz #3", additionalMetadata: [["Ground", expect.any(String)], {}, {}] },
					},
				],
			},
		},
	})
	expect(says?.additionalMetadata.map(([kind]) => kind)).toEqual(["Ground", "Look", "Mark"])
})

test("the first gift brings three of each collection, also when the stock is gone, and later gifts bring none", async () => {
	const { chain, connection, dataDir } = await testChain({ nfts: 4, slotMs: 0 })
	const mine = () => void chain.control("control_mine", { slots: 5 })
	const [one, other, third] = [1, 2, 3].map(() => Keypair.generate().publicKey)
	if (!one || !other || !third) throw new Error("no wallets")
	const given = chain.control("control_faucet", { address: one.toBase58(), key: "k" }) as { signature: string }
	expect(given).toEqual({ signature: expect.any(String), repeated: false })
	// In the same moment: what is on its way to one is not sent to the other.
	chain.control("control_faucet", { address: other.toBase58() })
	chain.control("control_faucet", { address: third.toBase58(), nfts: false })
	mine()
	const [first, second] = [await heldBy(connection, one), await heldBy(connection, other)]
	expect([first.length, second.length, await heldBy(connection, third)]).toEqual([27, 27, []])
	expect(new Set([...first, ...second]).size).toBe(54)
	expect(chain.control("control_faucet", { address: one.toBase58(), key: "k" })).toEqual({ ...given, repeated: true })
	await chain.close()
	const again = await testChain({ dataDir, slotMs: 0 })
	expect(again.chain.control("control_faucet", { address: one.toBase58(), key: "k" })).toMatchObject({ repeated: true })
	const later = Date.now() + 61_000
	vi.spyOn(Date, "now").mockReturnValue(later)
	onTestFinished(() => void vi.restoreAllMocks())
	const next = again.chain.control("control_faucet", { address: one.toBase58(), key: "later" })
	expect(next).toMatchObject({ repeated: false })
	again.chain.control("control_faucet", { address: third.toBase58() })
	again.chain.control("control_mine", { slots: 5 })
	expect(await heldBy(again.connection, one, "finalized")).toHaveLength(27)
	// Who was given money alone gets them with the next.
	expect(await heldBy(again.connection, third, "finalized")).toHaveLength(27)
})

test("a folder of before there were NFTs gets them at its next start, in one block, and once", async () => {
	const older = fileOfOlderDemo()
	const { chain, connection } = await testChain({ dataDir: older, nfts: 1, slotMs: 0 })
	const stock = chain.demo.nfts.collections.map(({ group }) => new PublicKey(group))
	expect((await connection.getMultipleAccountsInfo(stock)).every((one) => one !== null)).toBe(true)
	const lines = readFileSync(join(older, "blocks.jsonl"), "utf8").trim().split("\n")
	const made = lines.filter((line) => line.includes(chain.demo.nfts.freezeAuthority))
	expect(made).toHaveLength(1)
	await chain.close()
	const again = await testChain({ dataDir: older, nfts: 1, slotMs: 0 })
	expect(again.chain.demo).toEqual(chain.demo)
	expect(readFileSync(join(older, "blocks.jsonl"), "utf8").trim().split("\n")).toEqual(lines)
})

function fileOfOlderDemo(): string {
	const dir = temporaryFolder()
	for (const name of ["blocks.jsonl", "head.json", "keys.json"])
		cpSync(join("tests/boot/older-demo", name), join(dir, name))
	return dir
}
