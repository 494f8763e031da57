import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import type { VersionedTransactionResponse } from "@solana/web3.js"
import bs58 from "bs58"

/** One credit to an account: which instruction of the transaction made it, how much, and from whom. */
export type Credit = Readonly<{
	/** Position in execution order, inner instructions counted. Negative, and of this account alone, where no token instruction says it. */
	instruction: number
	asset: string
	units: bigint
	sourceAccount: string | null
	sourceOwner: string | null
}>

export const NATIVE = "SOL"

type Step = { programId: string; accounts: string[]; data: Uint8Array }

function stepsOf(tx: VersionedTransactionResponse): { keys: string[]; steps: Step[] } {
	const { message } = tx.transaction
	const loaded = tx.meta?.loadedAddresses
	const all = message.getAccountKeys(loaded ? { accountKeysFromLookups: loaded } : {})
	const keys = Array.from({ length: all.length }, (_, i) => all.get(i)?.toBase58() ?? "")
	const step = (programIdIndex: number, accounts: readonly number[], data: Uint8Array): Step => ({
		programId: keys[programIdIndex] ?? "",
		accounts: accounts.map((i) => keys[i] ?? ""),
		data,
	})
	const steps = message.compiledInstructions.flatMap((outer, index) => {
		const inner = tx.meta?.innerInstructions?.find((i) => i.index === index)?.instructions ?? []
		return [
			step(outer.programIdIndex, outer.accountKeyIndexes, outer.data),
			...inner.map((i) => step(i.programIdIndex, i.accounts, bs58.decode(i.data))),
		]
	})
	return { keys, steps }
}

const TOKEN_PROGRAMS = new Set([TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()])
/** Token instructions that move or make tokens: where source and destination stand among the accounts. */
const MOVES: Record<number, { source: number | null; destination: number }> = {
	3: { source: 0, destination: 1 },
	12: { source: 0, destination: 2 },
	7: { source: null, destination: 1 },
	14: { source: null, destination: 1 },
}

const u64 = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(1, true)

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
	const ownerOf = (tokenAccount: string) => {
		const at = keys.indexOf(tokenAccount)
		const balances = [...(tx.meta?.preTokenBalances ?? []), ...(tx.meta?.postTokenBalances ?? [])]
		return balances.find((b) => b.accountIndex === at)?.owner ?? null
	}

	const before = tx.meta.preTokenBalances?.find((b) => b.accountIndex === index)
	const after = tx.meta.postTokenBalances?.find((b) => b.accountIndex === index)
	const asset = (after ?? before)?.mint
	if (asset === undefined) {
		const gained = BigInt(tx.meta.postBalances[index] ?? 0) - BigInt(tx.meta.preBalances[index] ?? 0)
		// With one signer it is theirs; with several nobody can say whose lamports these were.
		const alone = tx.transaction.message.header.numRequiredSignatures === 1
		const payer = alone ? (keys[0] ?? null) : null
		const credit = { instruction: -1 - index, asset: NATIVE, units: gained, sourceAccount: payer, sourceOwner: payer }
		return { credits: gained > 0n && index > 0 ? [credit] : [], keys }
	}

	const held = (balance: typeof after) => (balance?.owner === owner ? BigInt(balance.uiTokenAmount.amount) : 0n)
	const change = held(after) - held(before)
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
			sourceOwner: source === null ? null : ownerOf(source),
		})
	})
	if (explained === change) return { credits, keys }
	const unexplained = { instruction: -1 - index, asset, units: change, sourceAccount: null, sourceOwner: null }
	return { credits: change > 0n ? [unexplained] : [], keys }
}
