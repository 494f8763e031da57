import type { Feature } from "../feature.ts"
import { makeDemoPlans } from "./demo-plans.server.ts"
import { mintMovements } from "./movements.ts"
import { ownData } from "./own-data.server.ts"

/** The pages that mint: Lost Tesla Art and Punky Crafter. What is sold there is in the books of `minting`. */
export const mintFeature = {
	name: "mint",
	movements: mintMovements,
	jobs: { "mint:demo-plans": { cron: "* * * * *", run: makeDemoPlans, demoOnly: true } },
	ownData,
} satisfies Feature
