import { ComputeBudgetProgram, type TransactionInstruction, VersionedTransaction } from "@solana/web3.js"
import bs58 from "bs58"
import { verifyEd25519 } from "#app/identity/proofs/ed25519.server.ts"
import type { Freeze, NotTheFreeze } from "../../nfts.ts"
import type { SignedTransaction } from "../../port.ts"
import { freezeSteps } from "./freeze.server.ts"
import type { Freezing } from "./settings.server.ts"

const COMPUTE_BUDGET = ComputeBudgetProgram.programId.toBase58()
/** Guards that wallets put beside what they sign: it looks at accounts, and fails where they are not as they were shown. */
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95"
const EMPTY = Buffer.alloc(64)

/**
 * Reads what the owner's wallet has signed, and says whether it is exactly the freeze. Whoever signs without looking signs whatever else was
 * put into it, so nothing is passed over: our steps are there byte for byte and in order, beside them guards alone, two sign and no third,
 * and each account may be written to only where our steps say so.
 */
export function readFreeze(bytes: Uint8Array, freeze: Freeze, freezing: Freezing): SignedTransaction | NotTheFreeze {
	let tx: VersionedTransaction
	try {
		tx = VersionedTransaction.deserialize(bytes)
		// The reader passes over what follows; the network would not.
		if (!Buffer.from(tx.serialize()).equals(bytes)) return { refused: "unreadable" }
		const { staticAccountKeys: keys, header } = tx.message
		if (keys[0]?.toBase58() !== freeze.owner) return { refused: "other-payer" }
		const isOurs =
			header.numRequiredSignatures === 2 &&
			header.numReadonlySignedAccounts === 1 &&
			keys[1]?.toBase58() === freezing.service &&
			tx.message.addressTableLookups.length === 0 &&
			new Set(keys.map(String)).size === keys.length
		if (!isOurs) return { refused: "not-the-freeze" }
		const [owners, service] = tx.signatures
		if (tx.signatures.length !== 2 || !owners || !service) return { refused: "unsigned" }
		if (!verifyEd25519(keys[0].toBytes(), tx.message.serialize(), owners)) return { refused: "unsigned" }
		if (!EMPTY.equals(service)) return { refused: "not-the-freeze" }
		if (!holdsTheFreeze(tx, freezeSteps(freeze, freezing), freezing)) return { refused: "not-the-freeze" }
		return { signature: bs58.encode(owners), raw: bytes }
	} catch {
		return { refused: "unreadable" }
	}
}

function holdsTheFreeze(
	{ message }: VersionedTransaction,
	ours: readonly TransactionInstruction[],
	{ service, multisig }: Freezing,
): boolean {
	const keys = message.staticAccountKeys.map(String)
	let next = 0
	for (const { programIdIndex, accountKeyIndexes, data } of message.compiledInstructions) {
		const accounts = accountKeyIndexes.map((i) => keys[i] ?? "")
		const program = keys[programIdIndex] ?? ""
		const wanted = ours[next]
		if (wanted && isStep(wanted, program, accounts, data)) next++
		else if (program === COMPUTE_BUDGET ? accounts.length > 0 : program !== LIGHTHOUSE) return false
		else if (accounts.includes(service) || accounts.includes(multisig)) return false
	}
	if (next !== ours.length) return false
	const named = ours.flatMap((one) => one.keys)
	// An account that may be written to may be so by every step: ours stay as our own steps name them.
	return named.every((one) => message.isAccountWritable(keys.indexOf(one.pubkey.toBase58())) === one.isWritable)
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
