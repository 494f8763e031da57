import type { RequestContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { weekOf, weekStart } from "./weeks.ts"

/** The next opening of the check-ins as an iCalendar event that comes every week: the same for everybody, and for every program. */
export async function checkInReminder(
	{ now, origin }: Pick<RequestContext, "now" | "origin">,
	lang: Lang,
): Promise<string> {
	const t = await getT(lang)
	const at = await now()
	return calendar({
		uid: "check-in",
		at: weekStart(weekOf(at) + 1),
		summary: t("nft-staking:calendar.event"),
		url: `${origin}${pagePath(lang, "powerzoneNftStaking")}`,
		writtenAt: at,
		repeats: "weekly",
	})
}
