import { atomicHandlers } from "#app/minting/atomic-handlers.server.ts"
import { markUnknown } from "#app/minting/items/mark-unknown.server.ts"
import { prepareUnits } from "#app/minting/items/prepare-units.server.ts"
import { mintedHandlers, prepareHandlers } from "#app/minting/order-handlers.server.ts"
import { mintPaymentHandlers } from "#app/minting/payment-handlers.server.ts"
import { startGiven } from "#app/minting/purchases/give-mint.server.ts"
import { releaseLapsed } from "#app/minting/purchases/release-lapsed.server.ts"
import { ATOMIC_MINT, MINT_ITEM, MINT_PAYMENT, MINT_PREPARE } from "#app/minting/purposes.ts"
import type { Feature } from "../feature.ts"
import { mintMovements } from "./movements.ts"
import { ownData } from "./own-data.server.ts"

/** What is sold by minting: Lost Tesla Art, Punky Crafter, and whatever other plans there are. */
export const mintFeature = {
	name: "mint",
	payments: { [MINT_PAYMENT]: mintPaymentHandlers },
	cosigned: { [ATOMIC_MINT]: atomicHandlers() },
	orders: { [MINT_ITEM]: mintedHandlers, [MINT_PREPARE]: prepareHandlers },
	movements: mintMovements,
	jobs: {
		"mint:lapsed": { cron: "* * * * *", run: (ctx) => releaseLapsed(ctx) },
		"mint:unknown": { cron: "* * * * *", run: markUnknown },
		"mint:prepare": { cron: "* * * * *", run: prepareUnits },
		"mint:given": { cron: "* * * * *", run: startGiven },
	},
	ownData,
} satisfies Feature
