import type { RequestContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { earlyLeaving } from "./ending.ts"
import { coinText } from "./figures.ts"
import { findOwnPosition } from "./queries.server.ts"
import { paidOf, rulesOf } from "./rules-of.server.ts"
import { stakedAsset } from "./staked-asset.ts"

/** Longer lines are folded (RFC 5545); counted in bytes, and never through a letter. */
const LONGEST_LINE = 75

/** The next date of a position of the visitor's as an iCalendar file; null where there is none. */
export async function reminderOf(ctx: RequestContext, id: string | null, lang: Lang): Promise<string | null> {
	const row = id ? await findOwnPosition(ctx, id) : null
	if (!row?.dueAt) return null
	const t = await getT(lang)
	const stake = paidOf(row)
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), LOCALES[lang])
	const rules = await rulesOf(ctx, stake)
	const leaving = stake.leftAt && earlyLeaving(stake, stake.leftAt, rules)
	const summary = leaving
		? t("coin-staking:reminder.paid", { amount: coins(leaving.end.principal + leaving.end.reward) })
		: t("coin-staking:reminder.matured", { amount: coins(stake.units) })
	return calendar({
		// One date of a stake: what is handed out later takes the place of what was handed out before.
		uid: stake.id,
		at: leaving ? leaving.paidAt : stake.lockEnd,
		summary,
		url: `${ctx.origin}${paths.stakeView(lang)}`,
		writtenAt: await ctx.now(),
	})
}

type Event = Readonly<{ uid: string; at: Date; summary: string; url: string; writtenAt: Date }>

/** One event with an alarm a day before. */
export function calendar({ uid, at, summary, url, writtenAt }: Event): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//punktopia//staking//EN",
		"BEGIN:VEVENT",
		`UID:${uid}@${new URL(url).hostname}`,
		`DTSTAMP:${stamp(writtenAt)}`,
		`SEQUENCE:${Math.floor(writtenAt.getTime() / 60_000)}`,
		`DTSTART:${stamp(at)}`,
		`SUMMARY:${escaped(summary)}`,
		`URL:${url}`,
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escaped(summary)}`,
		"TRIGGER:-P1D",
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	]
	return `${lines.map(folded).join("\r\n")}\r\n`
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n")

function folded(line: string): string {
	const parts: string[] = []
	let part = ""
	for (const letter of line) {
		if (Buffer.byteLength(part + letter) > (parts.length === 0 ? LONGEST_LINE : LONGEST_LINE - 1)) {
			parts.push(part)
			part = ""
		}
		part += letter
	}
	return [...parts, part].join("\r\n ")
}
