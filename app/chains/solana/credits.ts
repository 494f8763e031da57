import { SystemProgram, type VersionedTransactionResponse } from "@solana/web3.js"
import type { Credit } from "../port.ts"
import {
	lamportChange,
	MOVES,
	payerOf,
	type Step,
	stepsOf,
	TOKEN_PROGRAMS,
	tokenChange,
	u64,
} from "./transaction-steps.ts"

export const NATIVE = "SOL"
const SYSTEM = SystemProgram.programId.toBase58()
const TRANSFER = 2

/**
 * Every credit that a landed transaction made to `account` (a wallet, or a token account of `owner`), in base units. What a token
 * account held while it was somebody else's is not counted: it may be made over to us with a past.
 * The credits add up to what the account's balance really changed by; where the instructions do not explain the change
 * (a fee-taking mint, a burn), the gain is one credit of its own. A failed transaction credits nothing.
 */
export function creditsTo(
	account: string,
	owner: string,
	tx: VersionedTransactionResponse,
): { credits: Credit[]; keys: string[] } {
	const { keys, steps } = stepsOf(tx)
	if (!tx.meta || tx.meta.err) return { credits: [], keys }
	const index = keys.indexOf(account)

	const token = tokenChange(tx, index, owner)
	if (token === null) {
		const { gross } = lamportChange(tx, index)
		// With one signer it is theirs; with several it is whose transfers say all of it, and else nobody can say whose lamports these were.
		const alone = tx.transaction.message.header.numRequiredSignatures === 1
		const payer = index <= 0 ? null : alone ? (keys[0] ?? null) : soleSender(account, gross, steps)
		const credit = { instruction: -1 - index, asset: NATIVE, units: gross, sourceAccount: payer, sourceOwner: payer }
		return { credits: gross > 0n && index >= 0 ? [credit] : [], keys }
	}

	const { asset, change } = token
	const credits: Credit[] = []
	let explained = 0n
	steps.forEach((step, instruction) => {
		const move = TOKEN_PROGRAMS.has(step.programId) ? MOVES[step.data[0] ?? -1] : undefined
		if (!move || step.data.length < 9) return
		const units = u64(step.data)
		const source = move.source === null ? null : (step.accounts[move.source] ?? null)
		const destination = step.accounts[move.destination]
		if (source === account) explained -= units
		if (destination !== account) return
		explained += units
		if (source === account || units === 0n) return
		credits.push({
			instruction,
			asset,
			units,
			sourceAccount: source,
			sourceOwner: source === null ? null : payerOf(tx, keys, { source, authority: step.accounts[move.authority] }),
		})
	})
	if (explained === change) return { credits, keys }
	const unexplained = { instruction: -1 - index, asset, units: change, sourceAccount: null, sourceOwner: null }
	return { credits: change > 0n ? [unexplained] : [], keys }
}

/** The one wallet whose transfers brought exactly so many lamports to an account; null: several did, or something else. */
function soleSender(account: string, lamports: bigint, steps: readonly Step[]): string | null {
	const transfers = steps.flatMap(({ programId, accounts: [from, to], data }) => {
		if (programId !== SYSTEM || to !== account || from === undefined || data.length !== 12) return []
		const bytes = Buffer.from(data)
		return bytes.readUInt32LE(0) === TRANSFER ? [{ from, lamports: bytes.readBigUInt64LE(4) }] : []
	})
	const [sender, ...others] = new Set(transfers.map((one) => one.from))
	const sum = transfers.reduce((all, one) => all + one.lamports, 0n)
	return sender !== undefined && others.length === 0 && sender !== account && sum === lamports ? sender : null
}
