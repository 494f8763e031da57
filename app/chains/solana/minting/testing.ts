import { randomUUID } from "node:crypto"
import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import {
	type Keypair,
	PublicKey,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import bs58 from "bs58"
import type { AtomicMint, MintItem, MintPayment } from "../../minter.ts"
import { NATIVE } from "../credits.ts"
import { nftChain } from "../nfts/testing.ts"
import { solanaPayer } from "../payer.server.ts"
import { solanaMinter } from "./minter.server.ts"
import { solanaMinting } from "./minting.server.ts"

export const keyOf = ({ secretKey }: Keypair) => bs58.encode(secretKey)

/** An item of a collection, with as much text as the site writes. */
export const itemOf = (change: Partial<MintItem> = {}): MintItem => ({
	id: randomUUID(),
	collection: "kongz",
	text: {
		name: "PunkyKongz #100",
		symbol: "KONGZ",
		uri: "/nft/kongz/100.json",
		traits: [
			["Ground", "Clay"],
			["Look", "Bold"],
			["Mark", "Crown"],
		],
	},
	isPrepared: false,
	...change,
})

/** A chain of one test, with what mints on it. */
export async function mintChain() {
	const world = await nftChain()
	const { chain, connection, keys, settings, mine } = world
	const minting = solanaMinting(connection, settings)
	const minter = solanaMinter(keyOf(keys.nftAuthority), settings)
	const payer = solanaPayer(connection, chain.floatKey, {
		freezeKey: chain.freezeKey,
		multisig: chain.demo.nfts.freezeAuthority,
	})
	const scg = { address: chain.demo.scgMint, scale: chain.demo.scgDecimals }
	const treasury = new PublicKey(chain.demo.depositVaultOwner)
	return {
		...world,
		minting,
		minter,
		payer,
		scg,
		treasury,
		inSol: (units: bigint, reference: string | null = null): MintPayment => ({
			asset: { address: NATIVE, scale: 9 },
			vault: treasury.toBase58(),
			units,
			reference,
		}),
		inScg: (units: bigint, reference: string | null = null): MintPayment => ({
			asset: scg,
			vault: getAssociatedTokenAddressSync(new PublicKey(scg.address), treasury, true).toBase58(),
			units,
			reference,
		}),
		mintOf: (buyer: Keypair, change: Partial<AtomicMint> = {}): AtomicMint => ({
			buyer: buyer.publicKey.toBase58(),
			payment: null,
			items: [itemOf()],
			memo: randomUUID(),
			...change,
		}),
		/** As a wallet signs what it was handed. */
		async signed(buyer: Keypair, mint: AtomicMint): Promise<Uint8Array> {
			const { unsigned, failure } = await minting.prepare(mint)
			if (failure) throw new Error(JSON.stringify(failure))
			const tx = VersionedTransaction.deserialize(unsigned)
			tx.sign([buyer])
			return tx.serialize()
		},
		/** The same by a wallet, or by somebody, that changes what it was handed. */
		async changed(
			buyer: Keypair,
			mint: AtomicMint,
			change: (steps: TransactionInstruction[]) => TransactionInstruction[],
			{ payer = buyer, more = [] as readonly Keypair[] } = {},
		): Promise<Uint8Array> {
			const { unsigned } = await minting.prepare(mint)
			const message = TransactionMessage.decompile(VersionedTransaction.deserialize(unsigned).message)
			const { recentBlockhash, instructions } = message
			const again = new TransactionMessage({
				payerKey: payer.publicKey,
				recentBlockhash,
				instructions: change(instructions),
			})
			const tx = new VersionedTransaction(again.compileToV0Message())
			tx.sign([buyer, ...more])
			return tx.serialize()
		},
		/** Sends and answers its error; null: it landed. */
		async landed(raw: Uint8Array): Promise<unknown> {
			const signature = await connection.sendRawTransaction(raw, { skipPreflight: true })
			mine()
			const { value } = await connection.getSignatureStatuses([signature])
			if (!value[0]) throw new Error("it did not land")
			return value[0].err
		},
	}
}
export type MintChain = Awaited<ReturnType<typeof mintChain>>
