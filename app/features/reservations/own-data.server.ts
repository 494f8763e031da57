import { demoClockOf } from "#app/db/clock.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { OwnData } from "../feature.ts"
import { forgetOwn, keptOf } from "./forget.server.ts"
import { missesOf } from "./misses.server.ts"

/**
 * What is kept of a wallet's reservations: what is over may be deleted at once, what is to come is cancelled first. That visits were missed counts on after
 * they are deleted.
 */
export const ownData: OwnData = {
	section: "reservations",
	erasable: ["reservationsPast", "reservationWaits", "reservationHolds"],
	stays: ["reservationsOpen", "reservationMissed"],
	async read({ db, secret }, { wallet }) {
		const [ctx, owners] = [{ db, secret, now: demoClockOf(db) }, [walletKey(wallet)]]
		const { past, open, waits, holds } = await keptOf(ctx, owners)
		const lists = { reservationsPast: past, reservationsOpen: open, reservationWaits: waits, reservationHolds: holds }
		return { lists: { ...lists, reservationMissed: await missesOf(ctx, owners) }, subjects: [] }
	},
	async erase({ db, secret }, { wallet }) {
		const { past, waits, holds } = await forgetOwn({ db, secret, now: demoClockOf(db) }, [walletKey(wallet)])
		return { reservationsPast: past, reservationWaits: waits, reservationHolds: holds }
	},
}
