import type { AddressInfo } from "node:net"
import type { Keypair } from "@solana/web3.js"
import { lockFolder } from "./data-folder.ts"
import { Faucet } from "./faucet.ts"
import { Faults } from "./faults.ts"
import { Refill } from "./float.ts"
import { type Demo, runGenesis } from "./genesis.ts"
import { serve } from "./http.ts"
import { chainKeys } from "./keys.ts"
import { Ledger } from "./ledger.ts"
import type { Chain } from "./method.ts"
import { NftStock } from "./nfts/stock.ts"
import { call } from "./rpc.ts"

export type LocalChain = Readonly<{
	url: string
	wsUrl: string
	port: number
	demo: Demo
	/** Of the wallet that pays out: the worker's alone. */
	floatKey: string
	/** Freezes and thaws NFTs: the worker's alone. */
	freezeKey: string
	/** Takes NFTs into the collections: the worker's alone, besides the chain's own. */
	mintKey: string
	/** Of the vault for NFTs: the worker's alone. */
	prizeKey: string
	/** Of what signs entitlements of drops. */
	dropKey: string
	/** Thaws them too: no process has it, tests do. */
	emergencyKey: string
	/** Any JSON-RPC method, `control_…` above all, without the way through HTTP. Refusals are thrown. */
	control: (method: string, params?: unknown) => unknown
	close: () => Promise<void>
}>

export type LocalChainOptions = Readonly<{
	dataDir: string
	/** 0: any free one. */
	port?: number | undefined
	/** 0: blocks are made by `control_mine` only. */
	slotMs: number
	host?: string | undefined
	/** The most NFTs of each collection that a new chain has in stock; without it as many as the demo has. */
	nfts?: number | undefined
	/** The chain cannot write its journal any more; only a new start can be trusted. */
	onFatal?: ((error: Error) => void) | undefined
}>

export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
	const { dataDir, slotMs, port = 0, host = "127.0.0.1", onFatal = console.error } = options
	if (!["127.0.0.1", "::1", "localhost"].includes(host))
		throw new Error(`The local chain listens on loopback only, not on ${host}`)
	const unlock = lockFolder(dataDir)
	let ledger: Ledger | undefined
	try {
		const keys = chainKeys(dataDir)
		ledger = new Ledger(dataDir, keys.seed)
		const demo = runGenesis(ledger, keys, dataDir)
		const stock = new NftStock(ledger, keys)
		stock.prepare(options.nfts)
		if (options.nfts === undefined) stock.fillPrizes()
		const chain: Chain = {
			ledger,
			keys,
			stock,
			faucet: new Faucet(ledger, keys, stock),
			refill: new Refill(ledger, keys),
			faults: new Faults(),
		}
		const { server, closeSockets } = serve(chain)
		await new Promise<void>((resolve, reject) => {
			server.once("error", reject)
			server.listen(port, host, resolve)
		})
		const stopTicking = tickEvery(slotMs, ledger, onFatal)
		const at = `${host === "::1" ? "[::1]" : host}:${(server.address() as AddressInfo).port}`
		const book = ledger
		const close = async () => {
			stopTicking()
			closeSockets()
			const closed = new Promise((resolve) => server.close(resolve))
			server.closeAllConnections()
			await closed
			book.close()
			unlock()
		}
		return {
			url: `http://${at}`,
			wsUrl: `ws://${at}`,
			port: (server.address() as AddressInfo).port,
			demo,
			floatKey: keyFile(keys.floatOwner),
			freezeKey: keyFile(keys.freezeAuthority),
			mintKey: keyFile(keys.nftAuthority),
			prizeKey: keyFile(keys.nftPrizeOwner),
			dropKey: keyFile(keys.dropSigner),
			emergencyKey: keyFile(keys.emergency),
			control: (method, params) =>
				call(chain, method, params === undefined ? [] : Array.isArray(params) ? params : [params]),
			close: once(close),
		}
	} catch (error) {
		ledger?.close()
		unlock()
		throw error
	}
}

/** As the file of a key is written. */
const keyFile = ({ secretKey }: Keypair) => JSON.stringify([...secretKey])

/** Keeps to its beat; after a pause of the machine it goes on from now instead of catching up. */
function tickEvery(slotMs: number, ledger: Ledger, onFatal: (error: Error) => void): () => void {
	if (slotMs <= 0) return () => {}
	let next = Date.now() + slotMs
	let timer = setTimeout(beat, slotMs)
	function beat() {
		try {
			ledger.tick()
		} catch (error) {
			return onFatal(error as Error)
		}
		next = Math.max(next + slotMs, Date.now())
		timer = setTimeout(beat, next - Date.now())
	}
	return () => clearTimeout(timer)
}

function once(run: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined
	return () => (running ??= run())
}
