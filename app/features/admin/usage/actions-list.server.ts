import { and, eq, type SQL, sql } from "drizzle-orm"
import { textArray } from "#app/db/arrays.server.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { countRows, type ListPart, listRows, type Part, type Total } from "#app/db/list-rows.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { actionNames, nameText } from "#app/tracking/definitions/action-names.server.ts"
import { actionCdOf, DEFINITIONS } from "#app/tracking/definitions/definitions.ts"
import { TRACKED_PAGES, type TrackedPage } from "#app/tracking/definitions/pages.ts"
import { actionLog } from "#app/tracking/tables.server.ts"
import { sinceDay, untilDay } from "../listing/on-day.ts"
import type { ActionLine, ActionsListing, PageChoice } from "./actions-terms.ts"
import { toldText } from "./reasons.ts"

const BY_TIME = { by: actionLog.receivedAt, kind: "time" } as const
type Asked = Readonly<{ lang: Lang; product: string; size?: number }>

type Row = Readonly<{
	id: string
	received_at: string
	action_time: string
	action_cd: string
	page_path: string
	wallet_address: string
	seen_ip: string
	visitor: string
	place: string
	placeId: string
}> &
	Readonly<Record<`param${number}`, string | null>>

/** A page of what visitors did. */
export async function listActions(
	{ db }: Pick<Context, "db">,
	asked: ActionsListing,
	{ lang, product, size }: Asked,
): Promise<ListPart<ActionLine>> {
	const codes = codesOf(asked)
	const [t, names] = await Promise.all([getT(lang), actionNames(lang, product)])
	const part = await listRows<ActionsListing["sort"], Row>(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: actionLog.id, kind: "uuid" },
			where: whereOf(asked),
			rows: async (wanted) => [...(await db.execute<Row>(rowsOf(wanted, asked.filters.wallet ? null : codes, codes)))],
		},
		size,
	)
	return {
		...part,
		rows: part.rows.map((row) => {
			const name = names.action(row.action_cd)
			return {
				...{
					id: row.id,
					at: new Date(row.received_at),
					actionTime: new Date(row.action_time),
					actionCd: row.action_cd,
				},
				...{
					name: name && nameText(name),
					page: name?.page ?? null,
					item: name?.item ?? null,
					lang: name?.lang ?? null,
					level: name?.level ?? null,
				},
				...{
					path: row.page_path,
					wallet: row.wallet_address,
					network: row.seen_ip,
					visitor: row.visitor,
					params: NAMES.map((one) => row[one] ?? null),
					said: NAMES.flatMap((one) => (row[one] ? [toldText(t, row[one])] : [])),
				},
			}
		}),
	}
}

const NAMES = Array.from({ length: 10 }, (_, n) => `param${n + 1}` as const)
const PARAMS = sql.raw(NAMES.join(", "))

/**
 * The newest of each code, and of those the newest: an index has each code's in order, so that a code nobody uses costs no reading of what
 * everybody uses. `each`: null where a wallet's own are few enough to be looked through.
 */
function rowsOf(
	{ place, where, orderBy, limit }: Part,
	each: readonly string[] | null,
	codes: readonly string[] | null,
): SQL {
	const order = sql.join(orderBy, sql`, `)
	const from = each
		? sql`unnest(${textArray(each)}) as code(cd), lateral (
				select * from ${actionLog} where ${and(sql`${actionLog.actionCd} = code.cd`, where)} order by ${order} limit ${limit}
			) as action_log`
		: sql`${actionLog} where ${and(where, codes ? isAnyOf(actionLog.actionCd, codes) : undefined) ?? sql`true`}`
	return sql`select ${actionLog.id}, received_at, action_time, action_cd, page_path, wallet_address, seen_ip,
			left(encode(visitor, 'hex'), 8) as visitor, ${PARAMS}, ${place.place} as place, ${place.placeId} as "placeId"
		from ${from} order by ${order} limit ${limit}`
}

/** How many its filters find. */
export function countActions(ctx: Pick<Context, "db">, asked: ActionsListing): Promise<Total> {
	const codes = codesOf(asked)
	return countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(actionLog)
			.where(and(...whereOf(asked), codes ? isAnyOf(actionLog.actionCd, codes) : undefined)),
	)
}

const whereOf = ({ filters: { from, to, wallet } }: ActionsListing): SQL[] => [
	...sinceDay(actionLog.receivedAt, from),
	...untilDay(actionLog.receivedAt, to),
	// As the partial index has it.
	...(wallet ? [sql`${actionLog.walletAddress} <> ''`, eq(actionLog.walletAddress, wallet)] : []),
]

const ALL = LANGS.flatMap((lang) =>
	DEFINITIONS.filter(({ item }) => item.langs?.includes(lang) !== false).map((definition) => ({
		code: actionCdOf(definition, lang),
		lang,
		page: TRACKED_PAGES[definition.page].code,
		level: `${definition.item.level}`,
	})),
)
const WHOLE_CODE = /^\d{3}(_\d{3}){5}$/

/** The codes that the filters mean; null: any. */
export function codesOf({ filters: { page, code, lang, level } }: ActionsListing): string[] | null {
	if (!page && !code && !lang && !level) return null
	const found = ALL.filter(
		(one) =>
			(!page || one.page === page) &&
			(!code || one.code.startsWith(code)) &&
			(!lang || one.lang === lang) &&
			(!level || one.level === level),
	).map((one) => one.code)
	// One that is known no more has its rows still.
	return found.length === 0 && code && WHOLE_CODE.test(code) && !page && !lang && !level ? [code] : found
}

/** Every page by its code, in the order of its name. */
export async function pageChoices(lang: Lang, product: string): Promise<PageChoice[]> {
	const names = await actionNames(lang, product)
	return Object.values<TrackedPage>(TRACKED_PAGES)
		.map(({ code }) => ({ value: code, label: names.page(code) }))
		.sort((one, other) => (one.label < other.label ? -1 : 1))
}
