import type { AccountImage } from "./account-store.ts"
import { isTokenProgram } from "./programs.ts"
import type { InnerInstruction, Outcome } from "./svm.ts"
import { readMint, readTokenAccount, type UiAmount, uiAmount } from "./tokens.ts"
import type { TransactionError } from "./transaction-error.ts"

export type LoadedAddresses = Readonly<{ writable: readonly string[]; readonly: readonly string[] }>
export type TokenBalance = Readonly<{
	accountIndex: number
	mint: string
	owner: string
	programId: string
	uiTokenAmount: UiAmount
}>

/** What JSON-RPC calls `meta`; kept in the journal as it is answered. */
export type TransactionMeta = Readonly<{
	err: TransactionError | null
	status: Readonly<{ Ok: null } | { Err: TransactionError }>
	fee: number
	preBalances: readonly number[]
	postBalances: readonly number[]
	preTokenBalances: readonly TokenBalance[]
	postTokenBalances: readonly TokenBalance[]
	innerInstructions: ReadonlyArray<{ index: number; instructions: readonly InnerInstruction[] }>
	logMessages: readonly string[]
	loadedAddresses: LoadedAddresses
	computeUnitsConsumed: number
	rewards: readonly never[]
	returnData?: NonNullable<Outcome["returnData"]>
}>

type Images = ReadonlyArray<AccountImage | null>
type Lookup = (address: string) => AccountImage | null

export function transactionMeta(input: {
	keys: readonly string[]
	loaded: LoadedAddresses
	before: Images
	after: Images
	outcome: Outcome
	preTokenBalances: readonly TokenBalance[]
	accountNow: Lookup
}): TransactionMeta {
	const { keys, loaded, before, after, outcome, accountNow } = input
	return {
		err: outcome.err,
		status: outcome.err === null ? { Ok: null } : { Err: outcome.err },
		// Lamports are neither made nor lost inside a transaction, so what is missing afterwards is the fee.
		fee: Number(lamports(before) - lamports(after)),
		preBalances: before.map((one) => Number(one?.lamports ?? 0n)),
		postBalances: after.map((one) => Number(one?.lamports ?? 0n)),
		preTokenBalances: input.preTokenBalances,
		postTokenBalances: tokenBalances(keys, after, accountNow),
		innerInstructions: outcome.innerInstructions,
		logMessages: outcome.logs,
		loadedAddresses: loaded,
		computeUnitsConsumed: outcome.unitsConsumed,
		rewards: [],
		...(outcome.returnData ? { returnData: outcome.returnData } : {}),
	}
}

/** As nodes do, told only where a token program is among the accounts. */
export function tokenBalances(keys: readonly string[], images: Images, accountNow: Lookup): TokenBalance[] {
	if (!keys.some(isTokenProgram)) return []
	return keys.flatMap((_, accountIndex) => {
		const image = images[accountIndex] ?? null
		const token = readTokenAccount(image)
		const mint = token && readMint(accountNow(token.mint))
		if (!image || !token || !mint) return []
		const uiTokenAmount = uiAmount(token.amount, mint.decimals)
		return [{ accountIndex, mint: token.mint, owner: token.owner, programId: image.owner, uiTokenAmount }]
	})
}

const lamports = (images: Images) => images.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
