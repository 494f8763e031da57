import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Transaction, type TransactionRequest, Wallet } from "ethers"
import { afterAll } from "vitest"
import { kaiaAdapter } from "../adapter.server.ts"
import { type KaiaNode, openKaiaNode } from "../node.server.ts"
import { type KaiaSettings, kaiaSettingsOf } from "../settings.server.ts"
import { CHAIN_ID, startAnvil } from "./anvil.ts"
import { type RunningKaia, startLocalKaia } from "./start-local-kaia.ts"

/** One chain for all tests of a file; each test has wallets of its own. */
export async function kaiaForFile(): Promise<
	RunningKaia & { dataDir: string; settings: KaiaSettings; node: KaiaNode }
> {
	const dataDir = mkdtempSync(join(tmpdir(), "kaia-"))
	const chain = await startLocalKaia({ dataDir })
	afterAll(async () => {
		await chain.close()
		rmSync(dataDir, { recursive: true, force: true })
	})
	await chain.whole
	return { ...chain, dataDir, settings: settingsOn(chain), node: openKaiaNode(chain.url) }
}

export function settingsOn({ url, admin, oldNfts }: Pick<RunningKaia, "url" | "admin" | "oldNfts">): KaiaSettings {
	const settings = kaiaSettingsOf({
		KAIA_CHAIN_ID: CHAIN_ID,
		KAIA_RPC_URL: url,
		KAIA_ADMIN_WALLET: admin,
		KAIA_OLD_NFTS: oldNfts.split(",").map((one) => {
			const [id = "", contract = ""] = one.split("=")
			return { id, contract }
		}),
		KAIA_CONFIRMATIONS: 1,
		KAIA_BLOCKS_AT_ONCE: 200,
	})
	if (!settings) throw new Error("a setting of Kaia is missing")
	return settings
}

/** An adapter that signs, on a node that may stand before the chain. */
export async function adapterOn(settings: KaiaSettings, url = settings.rpcUrl, second?: string) {
	const node = openKaiaNode(url)
	const other = second ? openKaiaNode(second) : null
	return kaiaAdapter({ node, second: other, ethers: await import("ethers") }, () => "eip155:8217-test", settings)
}

/** A wallet that the faucet has given KLAY and two old NFTs of each collection. */
export async function givenWallet({ url }: Pick<RunningKaia, "url">): Promise<Wallet> {
	const wallet = new Wallet(Wallet.createRandom().privateKey)
	await rpc(url, "control_faucet", { address: wallet.address })
	return wallet
}

export async function rpc<T = string>(url: string, method: string, ...params: readonly unknown[]): Promise<T> {
	const { error, result } = await openKaiaNode(url).askRaw(method, params, 20_000)
	if (error) throw new Error(`${method}: ${error.message}`)
	return result as T
}

/** Signs and sends; answers the hash. */
export async function sendAs(url: string, wallet: Wallet, request: TransactionRequest): Promise<string> {
	const nonce = Number(await rpc(url, "eth_getTransactionCount", wallet.address, "latest"))
	const { from: _, ...rest } = request
	const gas = { gasLimit: 3_000_000n, gasPrice: 100_000_000_000n }
	return await rpc(
		url,
		"eth_sendRawTransaction",
		await wallet.signTransaction({ type: 0, chainId: CHAIN_ID, nonce, ...gas, ...rest }),
	)
}

export const hashOf = (raw: Uint8Array) => Transaction.from(`0x${Buffer.from(raw).toString("hex")}`).hash

/** Waits until a block with this transaction is final for the adapter's settings. */
export async function final(url: string, signature: string, { confirmations }: Pick<KaiaSettings, "confirmations">) {
	for (const end = Date.now() + 30_000; Date.now() < end; ) {
		const receipt = await rpc<{ blockNumber: string } | null>(url, "eth_getTransactionReceipt", signature)
		const newest = Number(await rpc(url, "eth_blockNumber"))
		if (receipt && newest - confirmations >= Number(receipt.blockNumber)) return
		await new Promise((done) => setTimeout(done, 20))
	}
	throw new Error("it did not become final")
}

/** A node without a journal, for what only a bare one does: reorganisations. */
export async function bareAnvil(alloc: Readonly<Record<string, string>>) {
	const dir = mkdtempSync(join(tmpdir(), "anvil-"))
	const genesis = join(dir, "genesis.json")
	const { writeFileSync } = await import("node:fs")
	const balances = Object.fromEntries(Object.entries(alloc).map(([address, balance]) => [address, { balance }]))
	const head = { nonce: "0x0", timestamp: "0x6746d000", gasLimit: "0x5f5e100", difficulty: "0x0", extraData: "0x" }
	writeFileSync(genesis, JSON.stringify({ config: { chainId: CHAIN_ID }, ...head, alloc: balances }))
	const anvil = await startAnvil({ genesis, onDemand: false })
	afterAll(async () => {
		await anvil.stop()
		rmSync(dir, { recursive: true, force: true })
	})
	return anvil
}
