import { type Connection, PublicKey, type VersionedTransactionResponse } from "@solana/web3.js"
import type { MintedState } from "../../minter.ts"
import { readMint, TOKEN_2022 } from "../nfts/layout.ts"
import { stepsOf, tokenOwnerOf } from "../transaction-steps.ts"
import type { Place } from "./standards/standard.ts"
import { addressIn } from "./standards/standards.ts"

const MINT_TO = 7
const TRANSACTIONS_AT_ONCE = 50
const FINALIZED = { commitment: "finalized", maxSupportedTransactionVersion: 0 } as const

type MintAccount = Readonly<{ owner: PublicKey; data: Uint8Array }> | null

/** Of the account at an item's address. Throws where something else lies there, which nobody but the authority could have put there. */
export function stateOfMint(found: MintAccount, { address, place }: Readonly<{ address: string; place: Place }>) {
	// Lamports that a stranger has sent make an account of the system's.
	if (!found || found.owner.toBase58() !== TOKEN_2022) return "absent"
	const mint = readMint(Buffer.from(found.data))
	if (!mint?.member || mint.member.mint !== address || mint.member.group !== place.group)
		throw new Error(`what lies at ${address} is no NFT of the group ${place.group}`)
	if (mint.mintAuthority !== null) return "prepared"
	return mint.supply === 1n ? "minted" : "burnt"
}

export async function mintedState(
	solana: Connection,
	{ id, place, signature }: Readonly<{ id: string; place: Place; signature?: string | undefined }>,
): Promise<MintedState> {
	const address = addressIn(place, id)
	const key = new PublicKey(address)
	const state = stateOfMint(await solana.getAccountInfo(key, "finalized"), { address, place })
	if (state !== "minted") return { state }
	const known = signature === undefined ? await signaturesOf(solana, key) : [signature]
	// The oldest first: it was made before anybody could name it, unless they knew its address.
	for (let i = known.length; i > 0; i -= TRANSACTIONS_AT_ONCE) {
		const some = known.slice(Math.max(0, i - TRANSACTIONS_AT_ONCE), i).reverse()
		const transactions = await solana.getTransactions(some, FINALIZED)
		for (const [n, one] of some.entries()) {
			const to = transactions[n] && receiverOf(transactions[n], address)
			if (to) return { state, by: { signature: one, to } }
		}
	}
	return { state, by: null }
}

async function signaturesOf(solana: Connection, key: PublicKey): Promise<string[]> {
	const listed = await solana.getSignaturesForAddress(key, {}, "finalized")
	return listed.flatMap(({ signature, err }) => (err === null ? [signature] : []))
}

/** Who was handed the one of its kind by this transaction; null: it did not do that. */
function receiverOf(transaction: VersionedTransactionResponse, address: string): string | null {
	if (!transaction.meta || transaction.meta.err !== null) return null
	const { keys, steps } = stepsOf(transaction)
	const given = steps.find(
		({ programId, accounts, data }) => programId === TOKEN_2022 && data[0] === MINT_TO && accounts[0] === address,
	)
	return given ? tokenOwnerOf(transaction, keys, given.accounts[1] ?? "") : null
}
