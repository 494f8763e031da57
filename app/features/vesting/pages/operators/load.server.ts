import { asc, eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { listWithSums, scheduleForOperators } from "../../operator-lists.server.ts"
import { VESTED } from "../../status.ts"
import { vestingSchedule } from "../../tables.server.ts"
import { scheduleLine } from "./columns.tsx"

/** A file with its rows, for its page; null: there is none. */
export async function listPage(ctx: WebContext, id: string, lang: Lang) {
	const found = await listWithSums(ctx, id)
	if (!found) return null
	const { list, rows, sums } = found
	const all = await ctx.db
		.select()
		.from(vestingSchedule)
		.where(eq(vestingSchedule.listId, id))
		.orderBy(asc(vestingSchedule.line))
	const together = VESTED.flatMap((asset) => {
		const coin = ctx.assets.all.find((one) => one.id === asset)
		const units = all.filter((one) => one.asset === asset).reduce((sum, one) => sum + one.total, 0n)
		return coin && units > 0n ? [formatMoney(money(coin, units), LOCALES[lang])] : []
	})
	return {
		...{ id, title: list.title, sums, rows, createdBy: list.createdBy, sha256: list.sha256 },
		together: together.join(", "),
		state: list.publishedAt ? ("published" as const) : list.discardedAt ? ("discarded" as const) : ("draft" as const),
		lines: all.map((schedule) => scheduleLine(ctx, lang)({ schedule, vested: "0" })),
	}
}
export type ListOfSchedules = NonNullable<Awaited<ReturnType<typeof listPage>>>

/** A schedule for its page; null: there is none. */
export async function onePage(ctx: WebContext, id: string, lang: Lang) {
	const found = await scheduleForOperators(ctx, id, await ctx.now())
	if (!found) return null
	const line = scheduleLine(ctx, lang)(found)
	const canCancel =
		line.status === "active" && line.cancels === "operators" && BigInt(found.vested) < found.schedule.total
	return { title: short4(found.schedule.wallet), line, list: found.list, canCancel }
}
export type ScheduleForOperators = NonNullable<Awaited<ReturnType<typeof onePage>>>
