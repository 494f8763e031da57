import { eq } from "drizzle-orm"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { Feature } from "../feature.ts"
import { noticeSeen } from "./tables.server.ts"

/** Up to when somebody has read what happened. What happened is kept where it happened. */
export const notices = {
	name: "notices",
	ownData: {
		section: "notices",
		erasable: ["noticesRead"],
		stays: [],
		async read({ db }, { wallet }) {
			const rows = await db
				.select()
				.from(noticeSeen)
				.where(eq(noticeSeen.owner, walletKey(wallet)))
			return { lists: { noticesRead: rows }, subjects: [] }
		},
		async erase({ db }, { wallet }) {
			const gone = await db
				.delete(noticeSeen)
				.where(eq(noticeSeen.owner, walletKey(wallet)))
				.returning({ owner: noticeSeen.owner })
			return { noticesRead: gone.length }
		},
	},
} satisfies Feature
