import { z } from "zod"
import type { LandedTransaction } from "../port.ts"
import { headersOf, logShape, timeOf } from "./blocks.server.ts"
import { creditsIn, debitIn } from "./credits.ts"
import { address, bytes, hash, type KaiaNode, quantity } from "./node.server.ts"

const sent = z.object({
	hash,
	from: address,
	to: address.nullable(),
	value: quantity,
	input: bytes,
	blockHash: hash.nullable(),
})
const ended = z.object({
	transactionHash: hash,
	blockHash: hash,
	blockNumber: quantity,
	from: address,
	status: quantity,
	gasUsed: quantity,
	effectiveGasPrice: quantity,
	logs: z.array(logShape.omit({ transactionHash: true, blockHash: true })),
})
export type Sent = z.output<typeof sent>
export type Ended = z.output<typeof ended>
/** A finalized transaction, as the node tells of it. */
export type Found = Readonly<{ sent: Sent; ended: Ended; time: Date }>

export class ProvidersDiffer extends Error {}

/**
 * Finalized transactions in the order they were asked for; null: not known, or not final. Each is held against the block that the node has
 * at its height, so that what a reorganisation took out is not found. With a second provider both must tell the same.
 */
export async function findTransactions(
	node: KaiaNode,
	signatures: readonly string[],
	{ finalized, second }: Readonly<{ finalized: bigint; second?: KaiaNode | null | undefined }>,
): Promise<(Found | null)[]> {
	const found = await findAt(node, signatures, finalized)
	if (!second) return found
	const known = signatures.filter((_, i) => found[i])
	const others = new Map((await findAt(second, known, finalized)).map((one, i) => [known[i], one]))
	return found.map((one, i) => {
		if (!one) return null
		const other = others.get(signatures[i])
		// It may be a little behind: then it is asked again.
		if (!other) return null
		if (told(one) !== told(other)) throw new ProvidersDiffer(`the two providers tell of ${signatures[i]} differently`)
		return one
	})
}

const told = ({ sent, ended }: Found) =>
	JSON.stringify([sent, ended], (_, value) => (typeof value === "bigint" ? `${value}` : value))

async function findAt(node: KaiaNode, signatures: readonly string[], finalized: bigint): Promise<(Found | null)[]> {
	const sents = await node.askAll(sent.nullable(), asking("eth_getTransactionByHash", signatures))
	const endeds = await node.askAll(ended.nullable(), asking("eth_getTransactionReceipt", signatures))
	const numbers = [...new Set(endeds.flatMap((one) => (one && one.blockNumber <= finalized ? [one.blockNumber] : [])))]
	const headers = new Map((await headersOf(node, numbers)).map((one) => [one.number, one]))
	return signatures.map((signature, i) => {
		const [one, end] = [sents[i], endeds[i]]
		const block = end && headers.get(end.blockNumber)
		if (!one || !end || !block || block.hash !== end.blockHash) return null
		if (
			one.hash !== signature ||
			end.transactionHash !== signature ||
			one.from !== end.from ||
			one.blockHash !== end.blockHash
		)
			throw new Error(`the node gave something else for ${signature}`)
		return { sent: one, ended: end, time: timeOf(block) }
	})
}

const asking = (method: string, signatures: readonly string[]) =>
	signatures.map((signature) => ({ method, params: [signature] }))

/** Hashes are as long as a reference, and nothing else in the data of a payment is. */
const REFERENCE = /^0x[0-9a-f]{64}$/

export const landed = (found: Found, contracts: ReadonlySet<string>): LandedTransaction => ({
	slot: found.ended.blockNumber,
	time: found.time,
	accounts() {
		const { from, to, input } = found.sent
		const parties = found.ended.logs.filter((one) => contracts.has(one.address)).flatMap(partiesOf)
		return [...new Set([from, ...(to ? [to] : []), ...(REFERENCE.test(input) ? [input] : []), ...parties])]
	},
	creditsTo: ({ account }) => creditsIn(found, account, contracts),
	debitFrom: ({ account }) => debitIn(found, account, contracts),
	memosBy: () => [],
})

const partiesOf = ({ topics }: Readonly<{ topics: readonly string[] }>) =>
	topics.slice(1, 3).map((topic) => `0x${topic.slice(26)}`)
