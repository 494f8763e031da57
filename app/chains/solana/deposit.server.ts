import {
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_PROGRAM_ID,
	TokenInstruction,
} from "@solana/spl-token"
import { PublicKey, SystemProgram, type TransactionInstruction, VersionedTransaction } from "@solana/web3.js"
import bs58 from "bs58"
import { verifyEd25519 } from "#app/identity/proofs/ed25519.server.ts"
import type { NotThePayment, Payment, SignedTransaction } from "../port.ts"
import { NATIVE } from "./credits.ts"
import { u64 } from "./transaction-steps.ts"

/** Of the system's program: a transfer of lamports. */
const LAMPORTS = 2

type Paying = Omit<Payment, "reference"> & Readonly<{ reference: string | null }>

/**
 * The one step that pays, with the reference among its keys where there is one: a checked transfer from the payer's own account, or lamports
 * from the payer to a wallet of ours.
 */
export function paymentInstruction(p: Paying): TransactionInstruction {
	const transfer = p.asset.address === NATIVE ? lamportsOf(p) : tokensOf(p)
	if (p.reference !== null)
		transfer.keys.push({ pubkey: new PublicKey(p.reference), isSigner: false, isWritable: false })
	return transfer
}

const lamportsOf = ({ payer, vault, units }: Paying) =>
	SystemProgram.transfer({ fromPubkey: new PublicKey(payer), toPubkey: new PublicKey(vault), lamports: units })

function tokensOf(p: Paying): TransactionInstruction {
	const payer = new PublicKey(p.payer)
	const mint = new PublicKey(p.asset.address)
	const source = getAssociatedTokenAddressSync(mint, payer, true)
	return createTransferCheckedInstruction(source, mint, new PublicKey(p.vault), payer, p.units, p.asset.scale)
}

/**
 * Reads signed bytes and says whether they make exactly this payment. Effects are checked, not bytes: wallets put guard
 * instructions beside ours. Lookup tables and durable nonces are refused: with them bytes could mean something else later.
 */
export function readSignedPayment(bytes: Uint8Array, p: Payment): SignedTransaction | NotThePayment {
	let tx: VersionedTransaction
	try {
		tx = VersionedTransaction.deserialize(bytes)
		// The reader passes over what follows; the network would not, and such bytes could never land.
		if (!Buffer.from(tx.serialize()).equals(bytes)) return { refused: "unreadable" }
		if (tx.message.addressTableLookups.length > 0) return { refused: "not-the-payment" }
		const data = tx.message.serialize()
		const keys = tx.message.staticAccountKeys
		const signers = keys.slice(0, tx.message.header.numRequiredSignatures)
		if (signers[0]?.toBase58() !== p.payer) return { refused: "other-payer" }
		if (tx.signatures.length !== signers.length) return { refused: "unsigned" }
		if (!signers.every((key, i) => verifyEd25519(key.toBytes(), data, tx.signatures[i] as Uint8Array)))
			return { refused: "unsigned" }
	} catch {
		return { refused: "unreadable" }
	}
	const { staticAccountKeys: keys, compiledInstructions } = tx.message
	const name = (i: number | undefined) => (i === undefined ? undefined : keys[i]?.toBase58())
	if (usesDurableNonce(compiledInstructions[0], name)) return { refused: "durable-nonce" }
	const isNative = p.asset.address === NATIVE
	const program = (isNative ? SystemProgram.programId : TOKEN_PROGRAM_ID).toBase58()
	const payments = compiledInstructions.filter(
		(step) => name(step.programIdIndex) === program && touches(step, name, p.vault),
	)
	const [only] = payments
	if (!only || payments.length > 1) return { refused: "not-the-payment" }
	const more = isNative ? exactLamports(only, name, p) : exactTokens(only, name, p)
	// One more account could be the reference of another request.
	if (more?.length !== 1 || more[0] !== p.reference) return { refused: "not-the-payment" }
	return { signature: bs58.encode(tx.signatures[0] as Uint8Array), raw: bytes }
}

type More = readonly (string | undefined)[]

/** The accounts that it names beside those of the payment; null: it is not the payment. */
function exactTokens({ data, accountKeyIndexes }: Step, name: NameOf, p: Payment): More | null {
	const [from, mint, to, authority, ...more] = accountKeyIndexes.map(name)
	if (data[0] !== TokenInstruction.TransferChecked || data.length < 9) return null
	const source = getAssociatedTokenAddressSync(new PublicKey(p.asset.address), new PublicKey(p.payer), true).toBase58()
	const isExact =
		from === source && mint === p.asset.address && to === p.vault && authority === p.payer && u64(data) === p.units
	return isExact ? more : null
}

/** The same of lamports, which leave the payer's wallet itself. */
function exactLamports({ data, accountKeyIndexes }: Step, name: NameOf, p: Payment): More | null {
	const [from, to, ...more] = accountKeyIndexes.map(name)
	const bytes = Buffer.from(data)
	if (bytes.length !== 12 || bytes.readUInt32LE(0) !== LAMPORTS) return null
	return from === p.payer && to === p.vault && bytes.readBigUInt64LE(4) === p.units ? more : null
}

type Step = VersionedTransaction["message"]["compiledInstructions"][number]
type NameOf = (i: number | undefined) => string | undefined

const touches = (step: Step, name: NameOf, account: string) => step.accountKeyIndexes.some((i) => name(i) === account)

const usesDurableNonce = (first: Step | undefined, name: NameOf) =>
	first !== undefined && name(first.programIdIndex) === PublicKey.default.toBase58() && first.data[0] === 4
