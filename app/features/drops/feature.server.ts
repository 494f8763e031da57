import type { Feature } from "../feature.ts"
import { dropActs } from "./acts.server.ts"
import { makeExamples } from "./examples.server.ts"
import { GIFT, giftHandlers, NFT_GIFT, nftGiftHandlers } from "./failures.server.ts"
import { dropMovements } from "./movements.server.ts"
import { dropNotices } from "./notices.server.ts"
import { ownData } from "./own-data.server.ts"
import { dropLogStatus } from "./status.ts"
import { sweepDrops } from "./sweep.server.ts"
import { tellEnds } from "./tell-ends.server.ts"
import { dropFunding } from "./vault.server.ts"

export const drops = {
	name: "drops",
	notices: dropNotices,
	payouts: { [GIFT]: giftHandlers },
	orders: { [NFT_GIFT]: nftGiftHandlers },
	funding: dropFunding,
	acts: dropActs,
	jobs: {
		"drops:sweep": { cron: "* * * * *", run: sweepDrops },
		"drops:tell": { cron: "*/10 * * * *", run: (ctx) => tellEnds(ctx) },
		"drops:examples": { cron: "* * * * *", run: makeExamples, demoOnly: true },
	},
	movements: dropMovements,
	ownData,
	begins: [dropLogStatus.entity],
} satisfies Feature
