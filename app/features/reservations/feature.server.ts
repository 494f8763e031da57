import type { Context } from "#app/db/context.ts"
import type { Feature } from "../feature.ts"
import { makeExamples } from "./examples.server.ts"
import { findReservation } from "./find-reservation.server.ts"
import { forgetOld } from "./forget.server.ts"
import { sweepHolds } from "./holds/confirm-hold.server.ts"
import { ownData } from "./own-data.server.ts"
import { tellTomorrow } from "./tell-tomorrow.server.ts"
import { sweepOffers } from "./wait.server.ts"

/** Seats of holds that are over go to those who wait, in the same run. */
const sweepSeats = async (ctx: Context) => (await sweepHolds(ctx)) + (await sweepOffers(ctx))

export const reservations = {
	name: "reservations",
	jobs: {
		"reservations:offers": { cron: "* * * * *", run: sweepSeats },
		"reservations:tell": { cron: "*/10 * * * *", run: tellTomorrow },
		"reservations:forget": { cron: "23 * * * *", run: forgetOld },
		"reservations:examples": { cron: "* * * * *", run: makeExamples, demoOnly: true },
	},
	records: findReservation,
	ownData,
} satisfies Feature
