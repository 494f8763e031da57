import type { Context } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import { actionNames } from "#app/tracking/definitions/action-names.server.ts"
import { type Days, readActionSums, readFunnel, readJourneys, readUsage } from "#app/tracking/sums/read-sums.server.ts"
import type { ListColumn } from "../listing/columns.ts"
import { type FileFormat, fileAnswer } from "../listing/csv.server.ts"
import { MOST_DAYS, partsOf, readDays } from "./days.ts"
import { SUMS_TABLES, type SumsTable } from "./sums-tables.ts"

type Line = Readonly<Record<string, string | number>>
type Asked = Readonly<{ days: Days; lang: Lang; product: string }>

/** The sums that an address asks for, as a file. */
export async function sumsAnswer(
	ctx: Pick<Context, "db">,
	{ params, format, ...asked }: Readonly<{ params: URLSearchParams; format: FileFormat; lang: Lang; product: string }>,
): Promise<Response> {
	const days = readDays(params, today())
	const table = SUMS_TABLES.find((one) => one === params.get("table")) ?? "days"
	const rows = await FILES[table].read(ctx, { ...asked, days })
	const columns = FILES[table].columns.map(
		(key): ListColumn<Line> => ({ key, label: key, cell: () => null, text: (row) => `${row[key] ?? ""}` }),
	)
	return fileAnswer(format, `usage-${table}-${days.from}-${days.to}`, {
		columns,
		personal: null,
		asked: { sort: "", filters: {}, after: null },
		list: async () => ({ rows, next: null }),
	})
}

export const today = () => new Date().toISOString().slice(0, 10)

type File = Readonly<{ columns: readonly string[]; read: (ctx: Pick<Context, "db">, asked: Asked) => Promise<Line[]> }>
const FILES: Readonly<Record<SumsTable, File>> = {
	days: {
		columns: ["day", "visitor_days", "page_views", "clicks"],
		async read(ctx, { days }) {
			const all = partsOf(days, MOST_DAYS)
			const sums = await readUsage(ctx, all)
			return all.map(({ from }, n) => ({
				day: from,
				visitor_days: sums[n]?.visitors ?? 0,
				page_views: sums[n]?.landings ?? 0,
				clicks: sums[n]?.clicks ?? 0,
			}))
		},
	},
	/** Those that nobody sent as well. */
	actions: {
		columns: ["action_cd", "lang", "menu", "page", "item", "level", "current", "n"],
		async read(ctx, { days, lang, product }) {
			const [names, sums] = await Promise.all([actionNames(lang, product), readActionSums(ctx, days)])
			return sums
				.sort((one, other) => other.n - one.n || (one.actionCd < other.actionCd ? -1 : 1))
				.map(({ actionCd, isCurrent, n }) => {
					const name = names.action(actionCd)
					return {
						...{ action_cd: actionCd, current: `${isCurrent}`, n, lang: name?.lang ?? "", level: name?.level ?? "" },
						...{ menu: name ? names.menu(name.menu) : "", page: name?.page ?? "", item: name?.item ?? "" },
					}
				})
		},
	},
	journeys: {
		columns: ["from_page", "from_name", "to_page", "to_name", "n"],
		async read(ctx, { days, lang, product }) {
			const [names, sums] = await Promise.all([actionNames(lang, product), readJourneys(ctx, days)])
			return sums.map(({ from, to, n }) => ({
				...{ from_page: from, from_name: names.page(from), to_page: to, to_name: names.page(to), n },
			}))
		},
	},
	/** Without a reason: the step was reached. */
	funnel: {
		columns: ["lang", "wallet_type", "step", "reason", "n"],
		read: async (ctx, { days }) =>
			(await readFunnel(ctx, days)).map(({ lang, walletType, step, reason, n }) => ({
				...{ lang, wallet_type: walletType, step, reason, n },
			})),
	},
}
