import { z } from "zod"
import type { OldNft, OldNftFacts, OldNfts } from "../old-nfts.ts"
import { ChainUnresponsive } from "../solana/ask-node.server.ts"
import { logShape } from "./blocks.server.ts"
import {
	assetOf,
	callOf,
	type Erc721Function,
	nftOf,
	readAddress,
	readNumber,
	readText,
	TRANSFER,
	topicOf,
} from "./erc721.ts"
import { hex, type KaiaNode, quantity } from "./node.server.ts"
import type { KaiaSettings } from "./settings.server.ts"

/** What a question to a contract may use up, and how long its answer may be, in characters. */
const GAS = hex(1_000_000)
const MOST_ANSWERED = 20_000
const MOST = { name: 100, uri: 2_000 }
/** NFTs of one collection that are shown of a wallet, and how far back it is looked for them. */
const MOST_HELD = 200
const RANGE = { blocks: 5_000n, ranges: 20 }

/** What a node says where it is its own fault; every other failure of a call is the contract's doing, and each node names those its own way. */
const NODE_FAULT = /header|block|trie|state|found|limit|rate|time|busy|internal/i
const isContracts = ({ code, message }: Readonly<{ code: number; message: string }>) =>
	code === 3 || /revert|evm|opcode|out of gas/i.test(message) || (code === -32000 && !NODE_FAULT.test(message))

export function oldNftsOf(node: KaiaNode, settings: KaiaSettings, finalized: () => Promise<bigint>): OldNfts {
	const contracts = new Set(settings.collections.map(({ contract }) => contract))

	/** Null: the contract does not say, or says too much. Throws where the node does not answer. */
	async function call<T>(
		read: (answer: string) => T | null,
		{ contract, name, args = [], block }: Call,
	): Promise<T | null> {
		const asked = { to: contract, data: callOf(name, ...args), gas: GAS }
		const { result, error } = await node.askRaw("eth_call", [asked, block])
		if (error && !isContracts(error)) throw new Error(`eth_call: ${error.message}`)
		return typeof result === "string" && result.length <= MOST_ANSWERED ? read(result) : null
	}

	const ownerAt = ({ contract, id }: OldNft, block: string) =>
		call(readAddress, { contract, name: "ownerOf", args: [id], block })

	async function textOf(most: number, of: Omit<Call, "block">): Promise<string | null> {
		// An answer longer than any answer of a node may be is the contract's doing.
		const text = await call(readText, { ...of, block: "latest" }).catch((error: unknown) => {
			if (error instanceof ChainUnresponsive) return null
			throw error
		})
		return text !== null && text.length <= most && !/\p{Cc}/u.test(text) ? text : null
	}

	return {
		collections: settings.collections,
		wallets: { nfts: settings.admin, fees: settings.fees },
		assetOf: ({ contract, id }) => assetOf(contract, id),
		nftOf(asset) {
			const nft = nftOf(asset)
			return nft && contracts.has(nft.contract) ? nft : null
		},
		ownerOf: async (nft) => ownerAt(nft, hex(await finalized())),
		async facts({ contract, id }): Promise<OldNftFacts> {
			const [name, tokenUri] = await Promise.all([
				textOf(MOST.name, { contract, name: "name" }),
				textOf(MOST.uri, { contract, name: "tokenURI", args: [id] }),
			])
			return { name, tokenUri }
		},
		async heldBy(owner, { contract }) {
			const count = await call(readNumber, { contract, name: "balanceOf", args: [owner], block: "latest" })
			if (count === null || count === 0n) return { ids: [], complete: count === 0n }
			const ids: bigint[] = []
			const asked = new Set<bigint>()
			let to = await node.ask(quantity, "eth_blockNumber")
			for (let n = 0; n < RANGE.ranges && to >= 0n && ids.length < MOST_HELD && BigInt(ids.length) < count; n++) {
				const from = to >= RANGE.blocks ? to - RANGE.blocks + 1n : 0n
				const topics = [TRANSFER, null, topicOf(owner)]
				const wish = { address: contract, topics, fromBlock: hex(from), toBlock: hex(to) }
				const came = await node.ask(z.array(logShape), "eth_getLogs", wish)
				const fresh = came.toReversed().flatMap(({ topics }) => (topics[3] ? [BigInt(topics[3])] : []))
				for (const id of fresh) {
					if (asked.has(id) || asked.size >= 2 * MOST_HELD) continue
					asked.add(id)
					if ((await ownerAt({ contract, id }, "latest")) === owner.toLowerCase()) ids.push(id)
				}
				to = from - 1n
			}
			return { ids: ids.sort((a, b) => (a < b ? -1 : 1)), complete: BigInt(ids.length) === count }
		},
		askForNft: ({ contract, id }, from) => ({
			from,
			to: contract,
			value: "0x0",
			data: callOf("transferFrom", from, settings.admin, id),
		}),
		askForFee: ({ from, units, reference }) => ({
			from,
			to: settings.fees,
			value: hex(units),
			data: reference ?? "0x",
		}),
	}
}

type Call = Readonly<{
	contract: string
	name: Erc721Function
	args?: readonly (string | bigint)[]
	/** As nodes name them. */
	block: string
}>
