import { createHash } from "node:crypto"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { assetText, countText, factOf, live, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { prizeBudget, sumsOf } from "#app/raffles/money.ts"
import { endOf, type Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { raffleById } from "./list-raffles.server.ts"
import { headFacts, nftsIn, pageOf, prizesText, prizeTable, textsOf } from "./proposal-parts.server.ts"
import { redrawPrize } from "./redraw-view.server.ts"

/** A hash of all that operators wrote: the page shows the first prizes and one language alone. */
const hashOf = ({ texts, prizes, excluded }: Raffle): string =>
	createHash("sha256")
		.update(JSON.stringify([texts, prizes, excluded]))
		.digest("hex")

/** What of the prizes the vault does not have. */
async function missing(request: ViewRequest, { prizes }: Raffle): Promise<string[]> {
	const { ctx, t } = request
	const sums = [...sumsOf(prizes)]
	const nfts = nftsIn(prizes)
	const [short, free] = await Promise.all([
		Promise.all(
			sums.map(async ([asset, units]) => {
				const { owner, kind } = prizeBudget(asset)
				return ((await balancesOf(ctx.db, kind, asset, [owner])).get(owner) ?? 0n) < units ? [asset] : []
			}),
		),
		nfts.length > 0 ? freeNfts(ctx) : [],
	])
	const isFree = new Set(free.map(({ asset }) => asset))
	return [
		...short
			.flat()
			.map((asset) => t("operators-proposals:raffles.warning.notCovered", { coin: assetText({ ctx }, asset) })),
		...(nfts.some((asset) => !isFree.has(asset)) ? [t("operators-proposals:raffles.warning.nftsNotFree")] : []),
	]
}

/** Excluded wallets that are named; the hash covers all of them. */
const MOST_WALLETS = 20

const publishRaffle: ReadView = async (request) => {
	const { ctx, t, lang, at, subject } = request
	const one = isUuid(subject) ? await raffleById(ctx, subject) : null
	if (!one) return null
	const isUnknown = [...sumsOf(one.prizes).keys()].some(
		(asset) => !ctx.assets.all.some(({ address }) => address === asset),
	)
	const isDraft = one.status === "draft"
	return {
		effect: t("operators-proposals:raffles.effect.publish", {
			title: textsOf(request, one).title,
			prizes: prizesText(request, one.prizes),
		}),
		facts: [
			...headFacts(request, one),
			...factOf(t("operators-proposals:raffles.prizes"), prizesText(request, one.prizes)),
			...factOf(t("operators-raffles:field.maximum"), countText(lang, one.maximum)),
			...factOf(t("operators-raffles:field.minimum"), countText(lang, one.minimum)),
			...factOf(t("operators-raffles:column.opens"), timeText(lang, one.opensAt)),
			...factOf(t("operators-raffles:column.closes"), timeText(lang, one.closesAt)),
			...factOf(
				t("operators-proposals:raffles.extended"),
				one.extendedTo ? timeText(lang, one.extendedTo) : t("operators-proposals:raffles.notExtended"),
			),
			...factOf(
				t("operators-raffles:field.excluded"),
				[countText(lang, one.excluded.length), ...one.excluded.slice(0, MOST_WALLETS)].join(" · "),
			),
			...Object.entries(one.texts).map(([language, { title, rules }]) => ({
				label: `${t("operators-raffles:field.rules")} (${language})`,
				value: [title, ...rules].map((text) => `“${text}”`).join(" "),
			})),
			...factOf(t("operators-proposals:raffles.hash"), hashOf(one)),
		],
		warnings: [
			...(isDraft ? [] : [t("operators-proposals:raffles.warning.noDraft")]),
			...(one.closesAt <= at ? [t("operators-proposals:raffles.warning.over")] : []),
			...(isUnknown ? [t("operators-proposals:raffles.warning.unknownCoin")] : []),
			...(isDraft ? await missing(request, one) : []),
		],
		table: await prizeTable(request, one.prizes),
		link: pageOf(request, one.id),
	}
}

const cancelRaffle: ReadView = async (request) => {
	const { ctx, t, lang, subject } = request
	const one = isUuid(subject) ? await raffleById(ctx, subject) : null
	if (!one) return null
	const sold = one.nextTicket - 1
	const isOpen = raffleStatus.codes("open").includes(one.status)
	return {
		effect: t("operators-proposals:raffles.effect.cancel", {
			title: textsOf(request, one).title,
			prizes: prizesText(request, one.prizes),
		}),
		facts: [
			...headFacts(request, one),
			...live(
				factOf(
					t("operators-proposals:raffles.sold"),
					t("operators-proposals:raffles.soldOf", { sold: countText(lang, sold), most: countText(lang, one.maximum) }),
				),
			),
			...factOf(t("operators-proposals:raffles.prizesBack"), prizesText(request, one.prizes)),
			...factOf(t("operators-raffles:column.opens"), timeText(lang, one.opensAt)),
			...factOf(t("operators-raffles:column.closes"), timeText(lang, endOf(one))),
		],
		warnings: [
			...(isOpen ? [] : [t("operators-proposals:raffles.warning.notOpen")]),
			...(sold > 0 ? [t("operators-proposals:raffles.warning.buyers")] : []),
		],
		table: await prizeTable(request, one.prizes),
		link: pageOf(request, one.id),
	}
}

/** What an approver sees of a proposal about a raffle, by its kind. */
export const raffleViews = {
	"publish-raffle": publishRaffle,
	"cancel-raffle": cancelRaffle,
	"redraw-prize": redrawPrize,
} satisfies Readonly<Record<string, ReadView>>
