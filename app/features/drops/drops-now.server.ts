import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { endOf } from "./drop.ts"
import { giftText } from "./gift-text.ts"
import type { CardState } from "./pages/board/model.ts"
import type { DropsNow } from "./pages/drops-now.tsx"
import { boardDrops, type Drop, nextDrop } from "./queries.server.ts"

/** How a drop stands at a moment, as everybody is shown it. */
export function stateOf(drop: Drop, at: Date): Exclude<CardState, "none"> {
	if (drop.status === "published") return drop.uncoveredSince !== null && drop.opensAt <= at ? "waiting" : "published"
	if (drop.status !== "open" || endOf(drop) <= at) return "ended"
	return drop.given < drop.stock ? "open" : "out"
}

/** Of these drops those that can be asked for at a moment, and the one that opens next. */
export async function dropsNow(
	ctx: Visit,
	{ drops, at, lang }: Readonly<{ drops: readonly Drop[]; at: Date; lang: Lang }>,
): Promise<DropsNow> {
	return {
		open: drops
			.filter((one) => stateOf(one, at) === "open")
			.map((one) => ({
				number: one.number,
				title: one.texts.title[lang],
				each: giftText(ctx, one, lang),
				endsAt: endOf(one),
			})),
		next: await nextDrop(ctx, at),
	}
}

/** The same of the drops of the board, now. */
export const boardNow = async (ctx: Visit, lang: Lang): Promise<DropsNow> =>
	dropsNow(ctx, { drops: await boardDrops(ctx), at: await ctx.now(), lang })
