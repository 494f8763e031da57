import { demoClockOf } from "#app/db/clock.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { OwnData } from "../feature.ts"
import { forgetOwn, keptOf } from "./forget.server.ts"

/** What is kept of a wallet's reservations: what is over may be deleted at once, what is to come is cancelled first. */
export const ownData: OwnData = {
	section: "reservations",
	erasable: ["reservationsPast", "reservationWaits"],
	stays: ["reservationsOpen"],
	async read({ db }, { wallet }) {
		const { past, open, waits } = await keptOf({ db, now: demoClockOf(db) }, [walletKey(wallet)])
		return { lists: { reservationsPast: past, reservationsOpen: open, reservationWaits: waits }, subjects: [] }
	},
	async erase({ db }, { wallet }) {
		const { past, waits } = await forgetOwn({ db, now: demoClockOf(db) }, [walletKey(wallet)])
		return { reservationsPast: past, reservationWaits: waits }
	},
}
