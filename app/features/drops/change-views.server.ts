import { z } from "zod"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { isSameSecond } from "./acts.server.ts"
import {
	changed,
	type Drop,
	dropOf,
	each,
	gifts,
	hasNoVault,
	headFacts,
	isShort,
	pageOf,
	total,
} from "./proposal-parts.server.ts"

/** Why a drop that is announced or open takes no such change; `of`: the states that do. */
const stateWarnings = ({ t }: ViewRequest, { status }: Drop, of: readonly string[]) =>
	of.includes(status) ? [] : [t("operators-proposals:drops.warning.state")]
const nftWarnings = ({ t }: ViewRequest, { kind }: Drop) =>
	kind === "nft" ? [t("operators-proposals:drops.warning.ofNfts")] : []

const stockChange = z.object({ stock: z.string().regex(/^[1-9]\d{0,5}$/) })

export const setStock: ReadView = async (request) => {
	const { t, lang, evidence } = request
	const drop = await dropOf(request)
	const read = stockChange.safeParse(evidence)
	if (!drop || !read.success) return null
	const stock = Number(read.data.stock)
	const more = stock - drop.stock
	const isOpen = drop.status === "open"
	const moved = total(request, drop, Math.abs(more))
	const effect = !isOpen || more === 0 ? "stock" : more > 0 ? "stockMore" : "stockLess"
	return {
		effect: t(`operators-proposals:drops.effect.${effect}`, {
			n: drop.number,
			before: countText(lang, drop.stock),
			after: countText(lang, stock),
			...(effect === "stock" ? { total: total(request, drop, stock) } : { amount: moved }),
		}),
		facts: [
			...headFacts(request, drop),
			...factOf(t("operators-drops:field.amount"), each(request, drop)),
			...changed(t("operators-drops:field.stock"), countText(lang, stock), countText(lang, drop.stock)),
			...changed(t("operators-proposals:drops.total"), total(request, drop, stock), total(request, drop, drop.stock)),
		],
		warnings: [
			...stateWarnings(request, drop, ["published", "open"]),
			...nftWarnings(request, drop),
			...(stock < drop.given ? [t("operators-proposals:drops.warning.givenAlready")] : []),
			...(more === 0 ? [t("operators-proposals:drops.warning.same")] : []),
			...(isOpen && more > 0 && (await isShort(request, drop, BigInt(more) * drop.units))
				? [t("operators-proposals:drops.warning.notCovered", { amount: moved })]
				: []),
		],
		link: pageOf(request),
	}
}

const giftChange = z.object({
	kind: z.enum(["rwa", "usdc"]),
	asset: z.string(),
	units: z
		.string()
		.regex(/^[1-9]\d{0,29}$/)
		.transform(BigInt),
})

export const setGift: ReadView = async (request) => {
	const { t, lang, evidence } = request
	const drop = await dropOf(request)
	const read = giftChange.safeParse(evidence)
	if (!drop || !read.success) return null
	const gift = read.data
	return {
		effect: t("operators-proposals:drops.effect.gift", {
			n: drop.number,
			before: each(request, drop),
			after: each(request, gift),
			total: total(request, gift, drop.stock),
		}),
		facts: [
			...headFacts(request, drop),
			...changed(t("operators-drops:field.amount"), each(request, gift), each(request, drop)),
			...factOf(t("operators-drops:field.stock"), countText(lang, drop.stock)),
			...changed(
				t("operators-proposals:drops.total"),
				total(request, gift, drop.stock),
				total(request, drop, drop.stock),
			),
		],
		warnings: [
			...stateWarnings(request, drop, ["published"]),
			...nftWarnings(request, drop),
			...(hasNoVault(request, gift)
				? [t("operators-proposals:drops.warning.noVault")]
				: (await isShort(request, gift, gift.units * BigInt(drop.stock)))
					? [t("operators-proposals:drops.warning.waitsForVault", { amount: total(request, gift, drop.stock) })]
					: []),
		],
		link: pageOf(request),
	}
}

const moment = z.iso.datetime().transform((text) => new Date(text))
const windowChange = z.object({ opensAt: moment, closesAt: moment })

export const setWindow: ReadView = async (request) => {
	const { t, lang, at, evidence } = request
	const drop = await dropOf(request)
	const read = windowChange.safeParse(evidence)
	if (!drop || !read.success) return null
	const { closesAt } = read.data
	const opensAt = isSameSecond(read.data.opensAt, drop.opensAt) ? drop.opensAt : read.data.opensAt
	const text = (one: Date) => timeText(lang, one)
	const isOpened = drop.status === "open" && opensAt.getTime() !== drop.opensAt.getTime()
	return {
		effect: t("operators-proposals:drops.effect.window", {
			n: drop.number,
			opens: text(opensAt),
			closes: text(closesAt),
		}),
		facts: [
			...headFacts(request, drop),
			...factOf(t("operators-proposals:drops.total"), gifts(request, drop, drop.stock)),
			...changed(t("operators-drops:column.opens"), text(opensAt), text(drop.opensAt)),
			...changed(t("operators-drops:column.closes"), text(closesAt), text(drop.closesAt)),
			...factOf(t("drops:snapshot"), text(drop.snapshotAt)),
		],
		possible:
			!isOpened && closesAt >= drop.closesAt && closesAt > at && closesAt > opensAt && opensAt >= drop.snapshotAt,
		warnings: [
			...stateWarnings(request, drop, ["published", "open"]),
			...(isOpened ? [t("operators-proposals:drops.warning.opened")] : []),
			...(closesAt < drop.closesAt ? [t("operators-proposals:drops.warning.onlyLater")] : []),
			...(closesAt <= at || closesAt <= opensAt || opensAt < drop.snapshotAt
				? [t("operators-proposals:drops.warning.window")]
				: []),
		],
		link: pageOf(request),
	}
}
