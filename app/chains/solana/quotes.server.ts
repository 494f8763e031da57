import { ACCOUNT_SIZE } from "@solana/spl-token"
import { type Connection, PublicKey } from "@solana/web3.js"
import type { NftText } from "../minter.ts"
import type { Payer } from "../port.ts"
import type { Quotes } from "../quotes.ts"
import { HOLDING_BYTES, mintSpace } from "./minting/mint-space.ts"

/** Whoever pays, the authority of the collections, and the mint itself; lamports of each. */
const SIGNATURES = 3n
const FEE = 5_000n

/** What this payer's transactions cost, as the node says. */
export function solanaQuotes(solana: Connection, payer: Payer): Quotes {
	const rentOf = async (bytes: number) => BigInt(await solana.getMinimumBalanceForRentExemption(bytes))
	async function mints(texts: readonly NftText[]) {
		const sizes = new Map<number, bigint>()
		for (const text of texts) {
			const { whole } = mintSpace(text)
			sizes.set(whole, (sizes.get(whole) ?? 0n) + 1n)
		}
		const count = BigInt(texts.length)
		let rent = count * (await rentOf(HOLDING_BYTES))
		for (const [bytes, many] of sizes) rent += many * (await rentOf(bytes))
		return { fee: count * SIGNATURES * FEE, rent }
	}
	return {
		chain: payer.chain,
		balance: async () => BigInt(await solana.getBalance(new PublicKey(payer.wallet), "confirmed")),
		async transfers() {
			const rent = await rentOf(ACCOUNT_SIZE)
			return { fee: payer.cost.fee, rent, most: payer.mostOf(false), mostOpening: payer.mostOf(true) }
		},
		withoutAccount: payer.withoutAccount,
		mints: payer.orders ? mints : null,
	}
}
