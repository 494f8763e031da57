import { desc } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Mailer } from "./mailer.ts"
import { demoMail } from "./tables.server.ts"

const SHOWN = 20

/** Keeps in the demo's own database what would have left; nothing goes out. */
export const demoMailer = ({ db, now }: Pick<Context, "db" | "now">): Mailer => ({
	async deliver({ id, to, subject, text, html }) {
		await db
			.insert(demoMail)
			.values({ id, toAddress: to, subject, text, html, at: await now() })
			.onConflictDoNothing()
		return { outcome: "sent", reply: "250 kept in the demo's mailbox" }
	},
})

/** The newest letters of the demo. */
export const listDemoMail = ({ db }: Pick<Context, "db">) =>
	db.select().from(demoMail).orderBy(desc(demoMail.at), desc(demoMail.id)).limit(SHOWN)
