import { and, asc, eq, gt, isNotNull, isNull, lt, lte, not, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { doorName } from "#app/doors/door-name.ts"
import type { Door } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { ANSWER_DAYS, lockReader, READER } from "./ask-to-be-told.server.ts"
import { doorOpen, openingWish } from "./tables.server.ts"

const AT_ONCE = 200
/** Of one run, some half a minute of it; the next goes on with whoever is left. */
const A_RUN = 5_000
/** A mail cannot be called back, and one wrong date of one operator opens a door. */
const SETTLES_MINUTES = 10
const DAY_MS = 86_400_000

type Needs = Pick<Context, "db" | "now" | "log" | "cache">
/** `most`: how many are told in one run. */
type Bound = Readonly<{ most?: number }>

/**
 * Tells whoever waits at a door that has been open for a while. Writing the mail and ending the wish are one transaction, so that each is told once and a run that is
 * cut off anywhere is gone on with. Answers how many.
 */
export async function tellDoors(ctx: Needs, { most = A_RUN }: Bound = {}): Promise<number> {
	try {
		let told = 0
		for (const door of await listSettled(ctx)) told += await tellAt(ctx, door, most - told)
		return told
	} finally {
		await sweepWishes(ctx)
	}
}

/** Doors that stand open long enough for their opening to be no slip: whoever made one has had the time to shut the door again. */
async function listSettled(ctx: Needs): Promise<readonly Door[]> {
	const doors = await readDoors(ctx)
	const at = await ctx.now()
	const open = doors.flatMap(({ door, isOpen }) => (isOpen ? [door] : []))
	const ids = open.map(({ id }) => id)
	await ctx.db.delete(doorOpen).where(not(isAnyOf(doorOpen.door, ids)))
	if (ids.length === 0) return []
	await ctx.db
		.insert(doorOpen)
		.values(ids.map((door) => ({ door, since: at })))
		.onConflictDoNothing()
	const settled = await ctx.db
		.select({ door: doorOpen.door })
		.from(doorOpen)
		.where(lte(doorOpen.since, new Date(at.getTime() - SETTLES_MINUTES * 60_000)))
	return open.filter(({ id }) => settled.some(({ door }) => door === id))
}

/** Who cannot be written to is passed over, and tried again by the next run: nobody behind them waits for it. */
async function tellAt(ctx: Needs, door: Door, most: number): Promise<number> {
	let told = 0
	let after: string | null = null
	while (told < most) {
		const waiting: readonly Waiting[] = await listWaiting(ctx, door, { after, most: Math.min(AT_ONCE, most - told) })
		for (const one of waiting) {
			const isTold = await tell(ctx, door, one).catch((err: unknown) => {
				ctx.log.error({ err, door: door.id, reader: one.reader }, "a reader could not be told what has opened")
				return false
			})
			if (isTold) told++
		}
		const last = waiting.at(-1)
		if (!last) break
		after = last.reader
	}
	return told
}

type From = Readonly<{ after: string | null; most: number }>

const listWaiting = ({ db }: Needs, { id }: Door, { after, most }: From) =>
	db
		.select({ reader: openingWish.reminderId, address: mailReminder.address, lang: mailReminder.lang })
		.from(openingWish)
		.innerJoin(mailReminder, eq(mailReminder.id, openingWish.reminderId))
		.where(
			and(
				eq(openingWish.door, id),
				isNotNull(openingWish.confirmedAt),
				isNotNull(mailReminder.confirmedAt),
				after === null ? undefined : gt(openingWish.reminderId, after),
			),
		)
		.orderBy(asc(openingWish.reminderId))
		.limit(most)

type Waiting = Readonly<{ reader: string; address: string; lang: Lang }>

async function tell(ctx: Needs, door: Door, { reader, address, lang }: Waiting): Promise<boolean> {
	const name = doorName(await getT(lang), door)
	return inTransaction(ctx, async ({ db, now }) => {
		// Ended meanwhile, or told by another run, there is no row: whoever has it tells.
		const [ended] = await db
			.delete(openingWish)
			.where(and(eq(openingWish.reminderId, reader), eq(openingWish.door, door.id), isNotNull(openingWish.confirmedAt)))
			.returning({ askedAt: openingWish.askedAt })
		if (!ended) return false
		return queueMail(
			{ db, now },
			{
				// Whoever asks anew, once it is shut again, is told anew.
				key: `opening:${door.id}:${reader}:${ended.askedAt.getTime()}`,
				kind: "opened",
				to: address,
				lang,
				params: { reminders: reader, name, page: "page" in door ? door.page : "roadmap" },
			},
		)
	})
}

/** Forgets what nobody has answered for, and addresses that wait at no door any more, once their last mail has left or is past being tried again. */
export async function sweepWishes(ctx: Pick<Needs, "db" | "now">): Promise<void> {
	const before = new Date((await ctx.now()).getTime() - ANSWER_DAYS * DAY_MS)
	await ctx.db.delete(openingWish).where(and(isNull(openingWish.confirmedAt), lt(openingWish.askedAt, before)))
	const idle = sql`r.confirmed_at is not null
		and not exists (select from opening_wish w where w.reminder_id = r.id)
		and not exists (select from mail m where m.to_address = r.address and m.kind = 'opened'
			and m.state in ('waiting', 'dead') and m.erased_at is null)`
	const owners = await ctx.db.execute<{ owner: string }>(
		sql`select r.owner from mail_reminder r where r.owner like ${`${READER}%`} and ${idle}`,
	)
	for (const { owner } of owners)
		await inTransaction(ctx, async ({ db }) => {
			await lockReader(db, owner)
			// A statement of its own: it sees the wish that somebody has made while this one waited.
			await db.execute(sql`delete from mail_reminder r where r.owner = ${owner} and ${idle}`)
		})
}
