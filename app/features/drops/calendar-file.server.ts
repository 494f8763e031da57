import type { RequestContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { endOf } from "./drop.ts"
import { boardDrops } from "./queries.server.ts"

/** The end of a drop as an iCalendar event that reminds three days and a day before; null: no drop of this number is announced or open. */
export async function dropCalendarFile(
	{ db, now, origin }: Pick<RequestContext, "db" | "now" | "origin">,
	{ lang, number }: Readonly<{ lang: Lang; number: string | null }>,
): Promise<string | null> {
	const t = await getT(lang)
	const writtenAt = await now()
	const drop = (await boardDrops({ db })).find((one) => `${one.number}` === number)
	if (!drop || endOf(drop) <= writtenAt) return null
	return calendar({
		uid: `drop-${drop.id}`,
		at: endOf(drop),
		summary: t("drops:reminder.event", { n: drop.number }),
		url: `${origin}${paths.drops(lang, { drop: drop.number })}`,
		writtenAt,
		daysBefore: [3, 1],
	})
}
