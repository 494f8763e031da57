import { and, asc, eq, ne, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isPushService } from "./push-services.ts"
import { pushSubscription } from "./tables.server.ts"

/** Browsers of one owner. */
export const MOST_BROWSERS = 10

const keyed = (bytes: number) =>
	z
		.string({ error: "reminders:push.error" })
		.regex(/^[A-Za-z0-9_-]+={0,2}$/, "reminders:push.error")
		.refine((text) => Buffer.from(text, "base64url").length === bytes, "reminders:push.error")

/** As a browser tells it: where to send, its public key (an uncompressed point) and its part of the secret. */
export const subscriptionForm = {
	endpoint: z
		.string({ error: "reminders:push.error" })
		.max(1000, "reminders:push.error")
		.regex(/^https:\/\/[\x21-\x7e]+$/, "reminders:push.error")
		.refine(isPushService, "reminders:push.unknown"),
	p256dh: keyed(65).refine((text) => Buffer.from(text, "base64url")[0] === 4, "reminders:push.error"),
	auth: keyed(16),
}

type Subscribed = Readonly<{
	owner: string
	lang: Lang
	browser: string
	deviceHash: string
	endpoint: string
	p256dh: string
	auth: string
}>

/** Notes a browser; another owner of the same browser takes its place. Refuses the eleventh, and somebody else's address with other keys. */
export const subscribe = (ctx: Pick<Context, "db" | "now">, asked: Subscribed): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const { owner, endpoint, ...rest } = asked
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${owner}`}, 0))`)
		const others = await db.$count(
			pushSubscription,
			and(eq(pushSubscription.owner, owner), sql`${pushSubscription.endpoint} <> ${endpoint}`),
		)
		if (others >= MOST_BROWSERS) throw new Refusal("reminders:push.many", { status: 409 })
		const createdAt = await now()
		// What was written for whoever had this browser before is shown to nobody else.
		const { p256dh, auth } = asked
		const formers = and(
			eq(pushSubscription.endpoint, endpoint),
			eq(pushSubscription.p256dh, p256dh),
			eq(pushSubscription.auth, auth),
		)
		await db.delete(pushSubscription).where(and(formers, ne(pushSubscription.owner, owner)))
		const [made] = await db
			.insert(pushSubscription)
			.values({ owner, endpoint, ...rest, createdAt })
			.onConflictDoUpdate({
				target: pushSubscription.endpoint,
				set: { owner, ...rest, createdAt, failingSince: null },
				// Whoever knows an address alone takes no browser from anybody.
				setWhere: sql`${pushSubscription.p256dh} = ${asked.p256dh} and ${pushSubscription.auth} = ${asked.auth}`,
			})
			.returning({ id: pushSubscription.id })
		if (!made) throw new Refusal("reminders:push.error", { status: 409 })
	})

/** An owner's browsers, the oldest first; what seals their messages is not told. */
export const listBrowsers = ({ db }: Pick<Context, "db">, owner: string) =>
	db
		.select({ id: pushSubscription.id, browser: pushSubscription.browser, since: pushSubscription.createdAt })
		.from(pushSubscription)
		.where(eq(pushSubscription.owner, owner))
		.orderBy(asc(pushSubscription.createdAt), asc(pushSubscription.id))

/** Takes a browser of an owner off; what waits for it goes with it. */
export async function unsubscribe(
	{ db }: Pick<Context, "db">,
	{ owner, id }: Readonly<{ owner: string; id: string }>,
): Promise<void> {
	await db.delete(pushSubscription).where(and(eq(pushSubscription.owner, owner), eq(pushSubscription.id, id)))
}
