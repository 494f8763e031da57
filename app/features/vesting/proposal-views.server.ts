import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import {
	assetText,
	chainText,
	countText,
	factOf,
	sumText,
	tableOf,
	timeText,
} from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { checkDestinations } from "#app/settlement/destinations/check-destinations.server.ts"
import { sumsText } from "./acts.server.ts"
import { nextRelease } from "./curve.ts"
import { hashOf, lastRelease } from "./list-hash.server.ts"
import { freeSums, scheduleForOperators } from "./operator-lists.server.ts"
import { ruleText, scheduleLine } from "./pages/operators/columns.tsx"
import { releasesIn } from "./queries.server.ts"
import { vestingStatus } from "./status.ts"
import { vestingList, vestingSchedule } from "./tables.server.ts"
import { assetOf } from "./vault.server.ts"

type Schedule = typeof vestingSchedule.$inferSelect

/** Of more wallets only those that cannot be paid are looked for: whether one was ever used takes a question to the node for each. */
const MOST_ASKED = 50

/** Base units by coin, in the order in which they appear. */
function sumsOf(rows: readonly Schedule[]): ReadonlyMap<Schedule["asset"], bigint> {
	const sums = new Map<Schedule["asset"], bigint>()
	for (const { asset, total } of rows) sums.set(asset, (sums.get(asset) ?? 0n) + total)
	return sums
}

/** Holders that cannot be paid, or that the chain has never seen. */
async function walletWarnings({ ctx, t, lang }: ViewRequest, rows: readonly Schedule[]): Promise<string[]> {
	const addresses = [...new Set(rows.map(({ wallet }) => wallet))]
	const by = addresses.length > MOST_ASKED ? "signed" : "listed"
	const verdicts = [...(await checkDestinations(ctx, { chain: ctx.chains.solana, addresses, by })).values()]
	if (verdicts.some(({ is }) => is === "silent")) return [t("operators-proposals:vesting.warning.silent")]
	const refused = verdicts.filter(({ is }) => is === "refused").length
	const unused = verdicts.filter((one) => one.is === "go" && one.isUnused).length
	return [
		...(refused > 0 ? [t("operators-proposals:vesting.warning.refused", { n: countText(lang, refused) })] : []),
		...(unused > 0 ? [t("operators-proposals:vesting.warning.unused", { n: countText(lang, unused) })] : []),
		...(by === "signed" ? [t("operators-proposals:vesting.warning.notAsked")] : []),
	]
}

/** Coins of which the vault has less than a list takes, or no vault at all. */
async function coverWarnings({ ctx, t }: ViewRequest, sums: ReadonlyMap<Schedule["asset"], bigint>): Promise<string[]> {
	const free = await freeSums(ctx)
	return [...sums].flatMap(([asset, units]) => {
		const coin = assetText({ ctx }, asset)
		if (!assetOf(ctx, asset)) return [t("operators-proposals:vesting.warning.noVault", { coin })]
		const has = free.find((one) => one.coin.id === asset)?.units ?? 0n
		return has < units ? [t("operators-proposals:vesting.warning.notCovered", { coin })] : []
	})
}

const looked = z.object({ rows: z.string(), sums: z.string() })

