import { randomBytes } from "node:crypto"
import { createAssociatedTokenAccountIdempotentInstruction, createMintToInstruction } from "@solana/spl-token"
import { PublicKey, SystemProgram } from "@solana/web3.js"
import { addressBytes } from "./base58.ts"
import { memo, signed, tokenAccountOf } from "./genesis-parts.ts"
import { GIFT } from "./gift.ts"
import type { FaucetNote } from "./journal.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { NftStock } from "./nfts/stock.ts"
import { pvtGift } from "./pvt.ts"
import { RpcError } from "./rpc-error.ts"
import type { WireTransaction } from "./wire.ts"

const PAUSE_MS = 60_000

type Gift = Readonly<{ signature: string; note: FaucetNote }>
/** `nfts`: whether NFTs are wished for too. */
type Wish = Readonly<{ address: string; key: string | undefined; nfts: boolean }>

/** Gives anyone demo money, once a minute and address, and with the first of it some NFTs. What was given is in the journal, so a restart does not forget. */
export class Faucet {
	readonly #byAddress = new Map<string, Gift>()
	readonly #byKey = new Map<string, Gift>()
	readonly #withNfts = new Map<string, Gift>()

	constructor(
		readonly ledger: Ledger,
		readonly keys: ChainKeys,
		readonly stock: NftStock,
	) {
		for (const { signature, faucet } of ledger.all()) if (faucet) this.#remember({ signature, note: faucet })
	}

	/** The same key gets the same answer, however often it asks. */
	give({ address, key, nfts }: Wish): { signature: string; repeated: boolean } {
		if (!addressBytes(address)) throw new RpcError(-32602, "Invalid param: address is not a Solana address")
		const known = key === undefined ? undefined : this.#byKey.get(key)
		if (known && known.note.address !== address)
			throw new RpcError(-32602, "This key was used for another address", { reason: "faucet-key-reused" })
		if (known && this.#alive(known)) return { signature: known.signature, repeated: true }
		const last = this.#byAddress.get(address)
		const wait = last && this.#alive(last) ? last.note.at + PAUSE_MS - Date.now() : 0
		// A machine whose clock was set back must not lock the faucet for longer than the pause.
		if (wait > 0 && wait <= PAUSE_MS) {
			const retryAfterSeconds = Math.ceil(wait / 1000)
			const message = `The faucet gives once a minute per address. Try again in ${retryAfterSeconds} s.`
			throw new RpcError(-32005, message, { reason: "faucet-limit", retryAfterSeconds })
		}
		const wire = this.#gift(new PublicKey(address))
		const had = this.#withNfts.get(address)
		const isFirst = nfts && !(had && this.#alive(had))
		const note = { address, key, at: Date.now(), ...(isFirst && { nfts: true as const }) }
		this.ledger.submit(wire, { faucet: note })
		if (isFirst) for (const one of this.stock.gift(address)) this.ledger.submit(one)
		this.#remember({ signature: wire.signature, note })
		return { signature: wire.signature, repeated: false }
	}

	/** SOL alone, as `requestAirdrop` of a test validator. The memo keeps two equal wishes in one slot apart. */
	airdrop(address: string, lamports: number): string {
		const { faucet } = this.keys
		const transfer = SystemProgram.transfer({
			fromPubkey: faucet.publicKey,
			toPubkey: new PublicKey(address),
			lamports,
		})
		const wire = signed(this.ledger, [faucet], [transfer, memo(randomBytes(8).toString("hex"))])
		this.ledger.submit(wire)
		return wire.signature
	}

	#gift(to: PublicKey): WireTransaction {
		const { faucet, mint } = this.keys
		const account = tokenAccountOf(this.keys, to)
		return signed(
			this.ledger,
			[faucet],
			[
				SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey: to, lamports: GIFT.lamports }),
				createAssociatedTokenAccountIdempotentInstruction(faucet.publicKey, account, to, mint.publicKey),
				createMintToInstruction(mint.publicKey, account, faucet.publicKey, GIFT.scg),
				...pvtGift(this.keys, to, GIFT.pvt),
				memo(`faucet ${randomBytes(8).toString("hex")}`),
			],
		)
	}

	/** A gift that was in no block, or failed there, was not given. */
	#alive({ signature }: Gift): boolean {
		const landed = this.ledger.transaction(signature)
		return landed ? landed.meta.err === null : this.ledger.isWaiting(signature)
	}

	#remember(gift: Gift) {
		this.#byAddress.set(gift.note.address, gift)
		if (gift.note.nfts) this.#withNfts.set(gift.note.address, gift)
		if (gift.note.key !== undefined) this.#byKey.set(gift.note.key, gift)
	}
}
