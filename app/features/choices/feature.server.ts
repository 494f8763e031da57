import { eq } from "drizzle-orm"
import { walletKey } from "#app/identity/owner-keys.ts"
import { memberChoice } from "#app/identity/tables.server.ts"
import { pushSubscription, reminderChoice } from "#app/reminding/tables.server.ts"
import type { Feature } from "../feature.ts"

/** How somebody wants the site, what they want to be reminded of, and in which browsers. */
export const choices = {
	name: "choices",
	ownData: {
		section: "choices",
		erasable: ["memberChoices", "reminderChoices", "pushSubscriptions"],
		stays: [],
		async read({ db }, { wallet }) {
			const owner = walletKey(wallet)
			const memberChoices = await db.select().from(memberChoice).where(eq(memberChoice.owner, owner))
			const reminderChoices = await db.select().from(reminderChoice).where(eq(reminderChoice.owner, owner))
			const { endpoint, browser, lang, createdAt } = pushSubscription
			const pushSubscriptions = await db
				.select({ endpoint, browser, lang, createdAt })
				.from(pushSubscription)
				.where(eq(pushSubscription.owner, owner))
			return { lists: { memberChoices, reminderChoices, pushSubscriptions }, subjects: [] }
		},
		async erase({ db }, { wallet }) {
			const owner = walletKey(wallet)
			const gone = {
				memberChoices: await db
					.delete(memberChoice)
					.where(eq(memberChoice.owner, owner))
					.returning({ owner: memberChoice.owner }),
				reminderChoices: await db
					.delete(reminderChoice)
					.where(eq(reminderChoice.owner, owner))
					.returning({ owner: reminderChoice.owner }),
				pushSubscriptions: await db
					.delete(pushSubscription)
					.where(eq(pushSubscription.owner, owner))
					.returning({ owner: pushSubscription.owner }),
			}
			return Object.fromEntries(Object.entries(gone).map(([list, rows]) => [list, rows.length]))
		},
	},
} satisfies Feature
