import { type SQL, sql } from "drizzle-orm"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import { solanaAddressesOf, type Visit, type VisitorColumn } from "#app/identity/sessions/visitor.server.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { operation } from "#app/operations/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { coinsInShort, coinText, growingText } from "./figures.ts"
import { type HeldStake, type MySums, mySums } from "./my-sums.ts"
import { stripId } from "./pages/stakes/strip.tsx"
import { plansBody } from "./plans-rule.ts"
import { stakedAsset, stakingChainSeen } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition, coinWithdrawal } from "./tables.server.ts"
import { RENEWAL } from "./tell-renewals.server.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

const { id, status, owner, days, units, aprBps, method, reward, claimed, netted, withdrawn } = coinPosition
const { accrualStart, lockEnd, leftAt, renewsSince, ruleId } = coinPosition
const held = jsonColumns({
	...{ id, status, owner, days, units, aprBps, method, reward, claimed, netted, withdrawn },
	...{ accrualStart, lockEnd, leftAt, renewsSince, ruleId },
})
const names = (group: readonly string[]) => sql.raw(`('${group.join("','")}')`)
const HELD = names(positionStatus.codes("held"))
const UNPAID = names(positionStatus.codes("unpaid"))
const MOST = sql.raw("20")

/** Something that waits, is on its way or is told: `units` in base units, as text. `until`: to when it can be paid for; `end`: of its term. */
type Begun = Readonly<{ id: string; units: string; days: number | null; until: string | null; end: string | null }>
type Found = Readonly<{
	held: JsonRows
	/** Bodies of rules by their ids. */
	rules: Readonly<Record<string, unknown>> | null
	ever: Readonly<{ positions: number; over: string }>
	begun: readonly Begun[] | null
}>

/** The positions of some wallets that hold something, sums of all others, and what of them is begun: one `Found`. */
function summaryOf(owners: SQL): SQL {
	const mine = sql`${coinPosition.chain} = ${sql.placeholder("chain")} and ${coinPosition.owner} = any(${owners})`
	return sql`json_build_object(
	'held', (select json_agg(${held.object} order by ${lockEnd}, ${id}) from ${coinPosition} where ${mine} and ${status} in ${HELD}),
	'rules', (select json_object_agg(${rule.id}, ${rule.body}) from ${rule}
		where ${rule.id} in (select ${ruleId} from ${coinPosition} where ${mine} and ${status} in ${HELD})),
	'ever', (select json_build_object('positions', count(*),
			'over', coalesce(sum(${claimed} - ${netted}) filter (where ${status} not in ${HELD}), 0)::text)
		from ${coinPosition} where ${mine} and ${status} <> 'draft'),
	'begun', (select json_agg(one) from (
		(select ${id}, ${units}::text as units, ${days}, ${intent.expiresAt} as until, null::timestamptz as "end"
			from ${coinPosition} join ${intent} on ${intent.id} = ${coinPosition.intentId}
			where ${mine} and ${status} in ${UNPAID} limit ${MOST})
		union all
		(select ${coinWithdrawal.id}, (${coinWithdrawal.principal} + ${coinWithdrawal.reward})::text, null::integer, null::timestamptz, null::timestamptz
			from ${operation} join ${coinWithdrawal} on ${coinWithdrawal.id} = ${operation.entityId}
			where ${operation.entity} = ${sql.raw(`'${WITHDRAWAL}'`)} and ${operation.state} = 'open'
				and ${coinWithdrawal.owner} = any(${owners}) limit ${MOST})
		union all
		(select ${id}, (${units} - ${netted} - ${withdrawn})::text, ${days}, null::timestamptz, ${lockEnd}
			from ${operation} join ${coinPosition} on ${id} = ${operation.entityId}
			where ${operation.entity} = ${sql.raw(`'${RENEWAL}'`)} and ${operation.state} = 'open' and ${mine} limit ${MOST})
	) one))`
}
/** For a page that reads it along with its visitor; it takes the value `chain`. */
export const summaryColumn: VisitorColumn = { select: (owners) => summaryOf(sql`${owners}::text[]`) }
const readSummary = statement<{ found: Found }, { chain: string; owners: readonly string[] }>(
	sql`select ${summaryOf(anyLength(sql.placeholder("owners")))} as found`,
)

type Summary = MySums & Readonly<{ listed: number; begun: readonly Begun[] }>

/** What the signed-in wallet and those linked to it have staked, earned and begun, in base units; null while the chain has not been seen. */
export async function mySummary(ctx: Visit, at: Date): Promise<Summary | null> {
	const owners = solanaAddressesOf(ctx.who)
	const chain = stakingChainSeen(ctx)
	if (chain === null) return null
	if (owners.length === 0) return { ...mySums([], 0n, at), listed: 0, begun: [] }
	const found =
		ctx.along?.column === summaryColumn
			? (ctx.along.found as Found)
			: (await readSummary(ctx.db, { chain, owners }))[0]?.found
	if (!found) throw new Error("a statement without a table answered no row")
	const rules = new Map(Object.entries(found.rules ?? {}).map(([id, body]) => [id, plansBody.parse(body)]))
	// The casts: what the table's checks let in.
	const stakes = held.rows(found.held).map((row) => ({
		...(row as Omit<HeldStake, "rules">),
		status: positionStatus.nameOf(row.status) as HeldStake["status"],
		rules: ruleOf(rules, row.ruleId),
	}))
	return {
		...mySums(stakes, BigInt(found.ever.over), at),
		listed: found.ever.positions,
		begun: found.begun ?? [],
	}
}

function ruleOf(rules: ReadonlyMap<string, HeldStake["rules"]>, id: string): HeldStake["rules"] {
	const rule = rules.get(id)
	if (!rule) throw new Error(`no rule ${id}`)
	return rule
}

/** The same in words of a language: what grows has two decimals, what lies there at most two. */
export async function mySummaryIn(ctx: Visit, { lang, at }: Readonly<{ lang: Lang; at: Date }>) {
	const summary = await mySummary(ctx, at)
	if (!summary) return null
	const { staked, earned, unclaimed, next, free, begun, ...counts } = summary
	const locale = LOCALES[lang]
	const asset = stakedAsset(ctx)
	const growing = (units: bigint) => growingText(units, asset, locale)
	return {
		...counts,
		staked: staked > 0n ? coinsInShort(staked, asset, locale) : null,
		earned: growing(earned),
		unclaimed: growing(unclaimed) === growing(0n) ? null : growing(unclaimed),
		next: next && {
			...next,
			amount: coinsInShort(next.units, asset, locale),
			href: next.stakes > 1 ? paths.stakeView(lang) : `${paths.stakeView(lang)}#${stripId(next.id)}`,
		},
		free: free && { amount: coinsInShort(free.units, asset, locale), href: paths.unstakeWrite(lang, free.id) },
		begun: begun.map((one) => ({
			id: one.id,
			amount: coinText(BigInt(one.units), asset, locale),
			days: one.days,
			until: one.until === null ? null : new Date(one.until),
			end: one.end === null ? null : new Date(one.end),
		})),
	}
}
