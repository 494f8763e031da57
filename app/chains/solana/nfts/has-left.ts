import type { TokenBalance, VersionedTransactionResponse } from "@solana/web3.js"
import { type Step, stepsOf, TOKEN_PROGRAMS } from "../transaction-steps.ts"

/** Token instructions that take from an account: where the account and the one that gets it stand; null: nobody gets it. */
const TAKES: Readonly<Record<number, number | null>> = { 3: 1, 12: 2, 8: null, 15: null, 26: 2 }
const SET_AUTHORITY = 6
const OWNER_OF_ACCOUNT = 2
/** Several instructions in one, which a node shows as one: what they did to the account is not told. */
const BATCH = 255

/**
 * Whether an NFT was away from its account in a transaction that named it: it came or went, its owner changed, or it went to an account of
 * somebody else's and was back at the end. From one account of its owner to another and back is no move.
 */
export function hasLeft(account: string, tx: VersionedTransactionResponse): boolean {
	if (tx.meta?.err !== null) return false
	const { keys, steps } = stepsOf(tx)
	const index = keys.indexOf(account)
	if (index < 0) return false
	// Without a token program nothing of a token moved; nodes then tell no balances, and anybody may name any account.
	if (!keys.some((key) => TOKEN_PROGRAMS.has(key))) return false
	const before = tx.meta.preTokenBalances?.find((one) => one.accountIndex === index)
	const after = tx.meta.postTokenBalances?.find((one) => one.accountIndex === index)
	// No account of any token, before or after: nothing was in it.
	if (!before || !after) return true
	if (before.owner !== after.owner || before.mint !== after.mint) return true
	if (before.uiTokenAmount.amount !== after.uiTokenAmount.amount) return true
	const balances = [...(tx.meta.preTokenBalances ?? []), ...(tx.meta.postTokenBalances ?? [])]
	return steps.some((step) => takesFrom(account, before.owner, step, ownersIn(keys, balances)))
}

/** Whose an account is, by address; null where the balances do not say, or not the same. */
function ownersIn(keys: readonly string[], balances: readonly TokenBalance[]) {
	return (account: string): string | null => {
		const at = keys.indexOf(account)
		const owners = new Set(balances.filter((one) => one.accountIndex === at).map((one) => one.owner))
		const [only] = owners
		return owners.size === 1 ? (only ?? null) : null
	}
}

function takesFrom(
	account: string,
	owner: string | undefined,
	{ programId, accounts, data }: Step,
	ownerOf: (account: string) => string | null,
): boolean {
	if (!TOKEN_PROGRAMS.has(programId)) return false
	const [kind = -1] = data
	if (kind === BATCH) return accounts.includes(account)
	if (accounts[0] !== account) return false
	if (kind === SET_AUTHORITY) return data[1] === OWNER_OF_ACCOUNT
	const to = TAKES[kind]
	if (to === undefined) return false
	const receiver = to === null ? undefined : accounts[to]
	return receiver === undefined || (receiver !== account && ownerOf(receiver) !== owner)
}
