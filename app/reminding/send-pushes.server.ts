import { and, eq, lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { askGuarded, type Reach } from "#app/lib/fetch-guarded.server.ts"
import { isPushService } from "./push-services.ts"
import { sayPush } from "./say-push.server.ts"
import { pushMessage, pushSubscription } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now" | "log">
/** `reach`: how hosts are found and reached, where that is not the internet. */
export type PushPost = Readonly<{
	publicKey: string
	privateKey: string
	/** Whom a push service can write to: mailto: or https. */
	contact: string
	site: string
	reach?: Reach
}>

const MINUTE_MS = 60_000
/** Longer than a push service takes to answer: whoever has claimed a message and says nothing for so long is gone. */
const LEASE_MS = 2 * MINUTE_MS
/** After a failure, by the number of tries; after the last the message is dead. */
const PAUSES = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
/** A push service may ask for patience, not for ever. */
const MOST_PAUSE_MS = 6 * 60 * MINUTE_MS
const KEPT_DAYS = 30
/** A browser that has taken nothing for so long is not pushed to any more: its owner lets us again, or not. */
const FAILS_DAYS = 14

type Claimed = Readonly<{ message: typeof pushMessage.$inferSelect; to: typeof pushSubscription.$inferSelect }>
/** `gone`: the browser has no subscription any more. `late`: nobody was asked. */
type Outcome = Readonly<{ outcome: "sent" | "later" | "dead" | "late" | "gone"; reply: string; pauseMs?: number }>

/**
 * Sends what is due, and answers how many left; no new one after `untilMs` (of this process's clock). A message is claimed, handed over and marked in
 * three steps: cut off between them it goes again.
 */
export async function sendPushes(ctx: Needs, post: PushPost, untilMs = Number.POSITIVE_INFINITY): Promise<number> {
	for (let sent = 0; ; ) {
		if (Date.now() > untilMs) return sent
		const claimed = await claimNext(ctx)
		if (!claimed) return sent
		const outcome = await deliver(ctx, claimed, post)
		await mark(ctx, claimed, outcome)
		if (outcome.outcome === "sent") sent++
	}
}

async function claimNext({ db, now }: Needs): Promise<Claimed | null> {
	const at = await now()
	const due = sql`(select id from ${pushMessage} where state = 'waiting' and next_try_at <= ${at.toISOString()}::timestamptz
		order by next_try_at limit 1 for update skip locked)`
	const [message] = await db
		.update(pushMessage)
		.set({ tries: sql`tries + 1`, nextTryAt: new Date(at.getTime() + LEASE_MS) })
		.where(and(sql`id = ${due}`, eq(pushMessage.state, "waiting")))
		.returning()
	if (!message) return null
	const [to] = await db.select().from(pushSubscription).where(eq(pushSubscription.id, message.subscriptionId))
	// Taken off at this moment, its messages went with it.
	return to ? { message, to } : claimNext({ db, now } as Needs)
}

async function deliver(ctx: Needs, { message, to }: Claimed, post: PushPost): Promise<Outcome> {
	const left = message.expiresAt.getTime() - (await ctx.now()).getTime()
	if (left <= 0) return { outcome: "late", reply: "nobody needs it any more" }
	if (!isPushService(to.endpoint)) return { outcome: "gone", reply: "its host is no push service that we know" }
	try {
		const { kind, params, id } = message
		const said = await sayPush({ kind, params, lang: to.lang, id }, post.site)
		const { generateRequestDetails } = await import("./web-push.server.ts")
		const { publicKey, privateKey, contact } = post
		const details = generateRequestDetails(
			{ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
			JSON.stringify(said),
			{
				TTL: Math.ceil(left / 1000),
				contentEncoding: "aes128gcm",
				vapidDetails: { subject: contact, publicKey, privateKey },
			},
		)
		const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
		const asked = { method: "POST", headers, body: details.body ?? Buffer.alloc(0), mostBytes: 0 } as const
		const { status, headers: answered } = await askGuarded(to.endpoint, asked, post.reach)
		return judged(status, answered["retry-after"])
	} catch (error) {
		ctx.log.warn({ err: error, push: message.id }, "a push could not be handed over")
		return { outcome: "later", reply: "it could not be handed over" }
	}
}

/** What a push service answers (RFC 8030): taken; no such subscription; come back later; or no to this message. */
function judged(status: number, retryAfter: string | undefined): Outcome {
	const reply = String(status)
	if (status >= 200 && status < 300) return { outcome: "sent", reply }
	if (status === 404 || status === 410) return { outcome: "gone", reply }
	if (status === 429 || status >= 500) {
		const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : 0
		return { outcome: "later", reply, pauseMs: Math.min(seconds * 1000, MOST_PAUSE_MS) }
	}
	return { outcome: "dead", reply }
}

async function mark({ db, now }: Needs, { message, to }: Claimed, { outcome, reply, pauseMs = 0 }: Outcome) {
	if (outcome === "gone") return void (await db.delete(pushSubscription).where(eq(pushSubscription.id, to.id)))
	const at = await now()
	if (outcome !== "late" && (await isGivenUp(db, to, { isTaken: outcome === "sent", at }))) return
	const pause = PAUSES[message.tries - 1]
	const isOver = outcome !== "later" || pause === undefined
	await db
		.update(pushMessage)
		.set(
			isOver
				? { state: outcome === "sent" ? "sent" : "dead", reply, doneAt: at }
				: { reply, nextTryAt: new Date(at.getTime() + Math.max(pause, pauseMs)) },
		)
		.where(and(eq(pushMessage.id, message.id), eq(pushMessage.state, "waiting"), eq(pushMessage.tries, message.tries)))
}

/** Notes since when a browser takes nothing, and takes off one that has not for too long: what waits for it goes with it. */
async function isGivenUp(
	db: Needs["db"],
	{ id, failingSince }: Claimed["to"],
	{ isTaken, at }: Readonly<{ isTaken: boolean; at: Date }>,
): Promise<boolean> {
	const isOver = failingSince && at.getTime() - failingSince.getTime() > FAILS_DAYS * 86_400_000
	if (!isTaken && isOver) {
		const unchanged = and(eq(pushSubscription.id, id), eq(pushSubscription.failingSince, failingSince))
		return (await db.delete(pushSubscription).where(unchanged).returning({ id: pushSubscription.id })).length > 0
	}
	if (isTaken ? failingSince !== null : failingSince === null)
		await db
			.update(pushSubscription)
			.set({ failingSince: isTaken ? null : at })
			.where(eq(pushSubscription.id, id))
	return false
}

/** Forgets what was pushed a month ago. */
export async function sweepPushes({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
	const before = new Date((await now()).getTime() - KEPT_DAYS * 86_400_000)
	await db.delete(pushMessage).where(lt(pushMessage.createdAt, before))
}
