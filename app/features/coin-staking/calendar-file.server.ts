import type { RequestContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { earlyLeaving } from "./ending.ts"
import { coinText } from "./figures.ts"
import { findOwnPosition } from "./queries.server.ts"
import { TOLD_DAYS_BEFORE } from "./renewal.ts"
import { paidOf, rulesOf } from "./rules-of.server.ts"
import { stakedAsset } from "./staked-asset.ts"

/** The next date of a position of the visitor's as an iCalendar file; null where there is none. */
export async function stakeCalendarFile(ctx: RequestContext, id: string | null, lang: Lang): Promise<string | null> {
	const row = id ? await findOwnPosition(ctx, id) : null
	if (!row?.dueAt) return null
	const t = await getT(lang)
	const stake = paidOf(row)
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), LOCALES[lang])
	const rules = await rulesOf(ctx, stake)
	const leaving = stake.leftAt && earlyLeaving(stake, stake.leftAt, rules)
	const summary = leaving
		? t("coin-staking:reminder.paid", { amount: coins(leaving.end.principal + leaving.end.reward) })
		: t(stake.renewsSince ? "coin-staking:reminder.renews" : "coin-staking:reminder.matured", {
				amount: coins(stake.units),
				days: stake.days,
			})
	return calendar({
		// One date of a stake: what is handed out later takes the place of what was handed out before.
		uid: stake.id,
		at: leaving ? leaving.paidAt : stake.lockEnd,
		summary,
		url: `${ctx.origin}${paths.stakeView(lang)}`,
		writtenAt: await ctx.now(),
		...(stake.renewsSince ? { daysBefore: TOLD_DAYS_BEFORE } : {}),
	})
}
