import type { Context } from "#app/db/context.ts"
import { assetsOf } from "./assets.ts"
import { chainsOf } from "./chains.ts"
import { collectionsOf } from "./collections.ts"
import { halvedCapsOf } from "./halved-caps.ts"
import type { OpenedKaia } from "./kaia/open-kaia.server.ts"
import { klayOf } from "./kaia/settings.server.ts"
import { solanaAdapter } from "./solana/adapter.server.ts"
import {
	type AskedNode,
	type ChainSettings,
	chainName,
	coinsOf,
	openSecondSolana,
	type openSolana,
} from "./solana/coin.server.ts"
import { nftsOf } from "./solana/nfts/settings.server.ts"

type Solana = ReturnType<typeof openSolana>
/** What a context has of chains, as the settings say; which chain the node serves is asked of `chain` at each use, and may be refused there. */
export function openChains(
	env: ChainSettings,
	{
		solana,
		chain,
		asked,
		kaia = null,
	}: Readonly<{
		solana: Solana
		chain: Readonly<{ name(): string }>
		asked?: AskedNode | undefined
		kaia?: Pick<OpenedKaia, "adapter" | "settings"> | null
	}>,
): Pick<Context, "chains" | "assets" | "vaults" | "halvedCaps" | "collections" | "nftVaults"> {
	const { assets, vaults } = coinsOf(env)
	const nfts = nftsOf(env)
	const adapter = solanaAdapter(solana, chain.name, openSecondSolana(env, asked), nfts)
	const klay = kaia ? klayOf(kaia.settings) : { assets: [], vaults: [] }
	return {
		chains: chainsOf({ solana: adapter, kaia: kaia?.adapter ?? null }),
		assets: assetsOf([...assets, ...klay.assets]),
		vaults: [...vaults, ...klay.vaults],
		halvedCaps: halvedCapsOf(env),
		collections: collectionsOf(nfts.collections),
		nftVaults: env.NFT_PRIZE_VAULT ? [{ chain: "solana", owner: env.NFT_PRIZE_VAULT }] : [],
	}
}

/** The same on the chain that answers now. Throws where none does: a process uses `openChains`, which waits. */
export async function readChains(env: ChainSettings, solana: Solana): Promise<ReturnType<typeof openChains>> {
	const name = chainName(await solana.getGenesisHash())
	return openChains(env, { solana, chain: { name: () => name } })
}
