import type { Context } from "#app/db/context.ts"
import { assetsOf } from "./assets.ts"
import { chainsOf } from "./chains.ts"
import { solanaAdapter } from "./solana/adapter.server.ts"
import { type ChainSettings, chainName, coinOf, openSecondSolana, type openSolana } from "./solana/coin.server.ts"

type Solana = ReturnType<typeof openSolana>

/** What a context has of chains, as the settings say; which chain the node serves is asked of `chain` at each use, and may be refused there. */
export function openChains(
	env: ChainSettings,
	{ solana, chain }: Readonly<{ solana: Solana; chain: Readonly<{ name(): string }> }>,
): Pick<Context, "chains" | "assets" | "vaults"> {
	const { asset, vaults } = coinOf(env)
	const adapter = solanaAdapter(solana, chain.name, openSecondSolana(env))
	return { chains: chainsOf({ solana: adapter }), assets: assetsOf([asset]), vaults }
}

/** The same on the chain that answers now. Throws where none does: a process uses `openChains`, which waits. */
export async function readChains(env: ChainSettings, solana: Solana): Promise<ReturnType<typeof openChains>> {
	const name = chainName(await solana.getGenesisHash())
	return openChains(env, { solana, chain: { name: () => name } })
}
