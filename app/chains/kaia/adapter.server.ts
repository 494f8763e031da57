import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { OldChain } from "../old-nfts.ts"
import type { Balances, Held } from "../port.ts"
import { addressStates, whyNoWallet } from "./address-states.server.ts"
import { blocksOf, headerOf, timeOf } from "./blocks.server.ts"
import { NATIVE } from "./credits.ts"
import { hash, hex, type KaiaNode, quantity } from "./node.server.ts"
import { oldNftsOf } from "./old-nfts.server.ts"
import { type Ethers, nonceAt, readSigned, statusesOf } from "./sent.server.ts"
import type { KaiaSettings } from "./settings.server.ts"
import { findTransactions, landed } from "./transactions.server.ts"
import { whyNot } from "./why-not.server.ts"

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-f]{64}$/i

/** `ethers`: of a process that has to do with signed bytes; to another they are unreadable. */
export type KaiaNodes = Readonly<{ node: KaiaNode; second?: KaiaNode | null; ethers?: Ethers | null }>

/**
 * Kaia, by the interface that it shares with Ethereum: old NFTs leave it, fees are paid on it, and both are sent back. Money that comes by a call
 * inside a transaction leaves no trace that is read here. `name` is asked at each use, and may refuse.
 */
export function kaiaAdapter(
	{ node, second = null, ethers = null }: KaiaNodes,
	name: () => string,
	settings: KaiaSettings,
): OldChain {
	const contracts = new Set(settings.collections.map(({ contract }) => contract))
	/** Numbers of final blocks; a chain that is younger than its confirmations has its first alone. */
	const finalizedNumber = async () => {
		const newest = await node.ask(quantity, "eth_blockNumber")
		const deep = BigInt(settings.confirmations)
		return newest > deep ? newest - deep : 0n
	}
	/** Blocks that are asked for together: fewer each time that the node does not give them, so that what one is too slow for is read all the same. */
	let atOnce = settings.blocksAtOnce
	const following = { wallet: settings.admin, finalized: finalizedNumber, second }
	const oldNfts = oldNftsOf(node, settings, finalizedNumber)

	return {
		id: "kaia",
		get name() {
			return name()
		},
		native: { symbol: NATIVE, scale: 18, address: NATIVE },
		rpcUrl: node.url,
		isAddress: (text) => ADDRESS.test(text),
		whyNoWallet,
		addressStates: (addresses) => addressStates(node, addresses),
		isSignature: (text) => HASH.test(text),
		newReference: () => `0x${randomBytes(32).toString("hex")}`,

		async finalized() {
			const block = await headerOf(node, await finalizedNumber())
			return { slot: block.number, time: timeOf(block) }
		},
		firstKept: async () => 0n,
		list: async () => {
			throw new Error("Kaia lists nothing by account: it is read by blocks")
		},
		async blocks(account, { from, to }) {
			const last = from + BigInt(atOnce) - 1n
			const range = { from, to: to < last ? to : last }
			const blocks = await blocksOf(node, { account, contracts: [...contracts], ...range }).catch((error: unknown) => {
				atOnce = Math.max(1, Math.floor(atOnce / 2))
				throw error
			})
			atOnce = Math.min(settings.blocksAtOnce, atOnce * 2)
			return blocks.map(({ number, signatures, ...block }) => ({
				...block,
				slot: number,
				listed: signatures.map((signature) => ({ signature, slot: number, failed: false })),
			}))
		},
		isKnown: async (signature) => (await node.ask(known, "eth_getTransactionByHash", signature)) !== null,
		async transactions(signatures) {
			const finalized = await finalizedNumber()
			const found = await findTransactions(node, signatures.map(lower), { finalized, second })
			return found.map((one) => one && landed(one, contracts))
		},

		async balances(wanted): Promise<readonly Balances[]> {
			const slot = await finalizedNumber()
			const held = await Promise.all(
				wanted.map(async ({ account, asset }): Promise<Held> => {
					const nft = oldNfts.nftOf(asset)
					if (nft) return { account, asset, units: (await oldNfts.ownerOf(nft)) === account ? 1n : 0n }
					return { account, asset, units: await node.ask(quantity, "eth_getBalance", account, hex(slot)) }
				}),
			)
			return [{ slot, held }]
		},
		isNft: (asset) => oldNfts.nftOf(asset) !== null,
		mayHoldMore: true,
		accountsOf: async () => [],
		hasAccount: async () => true,
		async spendable({ owner, asset }, withinMs) {
			const nft = oldNfts.nftOf(asset)
			if (nft) return (await oldNfts.ownerOf(nft)) === owner.toLowerCase() ? 1n : 0n
			const { result } = await node.askRaw("eth_getBalance", [owner, "latest"], withinMs)
			return quantity.parse(result)
		},

		async lastValidHeight(raw) {
			const read = ethers && readSigned(ethers, raw)
			if (!read || read.from?.toLowerCase() !== settings.admin) return null
			const used = await nonceAt(node, settings.admin, await finalizedNumber())
			return used > BigInt(read.nonce) ? null : BigInt(read.nonce)
		},
		signatureOf: (raw) => (ethers && readSigned(ethers, raw)?.hash) ?? null,
		simulate: async (raw) => (ethers ? whyNot(ethers, node, raw) : refuse("this process reads no signed bytes")),
		send: async (raw) => void (await node.ask(hash, "eth_sendRawTransaction", hexOf(raw))),
		statuses: (sent) => statusesOf(node, sent, following),

		preparePayment: async () => refuse("a wallet sends its payments itself"),
		readPayment: () => ({ refused: "unreadable" }),

		nfts: absent("nfts"),
		minting: absent("minting"),
		pledges: absent("pledges"),
		oldNfts,
	}
}

const known = z.object({ hash }).nullable()
const lower = (text: string) => text.toLowerCase()
const hexOf = (raw: Uint8Array) => `0x${Buffer.from(raw).toString("hex")}`

function refuse(why: string): never {
	throw new Error(why)
}

/** A part of the port that this chain does not have. The cast: whoever asks for any of it is told so. */
const absent = <P extends object>(part: string): P => new Proxy({}, { get: () => refuse(`Kaia has no ${part}`) }) as P
