import {
	createApproveInstruction,
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import {
	type Connection,
	Keypair,
	PublicKey,
	Transaction,
	type TransactionInstruction,
	type VersionedTransactionResponse,
} from "@solana/web3.js"
import bs58 from "bs58"
import type { HeldNft } from "../../nfts.ts"
import { chainKeys } from "../local/keys.ts"
import type { LocalChain } from "../local/start-local-chain.ts"
import { testChain } from "../local/testing.ts"
import { solanaNfts } from "./nfts.server.ts"
import type { NftSettings } from "./settings.server.ts"

export const settingsOf = ({ demo }: LocalChain): NftSettings => ({
	collections: demo.nfts.collections.map(({ id, group }) => ({
		id,
		chain: "solana",
		standard: "token-2022",
		address: group,
		authority: demo.nfts.nftAuthority,
	})),
	freezing: { multisig: demo.nfts.freezeAuthority, service: demo.nfts.freezeSigner },
})

/** A chain of one test with its NFTs; blocks are made when something is sent, unless it makes them by itself as well. */
export async function nftChain({ slotMs = 0 } = {}) {
	const { chain, connection, dataDir } = await testChain({ slotMs })
	const settings = settingsOf(chain)
	const nfts = solanaNfts(connection, settings)
	const mine = () => void chain.control("control_mine", { slots: 5 })
	const send = (steps: readonly TransactionInstruction[], ...signers: readonly [Keypair, ...Keypair[]]) =>
		sendSteps(connection, mine, steps, signers)
	return {
		chain,
		connection,
		keys: chainKeys(dataDir),
		settings,
		nfts,
		mine,
		send,
		/** A wallet with some SOL. */
		funded() {
			const wallet = Keypair.generate()
			chain.control("control_faucet", { address: wallet.publicKey.toBase58(), nfts: false })
			mine()
			return wallet
		},
		/** New NFTs for a wallet, as the port reads them. */
		async given(owner: PublicKey, count: number, collection = "kongz"): Promise<readonly HeldNft[]> {
			chain.control("control_nfts", { address: owner.toBase58(), collection, count })
			mine()
			const { nfts: held } = await nfts.heldBy(owner.toBase58(), 20_000)
			return held.filter((one) => one.collection === collection).slice(-count)
		},
		async transaction(signature: string): Promise<VersionedTransactionResponse> {
			const options = { commitment: "finalized", maxSupportedTransactionVersion: 0 } as const
			const found = await connection.getTransaction(signature, options)
			if (!found) throw new Error("it did not land")
			return found
		},
	}
}
export type NftChain = Awaited<ReturnType<typeof nftChain>>

/** Without a preflight: what fails lands and failed, and its signature is answered all the same. */
async function sendSteps(
	connection: Connection,
	mine: () => void,
	steps: readonly TransactionInstruction[],
	signers: readonly [Keypair, ...Keypair[]],
): Promise<{ signature: string; err: unknown }> {
	const { blockhash } = await connection.getLatestBlockhash()
	const transaction = new Transaction({ feePayer: signers[0].publicKey, recentBlockhash: blockhash })
	transaction.add(...steps).sign(...signers)
	await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
	mine()
	const signature = bs58.encode(transaction.signature ?? Buffer.alloc(64))
	const { value } = await connection.getSignatureStatuses([signature])
	if (!value[0]) throw new Error("it did not land")
	return { signature, err: value[0].err }
}

export const accountFor = (asset: string, owner: PublicKey) =>
	getAssociatedTokenAddressSync(new PublicKey(asset), owner, true, TOKEN_2022_PROGRAM_ID)

/** From the account that holds it; `payer` opens the account of who gets it. */
export function transferSteps(nft: HeldNft, to: PublicKey, payer = new PublicKey(nft.owner)): TransactionInstruction[] {
	const mint = new PublicKey(nft.asset)
	const account = accountFor(nft.asset, to)
	return [
		createAssociatedTokenAccountIdempotentInstruction(payer, account, to, mint, TOKEN_2022_PROGRAM_ID),
		moveStep(nft.asset, new PublicKey(nft.account), account, new PublicKey(nft.owner)),
	]
}

export const moveStep = (asset: string, from: PublicKey, to: PublicKey, authority: PublicKey) =>
	createTransferCheckedInstruction(from, new PublicKey(asset), to, authority, 1, 0, [], TOKEN_2022_PROGRAM_ID)

export const listStep = (nft: HeldNft, market: PublicKey) =>
	createApproveInstruction(new PublicKey(nft.account), market, new PublicKey(nft.owner), 1, [], TOKEN_2022_PROGRAM_ID)
