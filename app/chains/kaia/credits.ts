import type { Credit, Debit } from "../port.ts"
import { assetOf, TRANSFER } from "./erc721.ts"
import type { Found } from "./transactions.server.ts"

/** KLAY as it stands in the columns `asset`. */
export const NATIVE = "KLAY"
/** What a transaction itself moves has no log: it stands before the first of them. */
const OF_TRANSACTION = -1
const NOBODY = `0x${"0".repeat(40)}`

type Move = Readonly<{ index: number; asset: string; from: string; to: string }>

/**
 * NFTs of these contracts that a transaction moved. Anybody's contract can write such logs: those of others are none. A move's place is counted from
 * the transaction's own first log: in its block it is another one when the chain takes the transaction into another block.
 */
function movesIn({ ended }: Found, contracts: ReadonlySet<string>): readonly Move[] {
	if (ended.status !== 1n) return []
	// Whoever sends a transaction has any number of logs in it: more than a call takes arguments.
	const first = ended.logs.reduce((least, { logIndex }) => Math.min(least, Number(logIndex)), Number.POSITIVE_INFINITY)
	return ended.logs.flatMap(({ address, topics: [event, from, to, id, ...more], logIndex }) => {
		// ERC-20 has an event of the same name, whose third part is not indexed.
		if (!contracts.has(address) || event !== TRANSFER || !from || !to || !id || more.length > 0) return []
		return [{ index: Number(logIndex) - first, asset: assetOf(address, BigInt(id)), from: party(from), to: party(to) }]
	})
}
const party = (topic: string) => `0x${topic.slice(26)}`

/** What came to an account: from whom the log says, who need not be who sent the transaction. */
export function creditsIn(found: Found, account: string, contracts: ReadonlySet<string>): readonly Credit[] {
	const { sent, ended } = found
	const moves = movesIn(found, contracts).filter((one) => one.to === account && one.from !== account)
	const money =
		ended.status === 1n && sent.to === account && sent.from !== account && sent.value > 0n
			? [credit({ index: OF_TRANSACTION, asset: NATIVE, from: sent.from, to: account }, sent.value)]
			: []
	return [...money, ...moves.map((one) => credit(one, 1n))]
}

const credit = ({ index, asset, from }: Move, units: bigint): Credit => ({
	instruction: index,
	asset,
	units,
	sourceAccount: from === NOBODY ? null : from,
	sourceOwner: from === NOBODY ? null : from,
})

/** What left an account, and the fee, which is paid for what fails as well. Throws where it is more than one thing: nothing of ours sends that. */
export function debitIn(found: Found, account: string, contracts: ReadonlySet<string>): Debit | null {
	const { sent, ended } = found
	const isSender = sent.from === account
	const fee = isSender ? ended.gasUsed * ended.effectiveGasPrice : 0n
	const moves = movesIn(found, contracts).filter((one) => one.from === account && one.to !== account)
	const value = isSender && ended.status === 1n && sent.to !== account ? sent.value : 0n
	const [move] = moves
	if (moves.length > 1 || (move && value > 0n)) throw new Error(`several things left ${account} at once`)
	if (!move && value === 0n && fee === 0n) return null
	if (move) return { asset: move.asset, units: 1n, fee, rent: 0n, receivers: [move.to] }
	return { asset: NATIVE, units: value, fee, rent: 0n, receivers: value > 0n && sent.to ? [sent.to] : [] }
}
