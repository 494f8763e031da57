import { TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { SystemProgram, type VersionedTransactionResponse } from "@solana/web3.js"
import type { Debit } from "../port.ts"
import { creditsTo, NATIVE } from "./credits.ts"
import {
	lamportChange,
	MOVES,
	type Step,
	stepsOf,
	TOKEN_PROGRAMS,
	tokenChange,
	tokenOwnerOf,
} from "./transaction-steps.ts"

const SYSTEM = SystemProgram.programId.toBase58()
const CREATE = 0
const TRANSFER = 2
const CREATE_WITH_SEED = 3
const ALLOCATES = new Set([8, 9])
const TOKEN_2022 = TOKEN_2022_PROGRAM_ID.toBase58()
/** Of Token-2022's metadata: writes a field, for which the account may have to grow. */
const WRITE_FIELD = Buffer.of(221, 233, 49, 45, 181, 202, 220, 200)

/**
 * What left `account` (a wallet, or a token account of `owner`) in a landed transaction, or null. With `creditsTo` it adds up to the change of
 * the balance: credits − units − fee − rent. Of a failed transaction only the fee is left.
 */
export function debitFrom(account: string, owner: string, tx: VersionedTransactionResponse): Debit | null {
	const { keys, steps } = stepsOf(tx)
	const index = keys.indexOf(account)
	if (!tx.meta || index < 0) return null
	const failed = tx.meta.err !== null
	const token = tokenChange(tx, index, owner)
	if (token === null) {
		const { gross, fee } = lamportChange(tx, index)
		if (failed) return fee > 0n ? { asset: NATIVE, units: 0n, fee, rent: 0n, receivers: [] } : null
		const lost = gross < 0n ? -gross : 0n
		if (lost + fee === 0n) return null
		const sent = steps.flatMap((step) => lamportsFrom(account, step))
		const kept = new Set(steps.flatMap(accountIn))
		const isRent = (to: string, step: { creates: boolean }) =>
			step.creates || kept.has(to) || tokenOwnerOf(tx, keys, to) !== null
		const paid = sent.filter((one) => isRent(one.to, one)).reduce((sum, one) => sum + one.lamports, 0n)
		const rent = paid < lost ? paid : lost
		const receivers = sent.filter((one) => !isRent(one.to, one)).map((one) => one.to)
		return { asset: NATIVE, units: lost - rent, fee, rent, receivers: [...new Set(receivers)] }
	}
	if (failed) return null
	const arrived = creditsTo(account, owner, tx).credits.reduce((sum, one) => sum + one.units, 0n)
	const units = arrived - token.change
	if (units <= 0n) return null
	return { asset: token.asset, units, fee: 0n, rent: 0n, receivers: receiversOf(account, tx, keys, steps) }
}

function receiversOf(
	account: string,
	tx: VersionedTransactionResponse,
	keys: readonly string[],
	steps: readonly Step[],
) {
	const owners = new Set<string>()
	for (const step of steps) {
		const move = TOKEN_PROGRAMS.has(step.programId) ? MOVES[step.data[0] ?? -1] : undefined
		if (!move || move.source === null || step.accounts[move.source] !== account) continue
		const to = step.accounts[move.destination] ?? ""
		if (to !== account) owners.add(tokenOwnerOf(tx, keys, to) ?? to)
	}
	return [...owners]
}

/** The account that a step makes room in: what it is sent beside keeps it. */
function accountIn({ programId, accounts: [account], data }: Step): readonly string[] {
	if (account === undefined || data.length < 8) return []
	const bytes = Buffer.from(data)
	const isAllocated = programId === SYSTEM && ALLOCATES.has(bytes.readUInt32LE(0))
	const isWritten = programId === TOKEN_2022 && bytes.subarray(0, 8).equals(WRITE_FIELD)
	return isAllocated || isWritten ? [account] : []
}

function lamportsFrom(account: string, step: Step): { to: string; lamports: bigint; creates: boolean }[] {
	if (step.programId !== SYSTEM || step.accounts[0] !== account || step.data.length < 12) return []
	const data = Buffer.from(step.data)
	const kind = data.readUInt32LE(0)
	if (kind !== CREATE && kind !== TRANSFER && kind !== CREATE_WITH_SEED) return []
	const at = kind === CREATE_WITH_SEED ? 4 + 32 + 8 + Number(data.readUInt32LE(36)) : 4
	if (data.length < at + 8) return []
	return [{ to: step.accounts[1] ?? "", lamports: data.readBigUInt64LE(at), creates: kind !== TRANSFER }]
}
