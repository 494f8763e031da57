import type { Feature } from "../feature.ts"
import { vestingActs } from "./acts.server.ts"
import { vestingHandlers } from "./claim.server.ts"
import { makeExamplesNow } from "./examples.server.ts"
import { vestingLiabilities } from "./liabilities.server.ts"
import { VESTING_CLAIM } from "./money.ts"
import { vestingNotices } from "./notices.server.ts"
import { ownData } from "./own-data.server.ts"
import { readSupply } from "./supply.server.ts"
import { tellUnlocks } from "./tell-unlocks.server.ts"
import { vestingFunding } from "./vault.server.ts"

export const vesting = {
	name: "vesting",
	notices: vestingNotices,
	payouts: { [VESTING_CLAIM]: vestingHandlers },
	funding: vestingFunding,
	liabilities: vestingLiabilities,
	acts: vestingActs,
	jobs: {
		"vesting:supply": { cron: "* * * * *", run: readSupply },
		"vesting:tell": { cron: "*/10 * * * *", run: tellUnlocks },
		"vesting:examples": { cron: "* * * * *", run: makeExamplesNow, demoOnly: true },
	},
	movements: { [VESTING_CLAIM]: "vesting" },
	ownData,
	begins: [VESTING_CLAIM],
} satisfies Feature
