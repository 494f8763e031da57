import type { Context, Proven } from "#app/db/context.ts"
import { mayBuyChance } from "./may-buy.server.ts"
import type { ChanceVerdict } from "./rules.ts"

/** What a page shows of whether whoever looks may buy what chance decides; `ChanceGate` draws it. */
export type GatePart = ChanceVerdict & Readonly<{ signedIn: boolean; demo: boolean }>

type Asking = Pick<Context, "db" | "demo" | "now"> & Readonly<{ who: Readonly<{ wallet: Proven | null }> }>

/** The part of a loader of each page that sells what chance decides. Asked for within a purchase is `requireChance`, not this. */
export async function chanceGate({ db, demo, now, who }: Asking): Promise<GatePart> {
	const verdict = await mayBuyChance(db, { wallet: who.wallet, now: await now() })
	return { ...verdict, signedIn: who.wallet !== null, demo }
}
