import { encodeTransaction, memoOf } from "./encode-transaction.ts"
import { FIRST_SLOT, type Landed, type Ledger } from "./ledger.ts"
import { atSlot, type Methods, VERSION } from "./method.ts"
import { address, commitment, config, historyCommitment, list, text, whole } from "./params.ts"
import { RpcError } from "./rpc-error.ts"

const SLOTS_IN_EPOCH = 432_000
/** Older signatures are found only where the caller asks to search the history, as on a real node. */
const STATUS_CACHE_SLOTS = 300

export const blockMethods: Methods = {
	getHealth: () => "ok",
	/** `local-chain` is ours: by it the app knows that this is play money, and refuses it in production. */
	getVersion: () => ({ "solana-core": VERSION, "feature-set": 0, "local-chain": true }),
	getGenesisHash: ({ keys }) => keys.genesisHash,
	getSlot: ({ ledger }, [options]) => ledger.slotAt(commitment(config(options).commitment)),
	getBlockHeight: ({ ledger }, [options]) => ledger.heightAt(commitment(config(options).commitment)),
	getTransactionCount: ({ ledger }) => ledger.transactionCount,
	getFirstAvailableBlock: () => FIRST_SLOT,
	minimumLedgerSlot: () => FIRST_SLOT,
	getEpochInfo({ ledger }, [options]) {
		const wished = commitment(config(options).commitment)
		const absoluteSlot = ledger.slotAt(wished)
		return {
			absoluteSlot,
			blockHeight: ledger.heightAt(wished),
			epoch: Math.floor(absoluteSlot / SLOTS_IN_EPOCH),
			slotIndex: absoluteSlot % SLOTS_IN_EPOCH,
			slotsInEpoch: SLOTS_IN_EPOCH,
			transactionCount: ledger.transactionCount,
		}
	},
	getBlockTime({ ledger }, [slot]) {
		const wanted = whole(slot, "slot")
		const time = wanted <= ledger.head ? ledger.timeOf(wanted) : undefined
		if (time === undefined) throw new RpcError(-32004, `Block not available for slot ${wanted}`)
		return time
	},
	getLatestBlockhash({ ledger }, [options]) {
		const wished = commitment(config(options).commitment)
		return atSlot(ledger.slotAt(wished), ledger.latestBlockhash(wished))
	},
	isBlockhashValid({ ledger }, [hash, options]) {
		const slot = ledger.slotAt(commitment(config(options).commitment))
		return atSlot(slot, ledger.blockhashes.usableAt(slot, text(hash, "blockhash")))
	},
	getRecentPrioritizationFees({ ledger }) {
		return Array.from({ length: 10 }, (_, i) => ({ slot: ledger.head - 9 + i, prioritizationFee: 0 }))
	},
	getSignatureStatuses({ ledger }, [signatures, options]) {
		const oldest = config(options).searchTransactionHistory === true ? 0 : ledger.head - STATUS_CACHE_SLOTS
		const values = list(signatures, "signatures", 256).map((signature) => {
			const landed = ledger.transaction(text(signature, "signature"))
			return landed && landed.slot >= oldest ? status(ledger, landed) : null
		})
		return atSlot(ledger.head, values)
	},
	getTransaction({ ledger }, [signature, options]) {
		const wishes = typeof options === "string" ? { encoding: options } : config(options)
		const slot = ledger.slotAt(historyCommitment(wishes.commitment))
		const landed = ledger.transaction(text(signature, "signature"))
		if (!landed || landed.slot > slot) return null
		return encodeTransaction(landed, wishes.encoding, wishes.maxSupportedTransactionVersion)
	},
	getSignaturesForAddress({ ledger }, [key, options]) {
		const wishes = config(options)
		const newest = ledger.slotAt(historyCommitment(wishes.commitment))
		const limit = whole(wishes.limit ?? 1000, "limit", 1000)
		const seen = ledger.transactionsOf(address(key)).filter((one) => one.slot <= newest)
		return between(seen.reverse(), wishes.before, wishes.until)
			.slice(0, limit)
			.map((one) => ({
				signature: one.signature,
				slot: one.slot,
				err: one.meta.err,
				memo: memoOf(one),
				blockTime: one.time,
				confirmationStatus: ledger.commitmentOf(one.slot),
			}))
	},
}

/** Newest first; both ends are left out. A `before` that is not in the list leaves nothing. */
function between(newestFirst: readonly Landed[], before: unknown, until: unknown): readonly Landed[] {
	const index = (signature: unknown) => newestFirst.findIndex((one) => one.signature === signature)
	const from = typeof before === "string" ? index(before) + 1 : 0
	if (typeof before === "string" && from === 0) return []
	const to = typeof until === "string" ? index(until) : -1
	return newestFirst.slice(from, to < 0 ? undefined : to)
}

function status(ledger: Ledger, { slot, meta }: Landed) {
	const confirmationStatus = ledger.commitmentOf(slot)
	const confirmations = confirmationStatus === "finalized" ? null : ledger.head - slot
	return { slot, confirmations, err: meta.err, status: meta.status, confirmationStatus }
}
