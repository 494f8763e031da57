import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { endOf } from "./drop.ts"
import { giftText } from "./gift-text.ts"
import type { DropsNow } from "./pages/drops-now.tsx"
import { boardDrops, nextDrop } from "./queries.server.ts"

/** The drops that can be asked for now, and the one that opens next. */
export async function dropsNow(ctx: Visit, lang: Lang): Promise<DropsNow> {
	const at = await ctx.now()
	const [drops, next] = await Promise.all([boardDrops(ctx), nextDrop(ctx, at)])
	const open = drops.filter((one) => one.status === "open" && endOf(one) > at && one.given < one.stock)
	return {
		open: open.map((one) => ({
			number: one.number,
			title: one.texts.title[lang],
			each: giftText(ctx, one, lang),
			endsAt: endOf(one),
		})),
		next,
	}
}
