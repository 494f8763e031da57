import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { prepared } from "#app/db/prepared.server.ts"

/** What a visitor did, as it is stored. Neither address is whole. */
export type ActionSeen = Readonly<{
	id: string
	actionCd: string
	/** ISO 8601, by the browser's clock. */
	actionTime: string
	pagePath: string
	walletAddress: string
	userIp: string
	seenIp: string
	regId: string
	/** Hexadecimal, of 16 bytes. */
	visitor: string
	/** From the first to the last that there is. */
	params: readonly (string | null)[]
}>

export const PARAMS = 10

const FIXED = "id, action_cd, action_time, page_path, wallet_address, user_ip, seen_ip, reg_id, visitor"

/** Lists travel as text; only so many params as there are. Without a target: which index an id stands in twice is its week's own. */
const inserts = Array.from({ length: PARAMS + 1 }, (_, params) => {
	const names = Array.from({ length: params }, (_, n) => `, param${n + 1}`).join("")
	const lists = Array.from({ length: 9 + params }, (_, n) => `$${n + 1}::text[]`)
	return `insert into action_log (${FIXED}${names})
		select id::uuid, action_cd, action_time::timestamptz, page_path, wallet_address, user_ip, seen_ip, reg_id, decode(visitor, 'hex')${names}
		from unnest(${lists.join(", ")}) as sent(${FIXED}${names})
		on conflict do nothing`
})

const KNOWN = `select id from action_log where id = any($1::text[]::uuid[])
	and received_at >= date_trunc('week', now(), 'UTC') - interval '1 week' and received_at < date_trunc('week', now(), 'UTC')`

/** Stores actions, each id once, however often and in whichever of two weeks it is sent: all of them, or none. */
export async function insertActions({ db }: Pick<Context, "db">, sent: readonly ActionSeen[]): Promise<void> {
	const seen = inOrder(await withoutLastWeeks(db, sent))
	if (seen.length === 0) return
	const most = Math.max(...seen.map(({ params }) => params.length))
	await prepared(db, inserts[most] ?? "", [
		seen.map(({ id }) => id),
		seen.map(({ actionCd }) => actionCd),
		seen.map(({ actionTime }) => actionTime),
		seen.map(({ pagePath }) => pagePath),
		seen.map(({ walletAddress }) => walletAddress),
		seen.map(({ userIp }) => userIp),
		seen.map(({ seenIp }) => seenIp),
		seen.map(({ regId }) => regId),
		seen.map(({ visitor }) => visitor),
		...Array.from({ length: most }, (_, n) => seen.map(({ params }) => params[n] ?? null)),
	])
}

/** Each id once, in an order that every process has: two that store the same ids would wait for each other. */
function inOrder(sent: readonly ActionSeen[]): ActionSeen[] {
	const once = new Map(sent.map((one) => [one.id.toLowerCase(), one]))
	return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, action]) => action)
}

/** Only what was done before this week can have been stored in the one before. */
async function withoutLastWeeks(db: Context["db"], sent: readonly ActionSeen[]): Promise<readonly ActionSeen[]> {
	const monday = thisMonday(Date.now())
	const old = sent.filter(({ actionTime }) => Date.parse(actionTime) < monday + CLOCKS_MS).map(({ id }) => id)
	if (old.length === 0) return sent
	const known = new Set((await prepared<{ id: string }>(db, KNOWN, [old])).map(({ id }) => id))
	return known.size === 0 ? sent : sent.filter(({ id }) => !known.has(id))
}

const DAY_MS = 86_400_000
/** How far a browser's clock and ours may be apart for this. */
const CLOCKS_MS = DAY_MS
/** Midnight of the last Monday, UTC; the first Monday of the epoch was its fifth day. */
const thisMonday = (now: number) => now - ((now - 4 * DAY_MS) % (7 * DAY_MS))

/** Days that a single action lives at most: its whole week goes before its first day is older. Their sums stay. */
export const ACTION_DAYS = 90
const WEEKS_AHEAD = 4
/** From one sweep to the next. */
const SWEEP_DAYS = 1

/** Without its week nothing is stored: the weeks to come are made as the worker starts, and every day. */
export async function makeActionWeeks({ db }: Pick<Context, "db">): Promise<void> {
	await db.execute(sql`select make_action_weeks(now(), ${WEEKS_AHEAD})`)
}

/** Drops weeks that are old enough, as far as nobody is in the way, and forgets how the visitors of old days were told apart. */
export async function sweepActions({ db, log }: Pick<Context, "db" | "log">): Promise<void> {
	await db.execute(sql`delete from visitor_salt where day < (now() at time zone 'UTC')::date - 1`)
	for (;;) {
		const [dropped] = await db.execute<{ week: string | null }>(
			sql`select drop_action_week(now() - make_interval(days => ${ACTION_DAYS - 7 - SWEEP_DAYS})) as week`,
		)
		if (!dropped?.week) return
		log.info({ week: dropped.week }, "a week of usage was dropped")
	}
}
