import { eq } from "drizzle-orm"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { Feature } from "../feature.ts"
import { watchedAddress } from "./tables.server.ts"

/** Addresses that somebody keeps to look at. */
export const watch = {
	name: "watch",
	ownData: {
		section: "watch",
		erasable: ["watchedAddresses"],
		stays: [],
		async read({ db }, { wallet }) {
			const watchedAddresses = await db
				.select()
				.from(watchedAddress)
				.where(eq(watchedAddress.owner, walletKey(wallet)))
			return { lists: { watchedAddresses }, subjects: [] }
		},
		async erase({ db }, { wallet }) {
			const gone = await db
				.delete(watchedAddress)
				.where(eq(watchedAddress.owner, walletKey(wallet)))
				.returning({ address: watchedAddress.address })
			return { watchedAddresses: gone.length }
		},
	},
} satisfies Feature
