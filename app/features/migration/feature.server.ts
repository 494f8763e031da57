import type { Feature } from "../feature.ts"
import { migrationActs } from "./acts.server.ts"
import { arrivals } from "./arrived.server.ts"
import { returnHandlers } from "./give-back.server.ts"
import { goOn } from "./go.server.ts"
import { forgetDocuments, lostWalletActs } from "./lost-wallets/decide.server.ts"
import { mintHandlers } from "./order-handlers.server.ts"
import { ownData } from "./own-data.server.ts"
import { seedHandlers } from "./seed-wallet.server.ts"
import { BEGUN, MINT, REFUND_FEE, RETURN_NFT, SEED } from "./terms.ts"

export const migration = {
	name: "migration",
	arrivals,
	orders: { [MINT]: mintHandlers },
	payouts: { [RETURN_NFT]: returnHandlers, [REFUND_FEE]: returnHandlers, [SEED]: seedHandlers },
	jobs: {
		"migration:go": { cron: "* * * * *", run: goOn },
		"migration:forget": { cron: "17 4 * * *", run: forgetDocuments },
	},
	movements: { [SEED]: "migration", [REFUND_FEE]: "migration", [RETURN_NFT]: "migration" },
	ownData,
	acts: { ...migrationActs, ...lostWalletActs },
	begins: [BEGUN],
} satisfies Feature
