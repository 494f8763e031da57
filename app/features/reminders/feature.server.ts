import { eq } from "drizzle-orm"
import { walletKey } from "#app/identity/owner-keys.ts"
import { remindersOfOwner } from "#app/mail/reminders.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import type { Feature } from "../feature.ts"

/** Where a wallet's owner has asked to be reminded by mail: theirs to see, to take along and to delete. */
export const reminders = {
	name: "reminders",
	ownData: {
		section: "reminders",
		erasable: ["mailReminders"],
		stays: [],
		async read(ctx, { wallet }) {
			const one = await remindersOfOwner(ctx, walletKey(wallet))
			return { lists: { mailReminders: one ? [one] : [] }, subjects: [] }
		},
		async erase({ db }, { wallet }) {
			const gone = await db
				.delete(mailReminder)
				.where(eq(mailReminder.owner, walletKey(wallet)))
				.returning({ id: mailReminder.id })
			return { mailReminders: gone.length }
		},
	},
} satisfies Feature
