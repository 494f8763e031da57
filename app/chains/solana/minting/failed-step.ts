import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import { SystemProgram, VersionedTransaction } from "@solana/web3.js"
import type { MintStep } from "../../minter.ts"

/** Instructions of token groups begin with eight bytes of a hash; this one takes a mint into its group. */
const INITIALIZE_MEMBER = "9820deb0dfed7486"
const TRANSFER_CHECKED = 12
const SYSTEM_TRANSFER = 2

/** By which step a mint that was tried has failed; null: by none that the node names. The payment, where there is one, stands first. */
export function failedStep(unsigned: Uint8Array, failure: unknown, isPaid: boolean): MintStep | null {
	const index = indexOf(failure)
	if (index === null) return null
	const { message } = VersionedTransaction.deserialize(unsigned)
	const step = message.compiledInstructions[index]
	const program = step && message.staticAccountKeys[step.programIdIndex]
	if (!step || !program) return null
	const data = Buffer.from(step.data)
	if (program.equals(ASSOCIATED_TOKEN_PROGRAM_ID)) return "account"
	const isSystem = program.equals(SystemProgram.programId)
	const isTransfer = isSystem && data.length >= 4 && data.readUInt32LE(0) === SYSTEM_TRANSFER
	const isFirst = message.compiledInstructions.findIndex((one) => one.programIdIndex === step.programIdIndex) === index
	if (isPaid && isTransfer && isFirst) return "payment"
	if (isPaid && program.equals(TOKEN_PROGRAM_ID) && data[0] === TRANSFER_CHECKED) return "payment"
	const isMember = program.equals(TOKEN_2022_PROGRAM_ID) && data.subarray(0, 8).toString("hex") === INITIALIZE_MEMBER
	return isMember ? "collection" : "mint"
}

/** `{ InstructionError: [index, …] }`, as nodes answer it; as text, too. */
function indexOf(failure: unknown): number | null {
	const text = typeof failure === "string" ? failure : JSON.stringify(failure)
	const found = /InstructionError\W+(\d+)/.exec(text ?? "")
	return found ? Number(found[1]) : null
}
