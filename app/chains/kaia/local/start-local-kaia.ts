import type { AddressInfo } from "node:net"
import { lockFolder } from "../../solana/local/data-folder.ts"
import { OLD_COLLECTIONS } from "./collections.ts"
import { KaiaFaucet } from "./faucet.ts"
import { addressOf, runKaiaGenesis } from "./genesis.ts"
import { serveKaia } from "./http.ts"
import { type KaiaKeys, kaiaKeys } from "./keys.ts"
import { LocalKaia } from "./local-kaia.ts"

export type RunningKaia = Readonly<{
	url: string
	port: number
	/** Takes NFTs and fees. */
	admin: string
	/** Of that wallet: the worker's alone. */
	adminKey: string
	/** The old collections, as KAIA_OLD_NFTS has them. */
	oldNfts: string
	/** Of the stock, for tests. */
	faucetKey: string
	/** All its blocks are there. */
	whole: Promise<void>
	close(): Promise<void>
}>

type Options = Readonly<{
	dataDir: string
	/** 0: any free one. */
	port?: number | undefined
	/** The chain cannot go on; only a new start can be trusted. */
	onFatal?: ((error: Error) => void) | undefined
}>

/**
 * Starts the demo's Kaia chain, as it was when it last ended, on loopback alone. It listens at once and answers when all its blocks are made
 * again (`whole`), so that nothing waits for it that does not ask it.
 */
export async function startLocalKaia({ dataDir, port = 0, onFatal = console.error }: Options): Promise<RunningKaia> {
	const unlock = lockFolder(dataDir)
	const keys = kaiaKeys(dataDir)
	const opening = openWhole(dataDir, keys, onFatal)
	const server = serveKaia(opening)
	const close = async () => {
		const closed = new Promise((resolve) => server.close(resolve))
		server.closeAllConnections()
		await closed
		const open = await opening.catch(() => null)
		await open?.chain.stop()
		unlock()
	}
	let closing: Promise<void> | undefined
	const closeOnce = () => (closing ??= close())
	opening.catch((error: Error) => closing ?? onFatal(error))
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => void closeOnce().finally(() => reject(error)))
		server.listen(port, "127.0.0.1", resolve)
	})
	const at = (server.address() as AddressInfo).port
	return {
		url: `http://127.0.0.1:${at}`,
		port: at,
		admin: keys.admin.address.toLowerCase(),
		adminKey: keys.admin.privateKey,
		oldNfts: OLD_COLLECTIONS.map((one) => `${one.id}=${addressOf(keys, one)}`).join(","),
		faucetKey: keys.faucet.privateKey,
		whole: opening.then(() => {}),
		close: closeOnce,
	}
}

async function openWhole(dataDir: string, keys: KaiaKeys, onFatal: (error: Error) => void) {
	const chain = await LocalKaia.open(dataDir, keys, onFatal)
	try {
		await runKaiaGenesis(chain, keys)
	} catch (error) {
		await chain.stop()
		throw error
	}
	return { chain, faucet: new KaiaFaucet(chain, keys) }
}
