import { PublicKey, type TransactionInstruction, TransactionMessage } from "@solana/web3.js"
import { type AtomicMint, type MintItem, type MintPayment, MOST_MINTED_AT_ONCE, type NotTheMint } from "../../minter.ts"
import type { SignedTransaction } from "../../port.ts"
import { paymentInstruction } from "../deposit.server.ts"
import { readHalfSigned } from "../half-signed.server.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { memo } from "../own-transactions.server.ts"
import { placeOf } from "./places.ts"
import { STANDARDS } from "./standards/standards.ts"

/** What a transaction has at most, its signatures counted. */
const MOST_BYTES = 1_232
const SIGNATURE_BYTES = 64
const ANY_HASH = PublicKey.default.toBase58()

/** The one authority of all its items. Throws where there are none, too many, one of them twice, or where one key does not suffice. */
export function authorityOf({ buyer, items }: AtomicMint, settings: NftSettings): string {
	if (
		items.length === 0 ||
		items.length > MOST_MINTED_AT_ONCE ||
		new Set(items.map(({ id }) => id)).size !== items.length
	)
		throw new Error(`one to ${MOST_MINTED_AT_ONCE} items are minted at once, each once: not ${items.length}`)
	const [authority, ...others] = new Set(items.map(({ collection }) => placeOf(settings, collection).authority))
	if (!authority || others.length > 0) throw new Error("items of one transaction have one authority")
	if (authority === buyer) throw new Error("the authority of a collection buys nothing from itself")
	return authority
}

/** The payment, each item in their order, and the memo behind them. */
export function atomicSteps(mint: AtomicMint, settings: NftSettings): TransactionInstruction[] {
	authorityOf(mint, settings)
	const { buyer, payment, items, memo: text } = mint
	return [
		...(payment ? [paymentStep(buyer, payment)] : []),
		...items.flatMap((item) => itemSteps(item, buyer, settings)),
		memo(text),
	]
}

function itemSteps(item: MintItem, buyer: string, settings: NftSettings): readonly TransactionInstruction[] {
	const making = { item, place: placeOf(settings, item.collection), payer: buyer }
	const { mint, halves, beside } = STANDARDS[making.place.standard]
	if (!item.isPrepared && beside) throw new Error("somebody else signs as it is made: it is prepared before it is sold")
	if (!item.isPrepared) return mint(making, buyer)
	if (!halves) throw new Error(`nothing of ${making.place.standard} is prepared`)
	return halves.give(making, buyer)
}

function paymentStep(payer: string, payment: MintPayment): TransactionInstruction {
	if (payment.units <= 0n) throw new Error("a payment is of something")
	return paymentInstruction({ payer, ...payment })
}

/** As bytes with both signatures; more than one transaction holds throws or is more than it may be. */
export function fitsOne(mint: AtomicMint, settings: NftSettings, room: number): boolean {
	const instructions = atomicSteps(mint, settings)
	const payerKey = new PublicKey(mint.buyer)
	try {
		const message = new TransactionMessage({ payerKey, recentBlockhash: ANY_HASH, instructions }).compileToV0Message()
		return 1 + message.header.numRequiredSignatures * SIGNATURE_BYTES + message.serialize().length + room <= MOST_BYTES
	} catch (error) {
		// The client writes into a buffer of that size.
		if (error instanceof RangeError) return false
		throw error
	}
}

/** Reads what the buyer's wallet has signed, and says whether it is exactly that mint. */
export function readMint(bytes: Uint8Array, mint: AtomicMint, settings: NftSettings): SignedTransaction | NotTheMint {
	const ours = authorityOf(mint, settings)
	const steps = atomicSteps(mint, settings)
	const read = readHalfSigned(bytes, { payer: mint.buyer, ours, steps })
	if (!("refused" in read)) return read
	return { refused: read.refused === "other-steps" ? "not-the-mint" : read.refused }
}
