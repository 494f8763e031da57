import { z } from "zod"
import { askNodeRaw, askNodeRawAll, ChainUnresponsive, type NodeAnswer } from "../solana/ask-node.server.ts"
import type { AskedNode } from "../solana/coin.server.ts"

/** A node said no: `message` is its own, cut short. */
export class NodeRefused extends Error {
	constructor(
		readonly code: number,
		message: string,
	) {
		super(message)
	}
}

/** Nothing takes longer: a pass that waits for this node holds up the next. */
const WITHIN_MS = 5_000
/** Questions in one request; more are refused by some nodes. */
const MOST_AT_ONCE = 50

type Question = Readonly<{ method: string; params: readonly unknown[] }>
/** A node of an EVM chain. What it says is read by a shape: whatever else comes is no answer. */
export type KaiaNode = Readonly<{
	url: string
	ask<T>(shape: z.ZodType<T>, method: string, ...params: readonly unknown[]): Promise<T>
	askAll<T>(shape: z.ZodType<T>, asked: readonly Question[]): Promise<T[]>
	/** The answer as it is, a refusal included. */
	askRaw(method: string, params: readonly unknown[], withinMs?: number): Promise<NodeAnswer>
}>

type Observed = Readonly<{ endpoint?: 1 | 2; asked?: AskedNode | undefined }>

export function openKaiaNode(url: string, { endpoint = 1, asked = () => {} }: Observed = {}): KaiaNode {
	async function timed<R>(withinMs: number, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
		const started = performance.now()
		const tell = (isAnswered: boolean) => asked({ endpoint, isAnswered, ms: performance.now() - started })
		try {
			const answer = await work(AbortSignal.timeout(withinMs))
			tell(true)
			return answer
		} catch (error) {
			tell(false)
			throw error
		}
	}
	const askRaw: KaiaNode["askRaw"] = (method, params, withinMs = WITHIN_MS) =>
		timed(withinMs, (signal) => askNodeRaw(url, method, params, signal))
	return {
		url,
		askRaw,
		ask: async (shape, method, ...params) => read(shape, method, await askRaw(method, params)),
		async askAll(shape, asked) {
			const said: NodeAnswer[] = []
			for (let i = 0; i < asked.length; i += MOST_AT_ONCE) {
				const some = asked.slice(i, i + MOST_AT_ONCE)
				said.push(...(await timed(WITHIN_MS, (signal) => askNodeRawAll(url, some, signal))))
			}
			return said.map((one, i) => read(shape, asked[i]?.method ?? "", one))
		},
	}
}

function read<T>(shape: z.ZodType<T>, method: string, { result, error }: NodeAnswer): T {
	if (error) throw new NodeRefused(error.code, `${method}: ${error.message}`)
	const found = shape.safeParse(result)
	if (!found.success) throw new ChainUnresponsive(`it answered ${method} with something else`)
	return found.data
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
export const quantity = z.string().regex(QUANTITY).transform(BigInt)
export const hash = z
	.string()
	.regex(/^0x[0-9a-fA-F]{64}$/)
	.transform((text) => text.toLowerCase())
export const address = z
	.string()
	.regex(/^0x[0-9a-fA-F]{40}$/)
	.transform((text) => text.toLowerCase())
export const bytes = z
	.string()
	.regex(/^0x([0-9a-fA-F]{2})*$/)
	.transform((text) => text.toLowerCase())

export const hex = (value: bigint | number) => `0x${value.toString(16)}`
