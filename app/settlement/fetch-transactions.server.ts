import type { ChainAdapter, LandedTransaction } from "#app/chains/port.ts"
import { NodeBehind, type Pass } from "./pass.ts"

const MOST_AT_ONCE = 100
/** Calls that may fail while one account is read: one unreadable among a hundred costs eight, a node that is down must not cost a hundred. */
const MOST_FAILURES = 24

/** How many transactions a node gives in one batch, found by trying: some take fewer than others, some none. */
const batchSizes = new WeakMap<ChainAdapter, number>()

export type Fetched = LandedTransaction | Error

/**
 * Fetches transactions in batches; a batch that fails is halved until it is known which one cannot be had. Hands each group over as
 * soon as it is there. Throws when the node fails altogether.
 */
export async function fetchTransactions(
	pass: Pass,
	signatures: readonly string[],
	take: (signature: string, fetched: Fetched) => Promise<void>,
): Promise<void> {
	const { chain } = pass
	let failures = 0

	/** Answers how many of them could not be had. */
	async function fetchGroup(group: readonly string[]): Promise<number> {
		let found: readonly (LandedTransaction | null)[]
		try {
			found = await chain.transactions(group)
		} catch (error) {
			if (++failures > MOST_FAILURES) throw error
			if (group.length === 1) {
				await take(group[0] as string, error instanceof Error ? error : new Error(String(error)))
				return 1
			}
			const half = Math.ceil(group.length / 2)
			return (await fetchGroup(group.slice(0, half))) + (await fetchGroup(group.slice(half)))
		}
		for (const [i, signature] of group.entries()) {
			const tx = found[i]
			if (tx) pass.transactions.set(signature, tx)
			await take(signature, tx ?? new NodeBehind("listed, but not to be had"))
		}
		return 0
	}

	const missing = signatures.filter((signature) => !pass.transactions.has(signature))
	for (const signature of signatures) {
		const tx = pass.transactions.get(signature)
		if (tx) await take(signature, tx)
	}
	for (let i = 0; i < missing.length; ) {
		const size = batchSizes.get(chain) ?? MOST_AT_ONCE
		const group = missing.slice(i, i + size)
		i += group.length
		const before = failures
		const lost = await fetchGroup(group)
		// All could be had, but not together: this node wants smaller batches.
		if (failures > before && lost === 0 && group.length > 1) batchSizes.set(chain, Math.ceil(group.length / 2))
		else if (failures === before && group.length === size && size > 1)
			batchSizes.set(chain, Math.min(MOST_AT_ONCE, size * 2))
	}
}
