import type { RequestContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { weekOf, weekStart } from "./weeks.ts"

/** The next opening of the check-ins as an iCalendar event that comes every week, the same for everybody; it leads to the page of the program that is named. */
export async function checkInCalendarFile(
	{ now, origin }: Pick<RequestContext, "now" | "origin">,
	{ lang, program }: Readonly<{ lang: Lang; program: string | null }>,
): Promise<string> {
	const t = await getT(lang)
	const at = await now()
	const { id, page } = programOf(PROGRAM_IDS.find((one) => one === program) ?? "boost")
	return calendar({
		uid: `check-in-${id}`,
		at: weekStart(weekOf(at) + 1),
		summary: t("nft-staking:calendar.event"),
		url: `${origin}${pagePath(lang, page)}`,
		writtenAt: at,
		repeats: "weekly",
	})
}
