import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import type { VersionedTransactionResponse } from "@solana/web3.js"
import bs58 from "bs58"

/** One instruction of a transaction, inner ones too, with its accounts by name. */
export type Step = { programId: string; accounts: string[]; data: Uint8Array }

/** All instructions in the order of execution, and all account keys, those of lookup tables too. */
export function stepsOf(tx: VersionedTransactionResponse): { keys: string[]; steps: Step[] } {
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

export const TOKEN_PROGRAMS = new Set([TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()])

/** Token instructions that move or make tokens: where source, destination and who allowed it stand among the accounts. */
export const MOVES: Record<number, { source: number | null; destination: number; authority: number }> = {
	3: { source: 0, destination: 1, authority: 2 },
	12: { source: 0, destination: 2, authority: 3 },
	7: { source: null, destination: 1, authority: 2 },
	14: { source: null, destination: 1, authority: 2 },
}

/** A token amount: it stands behind the one byte that says which instruction it is. */
export const u64 = (data: Uint8Array) =>
	new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(1, true)

/** Who owns a token account that a transaction names, as its balances tell; null where they do not. */
export function tokenOwnerOf(
	tx: VersionedTransactionResponse,
	keys: readonly string[],
	tokenAccount: string,
): string | null {
	const at = keys.indexOf(tokenAccount)
	const balances = [...(tx.meta?.preTokenBalances ?? []), ...(tx.meta?.postTokenBalances ?? [])]
	return balances.find((b) => b.accountIndex === at)?.owner ?? null
}

/**
 * The owner of a token account who let a transfer out of it, or null. The owner after the transaction says nothing: whoever owns an
 * account may make it over to somebody who knows nothing of it. The token program has checked that `authority` signed.
 */
export function payerOf(
	tx: VersionedTransactionResponse,
	keys: readonly string[],
	{ source, authority }: { source: string; authority: string | undefined },
): string | null {
	const at = keys.indexOf(source)
	const owner = tx.meta?.preTokenBalances?.find((b) => b.accountIndex === at)?.owner
	return owner !== undefined && owner === authority ? owner : null
}

/** What a token account holds of whose it was: nothing of ours while it was somebody else's. Null: it is no token account. */
export function tokenChange(
	tx: VersionedTransactionResponse,
	index: number,
	owner: string,
): { asset: string; change: bigint } | null {
	const before = tx.meta?.preTokenBalances?.find((b) => b.accountIndex === index)
	const after = tx.meta?.postTokenBalances?.find((b) => b.accountIndex === index)
	const asset = (after ?? before)?.mint
	if (asset === undefined) return null
	const held = (balance: typeof after) => (balance?.owner === owner ? BigInt(balance.uiTokenAmount.amount) : 0n)
	return { asset, change: held(after) - held(before) }
}

/** Lamports that an account gained, the fee apart: what a fee payer's account lost to it is not what was sent. */
export function lamportChange(tx: VersionedTransactionResponse, index: number): { gross: bigint; fee: bigint } {
	const fee = index === 0 ? BigInt(tx.meta?.fee ?? 0) : 0n
	const change = BigInt(tx.meta?.postBalances[index] ?? 0) - BigInt(tx.meta?.preBalances[index] ?? 0)
	return { gross: change + fee, fee }
}
