import type { PublicKey } from "@solana/web3.js"
import type { ChainKeys } from "../keys.ts"
import type { Ledger } from "../ledger.ts"
import type { WireTransaction } from "../wire.ts"
import { accountAt, groupAt, memberAt, multisigAt } from "./addresses.ts"
import { type DemoCollection, groupText, memberText } from "./collections.ts"
import { type Signer, type Step, signedSteps, signerOf } from "./message.ts"
import {
	createSeeded,
	initializeGroup,
	initializeMember,
	initializeMint,
	initializeMultisig,
	MULTISIG_BYTES,
	mintSpace,
	mintTheOne,
	openAccount,
	transferNft,
	writeMetadata,
} from "./steps.ts"

/** More than any demo makes. */
const MOST_MEMBERS = 1_000_000

/** Makes the transactions by which NFTs come to be and go from hand to hand. The faucet pays for all of them. */
export class NftMint {
	readonly #payer: Signer
	readonly #authority: Signer
	readonly #stock: Signer

	constructor(
		readonly ledger: Ledger,
		readonly keys: ChainKeys,
	) {
		this.#payer = signerOf(keys.faucet)
		this.#authority = signerOf(keys.nftAuthority)
		this.#stock = signerOf(keys.nftStock)
	}

	/** The account by whose word NFTs are frozen: the service may give it alone, and so may an emergency key that no machine holds. */
	multisig(): WireTransaction {
		const { key, seed } = multisigAt(this.keys)
		const { freezeAuthority, emergency } = this.keys
		return this.#signed([
			this.#create(seed, key, { space: MULTISIG_BYTES, whole: MULTISIG_BYTES }),
			initializeMultisig(
				key,
				[freezeAuthority, emergency].map((one) => one.publicKey.toBuffer()),
			),
		])
	}

	group(collection: DemoCollection): WireTransaction {
		const { key, seed } = groupAt(this.keys, collection.id)
		const mint = { mint: key, authority: this.#authority.key }
		const says = groupText(collection)
		return this.#signed([
			this.#create(seed, key, mintSpace(says, "group")),
			...initializeMint(mint, "group", null),
			initializeGroup(mint, MOST_MEMBERS),
			...writeMetadata(mint, says),
		])
	}

	/** A new member of a collection, in one transaction with the account that holds it from its first moment. */
	member(collection: DemoCollection, number: number, to: PublicKey): WireTransaction {
		const { key, seed } = memberAt(this.keys, collection.id, number)
		const mint = { mint: key, authority: this.#authority.key }
		const says = memberText(collection, number)
		const owner = to.toBuffer()
		const account = accountAt(owner, key)
		return this.#signed([
			this.#create(seed, key, mintSpace(says, "member")),
			...initializeMint(mint, "member", multisigAt(this.keys).key),
			initializeMember(mint, groupAt(this.keys, collection.id).key),
			...writeMetadata(mint, says),
			openAccount(this.#payer.key, { account, owner, mint: key }),
			...mintTheOne(mint, account),
		])
	}

	/** From the stock. Six fit one transaction. */
	transfer(mints: readonly Buffer[], to: PublicKey): WireTransaction {
		const owner = to.toBuffer()
		const steps = mints.flatMap((mint): Step[] => {
			const account = accountAt(owner, mint)
			const from = { account: accountAt(this.#stock.key, mint), owner: this.#stock.key, mint }
			return [openAccount(this.#payer.key, { account, owner, mint }), transferNft(from, account)]
		})
		return this.#signed(steps, this.#stock)
	}

	#create(seed: string, key: Buffer, { space, whole }: Readonly<{ space: number; whole: number }>): Step {
		const lamports = this.ledger.rentFor(whole)
		return createSeeded({ payer: this.#payer.key, base: this.#authority.key, seed, key, space, lamports })
	}

	#signed(steps: readonly Step[], signer = this.#authority): WireTransaction {
		return signedSteps(this.ledger.latestBlockhash("processed").blockhash, [this.#payer, signer], steps)
	}
}
