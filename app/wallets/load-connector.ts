import type { Connector } from "./port.ts"
import { isWallet } from "./registry.ts"

/** The connector of a wallet, in a chunk of its own; null for a name that is no wallet. */
export async function loadConnector(type: string): Promise<Connector | null> {
	if (!isWallet(type)) return null
	const module = (await import(`./${type}/connector.ts`)) as { default: Connector }
	return module.default
}
