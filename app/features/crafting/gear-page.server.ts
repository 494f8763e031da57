import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import type { Wanted } from "./acts.ts"
import { openGear } from "./open-gear.server.ts"

type Sent = Readonly<{ act: Wanted["act"]; rule: string; tool: string; item?: string | undefined }>

/** Opens what the workshop's form asks for; answers the act's id. */
export function askForge(
	ctx: WalletVisit,
	wallet: SolanaWallet,
	{ act, rule, tool, item: chosen }: Sent,
): Promise<string> {
	const [item = null, second = null] = act === "craft" ? [] : (chosen?.split(" ") ?? [])
	return openGear(ctx, { act, rule, tool, item, second: act === "evolve" ? second : null, owner: wallet.address })
}
