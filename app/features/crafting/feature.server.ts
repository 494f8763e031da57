import type { Feature } from "../feature.ts"
import { measureClock } from "./block-clock.server.ts"
import { forgeStopActs } from "./forge-stop.server.ts"
import { gearActs } from "./gear-acts.server.ts"
import { endUnsigned, goOn } from "./go.server.ts"
import { oddsKind } from "./odds-lines.ts"
import { openHandlers, paidHandlers } from "./open-handlers.server.ts"
import { closeHandlers, makeHandlers } from "./order-handlers.server.ts"
import { ownData } from "./own-data.server.ts"
import { BEGUN, OPEN } from "./pledge-of.server.ts"
import { oddsActs } from "./post-odds.server.ts"
import { CLOSE, MAKE } from "./queue-orders.server.ts"
import { recheckRolls } from "./recheck.server.ts"
import { seedOdds } from "./seed-odds.server.ts"

export const crafting = {
	name: "crafting",
	payments: { [OPEN]: paidHandlers },
	orders: { [MAKE]: makeHandlers, [CLOSE]: closeHandlers },
	cosigned: { [OPEN]: openHandlers },
	jobs: {
		"crafting:go": { cron: "* * * * *", run: goOn },
		"crafting:unsigned": { cron: "* * * * *", run: endUnsigned },
		"crafting:clock": { cron: "* * * * *", run: (ctx) => measureClock(ctx) },
		"crafting:recheck": { cron: "37 4 * * *", run: recheckRolls },
	},
	movements: { [OPEN]: "crafting" },
	acts: { ...oddsActs, ...gearActs, ...forgeStopActs },
	rules: [oddsKind],
	seedExamples: seedOdds,
	ownData,
	begins: [BEGUN],
} satisfies Feature
