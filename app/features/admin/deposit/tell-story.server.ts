import type { Context } from "#app/db/context.ts"
import { numberFormat } from "#app/lib/formats.ts"
import type { TellOpened } from "#app/operations/opened.ts"
import { type Event, eventsIn } from "./events-in.ts"
import { eventsOut } from "./events-out.ts"
import { eventsSaid } from "./events-said.ts"
import { writerFor } from "./facts.ts"
import type { Root } from "./roots.server.ts"
import { MOST, type Rows, rowsOf } from "./rows.server.ts"
import type { Story } from "./story.ts"
import { mostPressing, type Verdict, verdictOf } from "./verdicts.ts"

export type Telling = Readonly<{
	tell: TellOpened
	locale: string
	/** What was searched for: whatever names it is marked. */
	sought: string
	seesAudit: boolean
}>

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const

/** What follows from what was written in the same millisecond stands after all of that. */
const HALF_MS = 0.5

/** The whole story of a payment, in the order in which it happened. Null: it is gone. */
export async function tellStory(ctx: Context, root: Root, telling: Telling): Promise<Story | null> {
	const rows = await rowsOf(ctx, root, telling.tell)
	if (!rows) return null
	const write = writerFor(ctx, telling.locale)
	const events = [
		...eventsIn(rows, write, ctx.vaults),
		...eventsOut(rows, write),
		...eventsSaid(rows, write, telling.seesAudit),
	]
	const ordered = events
		.map((event, place) => ({
			event,
			place,
			time: Math.max(event.at.getTime(), (event.after?.getTime() ?? 0) + HALF_MS),
		}))
		.sort((a, b) => a.time - b.time || a.place - b.place)
		.map(({ event: { after: _, ...event } }) => ({ ...event, isSought: isNamed(event, telling.sought) }))
	const { asked, receipts, outgoings, opened } = rows
	// What arrived says more than what was asked for; of several what settled it, else the newest.
	const first = receipts.find((one) => one.outcome === "settles") ?? receipts.toSorted(byTime).at(-1)
	const [out] = outgoings
	const shown = first ?? asked ?? (out?.kind === "transfer" && !out.work ? out : undefined)
	const last = opened.at(-1)
	const percent = numberFormat(telling.locale, PERCENT)
	return {
		id: root.id,
		verdict: verdictIn(rows),
		amount: shown ? write.amount(shown) : null,
		askedFor:
			asked && first && (asked.units !== first.units || asked.asset !== first.asset) ? write.amount(asked) : null,
		at: first?.blockTime ?? asked?.createdAt ?? out?.createdAt ?? new Date(0),
		purpose: asked?.purpose ?? out?.purpose ?? "",
		from: first?.sourceOwner ?? asked?.owner ?? (root.kind === "outgoing" ? (out?.wallet ?? null) : null),
		to: first?.account ?? asked?.vault ?? out?.toAddress ?? null,
		opened: last
			? {
					...{ id: last.id, status: last.status, days: last.days, from: last.from, until: last.until },
					apr: percent.format(last.aprBps / 10_000),
					reward: write.amount({ asset: last.asset, units: last.reward }),
				}
			: null,
		events: ordered,
		isCut: Object.values(rows).some((some) => Array.isArray(some) && some.length >= MOST),
	}
}

const byTime = (a: Rows["receipts"][number], b: Rows["receipts"][number]) =>
	a.blockTime.getTime() - b.blockTime.getTime()

/** By its own name; what only speaks of it is not marked. */
const NAMES = ["id", "signature", "reference"]
const isNamed = ({ facts }: Event, sought: string): boolean =>
	facts.some(
		(fact) => "label" in fact && NAMES.includes(fact.label) && "text" in fact.value && fact.value.text === sought,
	)

/** A request counts by itself; so does everything that arrived, and everything that leaves but refunds, which their receipts tell. */
function verdictIn({ asked, receipts, outgoings }: Rows): Verdict {
	const refunds = new Map(outgoings.map((one) => [one.subjectId, one.status]))
	const found = [
		...(asked ? [verdictOf("intent", { state: asked.status, refund: null })] : []),
		...receipts.map(({ id, outcome }) => verdictOf("receipt", { state: outcome, refund: refunds.get(id) ?? null })),
		...outgoings
			.filter((one) => one.purpose !== "refund" || receipts.length === 0)
			.map(({ status }) => verdictOf("outgoing", { state: status, refund: null })),
	]
	return mostPressing(found)
}
