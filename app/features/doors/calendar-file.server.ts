import type { WebContext } from "#app/db/context.ts"
import { doorName } from "#app/doors/door-name.ts"
import { doorOf, isDoorId } from "#app/doors/doors.ts"
import { readDoor } from "#app/doors/read-doors.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { type Lang, paths } from "#app/lib/paths.ts"

/** The opening of a door as an iCalendar event that reminds a day before; null: no door of that name has a date before it. */
export async function doorCalendarFile(
	ctx: Pick<WebContext, "db" | "now" | "log"> & Readonly<{ origin: string }>,
	{ lang, id }: Readonly<{ lang: Lang; id: string | null }>,
): Promise<string | null> {
	if (!isDoorId(id)) return null
	const { isOpen, at } = await readDoor(ctx, id)
	if (isOpen || at === null) return null
	const t = await getT(lang)
	return calendar({
		uid: `door-${id}`,
		at: new Date(at),
		summary: t("doors:calendar.event", { name: doorName(t, doorOf(id)) }),
		url: `${ctx.origin}${paths.roadmap(lang, { door: id })}`,
		writtenAt: await ctx.now(),
	})
}
