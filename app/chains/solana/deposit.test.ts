import { createTransferInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import {
	AddressLookupTableAccount,
	ComputeBudgetProgram,
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import bs58 from "bs58"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Payment } from "../port.ts"
import { paymentInstruction, readSignedPayment } from "./deposit.server.ts"

const payer = Keypair.generate()
const key = () => Keypair.generate().publicKey
const mint = key()
const payment: Payment = {
	payer: payer.publicKey.toBase58(),
	asset: { address: mint.toBase58(), scale: 6 },
	vault: key().toBase58(),
	units: 1_000_000n,
	reference: key().toBase58(),
}
const recentBlockhash = key().toBase58()
const pays = (change: Partial<Payment> = {}) => paymentInstruction({ ...payment, ...change })

function signed(
	instructions: TransactionInstruction[],
	signers: [Keypair, ...Keypair[]] = [payer],
): VersionedTransaction {
	const message = new TransactionMessage({ payerKey: signers[0].publicKey, recentBlockhash, instructions })
	const tx = new VersionedTransaction(message.compileToV0Message())
	tx.sign(signers)
	return tx
}
const read = (tx: VersionedTransaction) => readSignedPayment(tx.serialize(), payment)
const refused = (why: string) => ({ refused: why })

test("the payment that was asked for is taken as it was signed, in today's and in the older form of a transaction", () => {
	const tx = signed([pays()])
	const answer = read(tx)
	expect(answer).toEqual({ signature: bs58.encode(tx.signatures[0] as Uint8Array), raw: tx.serialize() })
	const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(pays())
	legacy.sign(payer)
	expect(readSignedPayment(legacy.serialize(), payment)).toEqual({
		signature: bs58.encode(legacy.signature as Uint8Array),
		raw: legacy.serialize(),
	})
})

test("what a wallet puts beside it does not matter: a fee, a guard of another program, before or after", () => {
	const guard = { programId: key(), keys: [], data: Buffer.from([6, 1, 2]) }
	const watching = {
		programId: key(),
		keys: [{ pubkey: new PublicKey(payment.vault), isSigner: false, isWritable: false }],
		data: Buffer.from([9]),
	}
	const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 })
	for (const steps of [
		[price, pays()],
		[guard, pays(), guard],
		[pays(), watching],
	]) {
		expect(read(signed(steps))).toHaveProperty("signature")
	}
})

test("another payer, amount, reference, vault, mint or source is not the payment", () => {
	const other = Keypair.generate()
	const theirs = pays({ payer: other.publicKey.toBase58() })
	expect(read(signed([theirs], [other]))).toEqual(refused("other-payer"))
	expect(read(signed([pays()], [other, payer]))).toEqual(refused("other-payer"))
	for (const change of [
		{ units: payment.units - 1n },
		{ units: payment.units + 1n },
		{ reference: key().toBase58() },
		{ vault: key().toBase58() },
		{ asset: { address: key().toBase58(), scale: 6 } },
	]) {
		expect(read(signed([pays(change)])), JSON.stringify(Object.keys(change))).toEqual(refused("not-the-payment"))
	}
	expect(read(signed([theirs], [payer, other]))).toEqual(refused("not-the-payment"))
	const more = pays()
	more.keys.push({ pubkey: key(), isSigner: false, isWritable: false })
	expect(read(signed([more]))).toEqual(refused("not-the-payment"))
	const elsewhere = pays()
	if (elsewhere.keys[0]) elsewhere.keys[0].pubkey = key()
	expect(read(signed([elsewhere]))).toEqual(refused("not-the-payment"))
})

test("two transfers to the vault, a transfer that names no mint, or none at all are not the payment", () => {
	const own = getAssociatedTokenAddressSync(mint, payer.publicKey)
	const bare = createTransferInstruction(own, new PublicKey(payment.vault), payer.publicKey, payment.units)
	bare.keys.push({ pubkey: new PublicKey(payment.reference), isSigner: false, isWritable: false })
	for (const steps of [[pays(), pays()], [pays(), pays({ units: 1n })], [bare], [pays(), bare], []]) {
		expect(read(signed(steps))).toEqual(refused("not-the-payment"))
	}
})

test("unsigned, signed by half, or altered after signing is refused", () => {
	const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions: [pays()] })
	expect(read(new VersionedTransaction(message.compileToV0Message()))).toEqual(refused("unsigned"))
	const helper = Keypair.generate()
	const half = signed(
		[pays(), SystemProgram.transfer({ fromPubkey: helper.publicKey, toPubkey: key(), lamports: 1 })],
		[payer, helper],
	)
	half.signatures[1] = new Uint8Array(64)
	expect(read(half)).toEqual(refused("unsigned"))
	const bytes = signed([pays()]).serialize()
	for (const at of [5, 70, bytes.length - 3]) {
		const altered = bytes.slice()
		altered[at] = (altered[at] ?? 0) ^ 1
		expect(readSignedPayment(altered, payment)).toHaveProperty("refused")
	}
})

test("a lookup table or a durable nonce is refused: the bytes could mean something else later, or never end", () => {
	const table = new AddressLookupTableAccount({
		key: key(),
		state: {
			deactivationSlot: 2n ** 64n - 1n,
			lastExtendedSlot: 0,
			lastExtendedSlotStartIndex: 0,
			addresses: [new PublicKey(payment.vault), new PublicKey(payment.reference)],
		},
	})
	const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions: [pays()] })
	const looking = new VersionedTransaction(message.compileToV0Message([table]))
	looking.sign([payer])
	expect(read(looking)).toEqual(refused("not-the-payment"))
	const nonce = SystemProgram.nonceAdvance({ noncePubkey: key(), authorizedPubkey: payer.publicKey })
	expect(read(signed([nonce, pays()]))).toEqual(refused("durable-nonce"))
})

test("bytes that are no transaction, or a transaction and something more, are unreadable", () => {
	const bytes = signed([pays()]).serialize()
	for (const junk of [new Uint8Array(), bytes.slice(0, -1), new Uint8Array([...bytes, 0])]) {
		expect(readSignedPayment(junk, payment)).toEqual(refused("unreadable"))
	}
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 300 }), (junk) => {
			expect(readSignedPayment(junk, payment)).toHaveProperty("refused")
		}),
	)
})

test("lamports to a wallet of ours are a payment as well, and exactly that one alone", () => {
	const asked: Payment = { ...payment, asset: { address: "SOL", scale: 9 } }
	const paying = (change: Partial<Payment> = {}) => paymentInstruction({ ...asked, ...change })
	const answer = (...steps: TransactionInstruction[]) => readSignedPayment(signed(steps).serialize(), asked)
	expect(answer(paying())).toHaveProperty("signature")
	expect(answer(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 }), paying())).toHaveProperty("signature")
	const other = key().toBase58()
	for (const change of [{ units: asked.units - 1n }, { reference: other }, { vault: other }])
		expect(answer(paying(change))).toEqual(refused("not-the-payment"))
	const bare = paymentInstruction({ ...asked, reference: null })
	expect(answer(bare)).toEqual(refused("not-the-payment"))
	expect(answer(paying(), paying())).toEqual(refused("not-the-payment"))
	expect(answer(pays())).toEqual(refused("not-the-payment"))
	expect(read(signed([paying()]))).toEqual(refused("not-the-payment"))
})
