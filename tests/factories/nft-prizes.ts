import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { type Keypair, PublicKey } from "@solana/web3.js"
import { asc } from "drizzle-orm"
import { freezeInstruction, thawInstruction } from "#app/chains/solana/nfts/freeze.server.ts"
import { readVaults } from "#app/prizes/read-vaults.server.ts"
import { nftPrize } from "#app/prizes/tables.server.ts"
import { fundedWallet, sent } from "./payments.ts"
import { stakingWorld, type World } from "./staking-world.ts"

export type PrizeNft = Readonly<{ asset: string; account: string; collection: string; number: number }>

/** So many more NFTs of a collection in the vault for prizes, which has been read; all that it holds, by their numbers. */
export async function fillVault(world: World, count: number, collection = "kongz"): Promise<readonly PrizeNft[]> {
	const address = world.keys.nftPrizeOwner.publicKey.toBase58()
	world.chain.control("control_nfts", { address, collection, count })
	world.mine(40)
	await readVaults(world.worker)
	return world.ctx.db.select().from(nftPrize).orderBy(asc(nftPrize.collection), asc(nftPrize.number))
}

/** A world whose vault for prizes holds so many NFTs. */
export async function prizeWorld(count: number) {
	const world = await stakingWorld()
	return { world, nfts: await fillVault(world, count) }
}

/** By the freeze authority of our NFTs, away from all that the app does. */
export async function setFrozen(world: World, { asset: mint, account }: PrizeNft, isFrozen: boolean): Promise<void> {
	const { freezeAuthority: multisig } = world.chain.demo.nfts
	const key = world.keys.freezeAuthority
	const of = { account, mint, multisig, signer: key.publicKey.toBase58() }
	await sent(world, [await fundedWallet(world), key], [isFrozen ? freezeInstruction(of) : thawInstruction(of)])
	world.mine(40)
}

/** From hand to hand by its owner's key: out of the vault by whoever has stolen that, or into it by a stranger. */
export async function moveNft(
	world: World,
	{ asset }: Pick<PrizeNft, "asset">,
	from: Keypair,
	to: PublicKey,
): Promise<void> {
	const payer = await fundedWallet(world)
	const mint = new PublicKey(asset)
	const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true, TOKEN_2022_PROGRAM_ID)
	const [source, target] = [accountOf(from.publicKey), accountOf(to)]
	await sent(
		world,
		[payer, from],
		[
			createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, target, to, mint, TOKEN_2022_PROGRAM_ID),
			createTransferCheckedInstruction(source, mint, target, from.publicKey, 1n, 0, [], TOKEN_2022_PROGRAM_ID),
		],
	)
	world.mine(40)
}
