import type { Db } from "#app/db/client.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import type { OldChain } from "../old-nfts.ts"
import type { Payer } from "../port.ts"
import type { AskedNode } from "../solana/coin.server.ts"
import { kaiaAdapter } from "./adapter.server.ts"
import { type KaiaIdentity, openKaiaIdentity } from "./identity.server.ts"
import { openKaiaNode } from "./node.server.ts"
import { kaiaPayer } from "./payer.server.ts"
import { type KaiaEnv, type KaiaSettings, kaiaSettingsOf, missingForKaia } from "./settings.server.ts"

/** Kaia, as a process has opened it. `payer`: the worker's alone, where it has the key. */
export type OpenedKaia = Readonly<{
	settings: KaiaSettings
	adapter: OldChain
	identity: KaiaIdentity
	payer: Payer | null
}>

/** `signs`: the worker, with the key if it has one. The web process never has one, and loads nothing that could sign. */
type Options = Readonly<{
	env: KaiaEnv
	db: Db
	log: Logger
	asked?: AskedNode | undefined
	signs?: Readonly<{ key: string | undefined }>
}>

/** Null where the operator has not set all of it: nothing is carried over from Kaia then. Waits for no node. */
export async function openKaia({ env, db, log, asked, signs }: Options): Promise<OpenedKaia | null> {
	const settings = kaiaSettingsOf(env)
	if (!settings) {
		if (env.KAIA_ADMIN_WALLET || env.KAIA_OLD_NFTS)
			log.warn({ missing: missingForKaia(env) }, "migration from Kaia is closed: settings are missing")
		return null
	}
	if (signs && !signs.key)
		log.warn({ missing: ["KAIA_SIGNER_KEY"] }, "nothing can be sent back on Kaia: the key is missing")
	const node = openKaiaNode(settings.rpcUrl, { asked })
	const second = settings.second ? openKaiaNode(settings.second, { endpoint: 2, asked }) : null
	const identity = await openKaiaIdentity({ node, settings, db, log, remembers: signs !== undefined })
	const ethers = signs ? await import("ethers") : null
	return {
		settings,
		identity,
		adapter: kaiaAdapter({ node, second, ethers }, identity.name, settings),
		payer: ethers && signs?.key ? kaiaPayer(ethers, node, signs.key, settings) : null,
	}
}