const publishVesting: ReadView = async (request) => {
	const { ctx, t, lang, subject, evidence } = request
	const read = looked.safeParse(evidence)
	if (!read.success || !isUuid(subject)) return null
	const [list] = await ctx.db.select().from(vestingList).where(eq(vestingList.id, subject))
	if (!list) return null
	const rows = await ctx.db
		.select()
		.from(vestingSchedule)
		.where(eq(vestingSchedule.listId, list.id))
		.orderBy(asc(vestingSchedule.line))
	const sums = sumsOf(rows)
	const amount = [...sums].map(([asset, units]) => sumText(request, asset, units)).join(" + ")
	const isOther = [rows.length, list.rows].some((n) => `${n}` !== read.data.rows) || sumsText(rows) !== read.data.sums
	const isDraft = list.publishedAt === null && list.discardedAt === null
	const ends = rows.map(lastRelease).toSorted((a, b) => a.getTime() - b.getTime())
	const starts = rows.map(({ startsAt }) => startsAt).toSorted((a, b) => a.getTime() - b.getTime())
	const [first, last] = [starts[0], ends.at(-1)]
	const cancellable = rows.filter(({ cancels }) => cancels === "operators").length
	const state = list.publishedAt ? "published" : list.discardedAt ? "discarded" : "draft"
	return {
		effect: t("operators-proposals:vesting.effect.publish", {
			list: list.title,
			amount,
			wallets: countText(lang, new Set(rows.map(({ wallet }) => wallet)).size),
		}),
		facts: [
			...factOf(t("operators-vesting:fact.list"), list.title),
			...factOf(t("operators-vesting:column.state"), t(`operators-vesting:listState.${state}`)),
			...factOf(t("operators-vesting:fact.sums"), amount),
			...factOf(t("operators-vesting:schedules"), countText(lang, rows.length)),
			...factOf(
				t("operators-proposals:vesting.wallets"),
				countText(lang, new Set(rows.map(({ wallet }) => wallet)).size),
			),
			...factOf(t("operators-proposals:vesting.first"), first && timeText(lang, first)),
			...factOf(t("operators-proposals:vesting.last"), last && timeText(lang, last)),
			...factOf(t("operators-proposals:vesting.cancellable"), countText(lang, cancellable)),
			...factOf(t("operators-vesting:column.created"), timeText(lang, list.createdAt)),
			...factOf(t("operators-vesting:fact.sha256"), list.sha256),
			...factOf(t("operators-proposals:vesting.hash"), hashOf(rows)),
		],
		warnings: [
			...(isDraft ? [] : [t("operators-proposals:vesting.warning.noDraft")]),
			...(isOther ? [t("operators-proposals:vesting.warning.otherList")] : []),
			...(isDraft ? [...(await coverWarnings(request, sums)), ...(await walletWarnings(request, rows))] : []),
		],
		table: tableOf(
			t("operators-vesting:schedules"),
			[
				t("operators-vesting:column.wallet"),
				t("operators-vesting:column.total"),
				t("operators-vesting:column.start"),
				t("operators-proposals:vesting.ends"),
				t("operators-vesting:column.rule"),
			],
			rows
				.slice(0, 5)
				.map((row) => [
					row.wallet,
					sumText(request, row.asset, row.total),
					timeText(lang, row.startsAt),
					timeText(lang, lastRelease(row)),
					ruleText(t, scheduleLine(ctx, lang)({ schedule: row, vested: "0" })),
				]),
			rows.length,
		),
		link: {
			href: `${paths.admin("vesting/list")}?id=${list.id}`,
			label: t("operators-proposals:vesting.openList"),
		},
	}
}

const cancelVesting: ReadView = async (request) => {
	const { ctx, t, lang, at, subject } = request
	const found = isUuid(subject) ? await scheduleForOperators(ctx, subject, at) : null
	if (!found) return null
	const { schedule, list } = found
	const sum = (units: bigint) => sumText(request, schedule.asset, units)
	const vested = BigInt(found.vested)
	const unvested = schedule.total - vested
	const next = nextRelease(await releasesIn(ctx, schedule.id), at, schedule.cancelledAt)
	const isActive = schedule.status === "active"
	return {
		effect: t("operators-proposals:vesting.effect.cancel", {
			wallet: schedule.wallet,
			unvested: sum(unvested),
			vested: sum(vested),
		}),
		facts: [
			...factOf(t("operators-vesting:column.wallet"), schedule.wallet),
			...factOf(t("operators-vesting:column.category"), t(`vesting:category.${schedule.category}`)),
			...factOf(t("operators-vesting:column.total"), sum(schedule.total)),
			...factOf(t("operators-vesting:column.released"), sum(vested)),
			...factOf(t("operators-proposals:vesting.freed"), sum(unvested)),
			...factOf(t("operators-vesting:column.claimed"), sum(schedule.claimed)),
			...factOf(t("operators-proposals:vesting.next"), next && `${sum(next.units)} · ${timeText(lang, next.at)}`),
			...factOf(t("operators-vesting:column.start"), timeText(lang, schedule.startsAt)),
			...factOf(t("operators-proposals:vesting.ends"), timeText(lang, lastRelease(schedule))),
			...factOf(
				t("operators-vesting:column.rule"),
				ruleText(t, scheduleLine(ctx, lang)({ schedule, vested: found.vested })),
			),
			...factOf(
				t("operators-vesting:column.state"),
				t(`operators-vesting:state.${vestingStatus.nameOf(schedule.status)}`),
			),
			...factOf(t("operators-vesting:column.cancels"), t(`operators-vesting:cancels.${schedule.cancels}`)),
			...factOf(t("operators-vesting:fact.list"), list),
			...factOf(t("operators-proposals:vesting.chain"), schedule.chain && chainText({ ctx }, schedule.chain)),
		],
		warnings: [
			...(isActive ? [] : [t("operators-proposals:vesting.warning.notActive")]),
			...(schedule.cancels === "nobody" ? [t("operators-proposals:vesting.warning.notCancellable")] : []),
			...(isActive && unvested <= 0n ? [t("operators-proposals:vesting.warning.allVested")] : []),
		],
		link: {
			href: `${paths.admin("vesting/one")}?id=${schedule.id}`,
			label: t("operators-proposals:vesting.openOne"),
		},
	}
}

/** What an approver sees of a proposal about vesting schedules, by its kind. */
export const vestingViews = {
	"publish-vesting": publishVesting,
	"cancel-vesting": cancelVesting,
} satisfies Readonly<Record<string, ReadView>>
