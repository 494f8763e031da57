import { stringify } from "csv-stringify/sync"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { CSV_FORM, CSV_TYPE } from "#app/lib/csv.ts"
import { calendarOf } from "#app/lib/icalendar.ts"
import { decimalText, money } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { type Step, stepsOf } from "./curve.ts"
import { coinOf } from "./pages/detail/load.server.ts"
import { assetIn, tabIn } from "./pages/plan/load.server.ts"
import { planSums, publicSchedule, releasesIn } from "./queries.server.ts"
import { amountIn } from "./shown.ts"

type Context = Pick<WebContext, "db" | "now" | "assets" | "vaults" | "origin">
type Asking = Readonly<{ lang: Lang; product: string; query: URLSearchParams }>
type File = Readonly<{ text: string; type: string; name: string }>

/** Releases of one schedule, or of all of a coin, as a table or for a calendar; null: there is no such schedule or kind of file. */
export async function unlocksFile(ctx: Context, { lang, product, query }: Asking): Promise<File | null> {
	const format = (["csv", "ics"] as const).find((one) => one === query.get("format"))
	const at = await ctx.now()
	const id = query.has("id") ? uuidFrom(query, "id") : null
	const row = id ? await publicSchedule(ctx, id, at) : null
	if (!format || (query.has("id") && !row)) return null
	const asset = row ? row.asset : assetIn(tabIn(query.get("tab")))
	const coin = coinOf(ctx, asset, product)
	const releases = row ? await releasesIn(ctx, row.id) : (await planSums(ctx, asset, at)).releases
	const steps = stepsOf(releases, at, row?.cancelledAt ?? null)
	const name = `vesting-${row ? row.id : asset}.${format}`
	if (format === "csv") {
		const lines = steps.map((step) => ({
			day: step.at.toISOString().slice(0, 10),
			coin: coin.symbol,
			released: decimalText(money(coin, step.units)),
			together: decimalText(money(coin, step.sum)),
			state: step.isPast ? "released" : "to come",
		}))
		return { text: stringify(lines, { ...CSV_FORM, columns: COLUMNS }), type: CSV_TYPE, name }
	}
	const t = await getT(lang)
	const category = row ? t(`vesting:category.${row.category}`) : ""
	const url = `${ctx.origin}${row ? paths.vestingDetail(lang, row.id) : paths.vestingPlan(lang, asset === "scg" ? {} : { tab: asset })}`
	const event = (step: Step) => ({
		uid: `vesting-${row ? row.id : asset}-${step.at.toISOString().slice(0, 10)}`,
		at: step.at,
		summary: t(row ? "vesting:file.event" : "vesting:file.eventAll", {
			amount: amountIn(step.units, coin, lang),
			category,
		}),
		url,
		writtenAt: at,
	})
	const text = calendarOf(steps.filter(({ isPast }) => !isPast).map(event))
	return { text, type: "text/calendar; charset=utf-8", name }
}

const COLUMNS = ["day", "coin", "released", "together", "state"]
