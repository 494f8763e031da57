import { assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import { adapterOn, givenWallet, type kaiaForFile, sendAs } from "#app/chains/kaia/local/testing.ts"
import { openKaiaNode } from "#app/chains/kaia/node.server.ts"
import { kaiaPayer } from "#app/chains/kaia/payer.server.ts"
import { type KaiaSettings, klayOf } from "#app/chains/kaia/settings.server.ts"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Payer } from "#app/chains/port.ts"
import type { WebContext } from "#app/db/context.ts"
import type { Handlers } from "#app/settlement/handlers.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { stakingWorld, type World } from "./staking-world.ts"

export type KaiaWorld = Readonly<{
	world: World
	/** A worker's, with Kaia among its chains. */
	ctx: WebContext & Readonly<{ chains: { kaia: OldChain } }>
	/** What the web process may do of it. */
	web: WebContext
	kaia: OldChain
	payer: Payer
	/** One look at Kaia alone, as the worker has it. `handlers`: others than the app's. */
	look(handlers?: Partial<Handlers>): Promise<number>
	/** Looks until a transaction is final and read. */
	settle(handlers?: Partial<Handlers>): Promise<void>
}>

type Chain = Awaited<ReturnType<typeof kaiaForFile>>

/** A database of one test beside the Kaia chain of its file. `url`: of a node before the chain. */
export async function kaiaWorld(chain: Chain, url = chain.url): Promise<KaiaWorld> {
	const world = await stakingWorld()
	const settings: KaiaSettings = { ...chain.settings, rpcUrl: url }
	const kaia = await adapterOn(settings, url)
	const klay = klayOf(settings)
	const ctx = {
		...world.worker,
		chains: chainsOf({ solana: world.worker.chains.solana, kaia }),
		assets: assetsOf([...world.worker.assets.all, ...klay.assets]),
		vaults: [...world.worker.vaults, ...klay.vaults],
	}
	const payer = kaiaPayer(await import("ethers"), openKaiaNode(url), chain.adminKey, settings)
	const look = (handlers: Partial<Handlers> = {}) =>
		reconcile(ctx, {
			// What no feature claims.
			handlers: { ...world.handlers, arrivals: async () => null, ...handlers },
			payers: [{ payer }],
			chains: [kaia],
			beside: true,
		})
	await look()
	const settle = async (handlers?: Partial<Handlers>) => {
		// Three empty blocks follow on a transaction, one of which makes it final.
		for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
			const before = (await kaia.finalized()).slot
			const open = await look(handlers)
			await new Promise((done) => setTimeout(done, 400))
			if (open === 0 && (await kaia.finalized()).slot === before) return
		}
		throw new Error("Kaia does not come to rest")
	}
	// The cast: the chains above have it.
	return { world, ctx: ctx as KaiaWorld["ctx"], web: { ...ctx, db: world.web.db }, kaia, payer, look, settle }
}

/** A holder with KLAY and one of their old NFTs. */
export async function oldHolder(chain: Chain, kaia: OldChain) {
	const wallet = await givenWallet(chain)
	const owner = wallet.address.toLowerCase()
	const [collection] = kaia.oldNfts.collections
	if (!collection) throw new Error("there is no old collection")
	const { ids } = await kaia.oldNfts.heldBy(owner, collection)
	const nft = { contract: collection.contract, id: ids[0] ?? 0n }
	return {
		wallet,
		owner,
		nft,
		asset: kaia.oldNfts.assetOf(nft),
		sendNft: () => sendAs(chain.url, wallet, kaia.oldNfts.askForNft(nft, owner)),
		sendFee: (units: bigint, reference?: string) =>
			sendAs(chain.url, wallet, kaia.oldNfts.askForFee({ from: owner, units, reference })),
	}
}
