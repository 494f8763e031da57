import type { Feature } from "../feature.ts"
import { makeExamples } from "./examples.server.ts"
import { forgetOld } from "./forget.server.ts"
import { ownData } from "./own-data.server.ts"
import { tellTomorrow } from "./tell-tomorrow.server.ts"
import { sweepOffers } from "./wait.server.ts"

export const reservations = {
	name: "reservations",
	jobs: {
		"reservations:offers": { cron: "* * * * *", run: sweepOffers },
		"reservations:tell": { cron: "*/10 * * * *", run: tellTomorrow },
		"reservations:forget": { cron: "23 * * * *", run: forgetOld },
		"reservations:examples": { cron: "* * * * *", run: makeExamples, demoOnly: true },
	},
	ownData,
} satisfies Feature
