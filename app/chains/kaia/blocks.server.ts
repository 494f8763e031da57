import { z } from "zod"
import { TRANSFER, topicOf } from "./erc721.ts"
import { address, bytes, hash, hex, type KaiaNode, quantity } from "./node.server.ts"

export const logShape = z.object({
	address,
	topics: z.array(hash),
	logIndex: quantity,
	transactionHash: hash,
	blockHash: hash,
	removed: z.boolean().optional(),
})
export type Log = z.output<typeof logShape>

const header = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })
export type Header = z.output<typeof header>

/** Of a transaction in a block: enough to see whom it concerns. */
const brief = z.object({ hash, from: address, to: address.nullable(), value: quantity, input: bytes.optional() })
const whole = header.extend({ transactions: z.array(brief) })

export type Block = Readonly<{
	number: bigint
	hash: string
	parentHash: string
	time: Date
	signatures: readonly string[]
}>

export const headerOf = (node: KaiaNode, number: bigint): Promise<Header> =>
	node.ask(header, "eth_getBlockByNumber", hex(number), false)

export const headersOf = (node: KaiaNode, numbers: readonly bigint[]): Promise<Header[]> =>
	node.askAll(
		header,
		numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [hex(number), false] })),
	)

export const timeOf = ({ timestamp }: Pick<Header, "timestamp">) => new Date(Number(timestamp) * 1000)

type Wanted = Readonly<{ account: string; contracts: readonly string[]; from: bigint; to: bigint }>

/**
 * The blocks of a range, each with the transactions in it that concern an account: it sent them, was sent money by them, or an NFT of these
 * contracts went to it or left it. Logs are asked for by the hash of their block: a node that does not have the block says so, where
 * asked by number it would say that there are none.
 */
export async function blocksOf(node: KaiaNode, { account, contracts, from, to }: Wanted): Promise<Block[]> {
	const numbers = Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i))
	const blocks = await node.askAll(
		whole,
		numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [hex(number), true] })),
	)
	const moved = contracts.length > 0 ? await movesIn(node, blocks, { account, contracts }) : []
	return blocks.map(({ number, hash, parentHash, timestamp, transactions }, i) => {
		if (number !== numbers[i]) throw new Error(`the node gave block ${number} for ${numbers[i]}`)
		const touched = transactions.filter(
			(one) => one.from === account || (one.to === account && (one.value > 0n || one.input === undefined)),
		)
		const signatures = [...new Set([...touched.map((one) => one.hash), ...(moved[i] ?? [])])]
		return { number, hash, parentHash, time: timeOf({ timestamp }), signatures }
	})
}

/** Of each block, the transactions that moved NFTs of these contracts to an account or from it. */
async function movesIn(
	node: KaiaNode,
	blocks: readonly Header[],
	{ account, contracts }: Pick<Wanted, "account" | "contracts">,
): Promise<string[][]> {
	const topic = topicOf(account)
	const asked = blocks.flatMap(({ hash: blockHash }) =>
		[
			[TRANSFER, null, topic],
			[TRANSFER, topic],
		].map((topics) => ({ method: "eth_getLogs", params: [{ blockHash, address: contracts, topics }] })),
	)
	const found = await node.askAll(z.array(logShape), asked)
	return blocks.map((block, i) => {
		const logs = [...(found[2 * i] ?? []), ...(found[2 * i + 1] ?? [])]
		if (logs.some((one) => one.blockHash !== block.hash)) throw new Error("the node gave logs of another block")
		return logs.map((one) => one.transactionHash)
	})
}
