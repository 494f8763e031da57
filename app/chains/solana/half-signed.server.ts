import { sign } from "node:crypto"
import { ComputeBudgetProgram, type TransactionInstruction, VersionedTransaction } from "@solana/web3.js"
import bs58 from "bs58"
import { verifyEd25519 } from "#app/identity/proofs/ed25519.server.ts"
import type { SignedTransaction } from "../port.ts"
import { LIGHTHOUSE } from "./guard.ts"
import type { Signer } from "./own-transactions.server.ts"

const COMPUTE_BUDGET = ComputeBudgetProgram.programId.toBase58()
const EMPTY = Buffer.alloc(64)
/** Before the message stand the number of signatures, and two of 64 bytes. */
const OURS_AT = 1 + 64
const MESSAGE_AT = OURS_AT + 64

/** The transaction that is expected of somebody, who signs first and a key of ours last. */
export type HalfSigned = Readonly<{
	/** Who pays the fee. */
	payer: string
	/** The address of our key: it signs, and no step writes to it. */
	ours: string
	/** All that may be done, in this order. */
	steps: readonly TransactionInstruction[]
	/** What no other step may name, beside `ours`. */
	unnamed?: readonly string[]
}>
export type HalfSignedRefusal = Readonly<{ refused: "unreadable" | "unsigned" | "other-payer" | "other-steps" }>

/**
 * Reads what a wallet has signed, and says whether it is exactly that. Whoever signs without looking signs whatever else was put into it, so
 * nothing is passed over: our steps are there byte for byte and in order, beside them guards alone, two sign and no third, and each account
 * may be written to only where our steps say so.
 */
export function readHalfSigned(bytes: Uint8Array, wanted: HalfSigned): SignedTransaction | HalfSignedRefusal {
	try {
		const tx = VersionedTransaction.deserialize(bytes)
		// The reader passes over what follows; the network would not.
		if (!Buffer.from(tx.serialize()).equals(bytes)) return { refused: "unreadable" }
		const { staticAccountKeys: keys, header } = tx.message
		if (keys[0]?.toBase58() !== wanted.payer) return { refused: "other-payer" }
		const isOurs =
			header.numRequiredSignatures === 2 &&
			header.numReadonlySignedAccounts === 1 &&
			keys[1]?.toBase58() === wanted.ours &&
			tx.message.addressTableLookups.length === 0 &&
			new Set(keys.map(String)).size === keys.length
		if (!isOurs) return { refused: "other-steps" }
		const [theirs, ours] = tx.signatures
		if (tx.signatures.length !== 2 || !theirs || !ours) return { refused: "unsigned" }
		if (!verifyEd25519(keys[0].toBytes(), tx.message.serialize(), theirs)) return { refused: "unsigned" }
		if (!EMPTY.equals(ours) || !holdsTheSteps(tx, wanted)) return { refused: "other-steps" }
		return { signature: bs58.encode(theirs), raw: bytes }
	} catch {
		return { refused: "unreadable" }
	}
}

/** Adds our signature, behind the one of who signed first. Only to what `readHalfSigned` has read. */
export function signLast({ raw: signed }: SignedTransaction, { key }: Signer): SignedTransaction {
	const raw = Buffer.from(signed)
	sign(null, raw.subarray(MESSAGE_AT), key).copy(raw, OURS_AT)
	return { signature: bs58.encode(raw.subarray(1, OURS_AT)), raw }
}

function holdsTheSteps({ message }: VersionedTransaction, { ours, steps, unnamed = [] }: HalfSigned): boolean {
	const keys = message.staticAccountKeys.map(String)
	let next = 0
	for (const { programIdIndex, accountKeyIndexes, data } of message.compiledInstructions) {
		const accounts = accountKeyIndexes.map((i) => keys[i] ?? "")
		const program = keys[programIdIndex] ?? ""
		const wanted = steps[next]
		if (wanted && isStep(wanted, program, accounts, data)) next++
		else if (program === COMPUTE_BUDGET ? accounts.length > 0 : program !== LIGHTHOUSE) return false
		else if (accounts.some((one) => one === ours || unnamed.includes(one))) return false
	}
	if (next !== steps.length) return false
	// An account that may be written to may be so by every step: ours stay as our own steps name them.
	return [...writable(steps)].every(([name, may]) => {
		const at = keys.indexOf(name)
		return at === 0 || message.isAccountWritable(at) === may
	})
}

/** Each account that steps name, and whether one of them writes to it; to a program none does. */
function writable(steps: readonly TransactionInstruction[]): ReadonlyMap<string, boolean> {
	const found = new Map(steps.map(({ programId }) => [programId.toBase58(), false]))
	for (const { pubkey, isWritable } of steps.flatMap((one) => one.keys)) {
		const name = pubkey.toBase58()
		found.set(name, isWritable || (found.get(name) ?? false))
	}
	return found
}

const isStep = (
	{ programId, keys, data }: TransactionInstruction,
	program: string,
	accounts: readonly string[],
	bytes: Uint8Array,
) =>
	program === programId.toBase58() &&
	accounts.length === keys.length &&
	keys.every(({ pubkey }, i) => pubkey.toBase58() === accounts[i]) &&
	data.equals(bytes)
