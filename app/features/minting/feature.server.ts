import type { Context } from "#app/db/context.ts"
import { atomicHandlers } from "#app/minting/atomic-handlers.server.ts"
import { followLateLandings } from "#app/minting/items/follow-late-landings.server.ts"
import { markUnknown } from "#app/minting/items/mark-unknown.server.ts"
import { prepareUnits } from "#app/minting/items/prepare-units.server.ts"
import { refundHandlers } from "#app/minting/items/refund-items.server.ts"
import { mintActs } from "#app/minting/operator-acts.server.ts"
import { mintedHandlers, prepareHandlers } from "#app/minting/order-handlers.server.ts"
import { mintPaymentHandlers } from "#app/minting/payment-handlers.server.ts"
import { movePlans } from "#app/minting/plans/move-plan.server.ts"
import { startGiven } from "#app/minting/purchases/give-mint.server.ts"
import { releaseLapsed } from "#app/minting/purchases/release-lapsed.server.ts"
import { ATOMIC_MINT, MINT_ITEM, MINT_PAYMENT, MINT_PREPARE, MINT_REFUND } from "#app/minting/settlement-purposes.ts"
import type { Feature } from "../feature.ts"
import { mintLiabilities } from "./liabilities.server.ts"

/** What is left behind ends here, whatever was cut off: quotes, gifts, what nobody has proof of. */
async function sweep(ctx: Context): Promise<void> {
	await releaseLapsed(ctx)
	await startGiven(ctx)
	await prepareUnits(ctx)
	await markUnknown(ctx)
	await followLateLandings(ctx)
}

async function plans(ctx: Context): Promise<void> {
	await movePlans(ctx)
}

/** The books of minting, for every page that sells: `app/minting` has the verbs. */
export const minting = {
	name: "minting",
	payments: { [MINT_PAYMENT]: mintPaymentHandlers },
	cosigned: { [ATOMIC_MINT]: atomicHandlers() },
	orders: { [MINT_ITEM]: mintedHandlers, [MINT_PREPARE]: prepareHandlers },
	payouts: { [MINT_REFUND]: refundHandlers },
	acts: mintActs,
	liabilities: mintLiabilities,
	jobs: {
		"minting:sweep": { cron: "* * * * *", run: sweep },
		"minting:plans": { cron: "* * * * *", run: plans },
	},
} satisfies Feature
