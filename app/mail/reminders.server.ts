import { randomUUID } from "node:crypto"
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short5 } from "#app/lib/shorten.ts"
import { queueAskedMail } from "./asked-mail.server.ts"
import { queueMail } from "./queue-mail.server.ts"
import { signReminders } from "./reminder-link.ts"
import { mailReminder } from "./tables.server.ts"

/** How long an address may take to answer. */
const ANSWER_DAYS = 2
const DAY_MS = 86_400_000

type Needs = Pick<Context, "db" | "now">
export type Reminders = typeof mailReminder.$inferSelect

/** Where this owner has asked to be reminded; null: nowhere. */
export async function remindersOfOwner({ db }: Pick<Context, "db">, owner: string): Promise<Reminders | null> {
	const [row] = await db.select().from(mailReminder).where(eq(mailReminder.owner, owner))
	return row ?? null
}

type Asked = Readonly<{ owner: string; address: string; lang: Lang }>

/**
 * Asks an address whether reminders of this owner may go there. Another address takes the place of the one before, which gets nothing more. Refuses
 * what is no address, and one that was asked too often today, or wants no such mail: anybody can type anybody's.
 */
export const askForReminders = (
	ctx: Pick<WebContext, "db" | "now" | "secret">,
	{ owner, address, lang }: Asked,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		if (!isEmailAddress(address)) throw new Refusal("mail:error.address", { status: 422, field: "email" })
		const before = await remindersOfOwner(ctx, owner)
		const isSame = before?.address === address && before.lang === lang
		if (isSame && before.confirmedAt) return
		if (before?.confirmedAt && before.address !== address) await tellBefore(ctx, before)
		if (before && !isSame) await ctx.db.delete(mailReminder).where(eq(mailReminder.id, before.id))
		const createdAt = await ctx.now()
		const [made] = isSame
			? [before]
			: // Two tabs at once: one of them is enough.
				await ctx.db.insert(mailReminder).values({ owner, address, lang, createdAt }).onConflictDoNothing().returning()
		if (!made) return
		const params = { id: made.id, sign: signReminders(ctx.secret, { act: "confirm", id: made.id }) }
		await queueAskedMail(ctx, { kind: "confirmReminders", to: address, lang, params, field: "email" })
	})

/** Whoever has another's session cannot turn reminders away unseen. */
async function tellBefore(ctx: Needs, { owner, address, lang }: Reminders): Promise<void> {
	const wallet = short5(owner.slice(owner.indexOf(":") + 1))
	const params = { change: "addressChanged", wallet, at: (await ctx.now()).toISOString() } as const
	await queueMail(ctx, { key: `wallet:${randomUUID()}`, kind: "walletChanged", to: address, lang, params })
}

/** An address has answered. False: nobody waits for it any more. */
export async function confirmReminders({ db, now }: Needs, id: string): Promise<boolean> {
	const at = await now()
	await db
		.update(mailReminder)
		.set({ confirmedAt: at })
		.where(and(eq(mailReminder.id, id), isNull(mailReminder.confirmedAt)))
	return (await db.$count(mailReminder, eq(mailReminder.id, id))) > 0
}

/** Ends reminders, and forgets where they went. */
export const stopReminders = async ({ db }: Pick<Context, "db">, id: string): Promise<void> =>
	void (await db.delete(mailReminder).where(eq(mailReminder.id, id)))

/** Whether reminders still go to an address: what is queued may be ended before it leaves. */
export const isReminded = async (
	{ db }: Pick<Context, "db">,
	{ id, address }: Readonly<{ id: string; address: string }>,
): Promise<boolean> =>
	(await db.$count(
		mailReminder,
		and(eq(mailReminder.id, id), eq(mailReminder.address, address), isNotNull(mailReminder.confirmedAt)),
	)) > 0

/** Forgets addresses that have not answered. */
export async function sweepReminders({ db, now }: Needs): Promise<void> {
	const before = new Date((await now()).getTime() - ANSWER_DAYS * DAY_MS)
	await db.delete(mailReminder).where(and(isNull(mailReminder.confirmedAt), lt(mailReminder.createdAt, before)))
}
