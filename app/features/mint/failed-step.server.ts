import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import { SystemProgram, VersionedTransaction } from "@solana/web3.js"
import type { Key } from "#app/lib/keys.ts"

/** Instructions of token groups begin with eight bytes of a hash; this one takes a mint into its group. */
const INITIALIZE_MEMBER = "9820deb0dfed7486"
const TRANSFER_CHECKED = 12
const SYSTEM_TRANSFER = 2

/**
 * Which printed result a transaction that was tried has failed with, by the step that failed: the payment, the receiver's account, the
 * collection, or the mint itself. Without a step it is unexpected.
 */
export function failedStep(unsigned: Uint8Array, failure: unknown, isPaid: boolean): Key {
	const index = indexOf(failure)
	if (index === null) return "messages:returnCd.unexpected"
	const { message } = VersionedTransaction.deserialize(unsigned)
	const step = message.compiledInstructions[index]
	const program = step && message.staticAccountKeys[step.programIdIndex]
	if (!step || !program) return "messages:returnCd.unexpected"
	const data = Buffer.from(step.data)
	if (program.equals(ASSOCIATED_TOKEN_PROGRAM_ID)) return "messages:returnCd.associatedAccount"
	if (isPaid && program.equals(TOKEN_PROGRAM_ID) && data[0] === TRANSFER_CHECKED)
		return "messages:returnCd.coinTransfer"
	// The payment stands first; later transfers of the native asset pay for accounts.
	const isTransfer =
		program.equals(SystemProgram.programId) && data.length >= 4 && data.readUInt32LE(0) === SYSTEM_TRANSFER
	if (isPaid && isTransfer && isFirstOf(message.compiledInstructions, index, step.programIdIndex))
		return "messages:returnCd.coinTransfer"
	if (program.equals(TOKEN_2022_PROGRAM_ID) && data.subarray(0, 8).toString("hex") === INITIALIZE_MEMBER)
		return "messages:returnCd.verifyCollection"
	return "messages:returnCd.nftMinting"
}

const isFirstOf = (steps: readonly { programIdIndex: number }[], index: number, program: number) =>
	steps.findIndex((one) => one.programIdIndex === program) === index

/** `{ InstructionError: [index, …] }`, as nodes answer it; as text too, as the adapter hands it on. */
function indexOf(failure: unknown): number | null {
	const text = typeof failure === "string" ? failure : JSON.stringify(failure)
	const found = /"?InstructionError"?\s*:?\s*\[\s*(\d+)/.exec(text ?? "") ?? /instruction #?(\d+)/i.exec(text ?? "")
	return found ? Number(found[1]) : null
}
