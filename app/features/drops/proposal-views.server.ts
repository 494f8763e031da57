import { and, asc, eq, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { collectionName, nftName } from "#app/collections/collection-name.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf, tableOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { setGift, setStock, setWindow } from "./change-views.server.ts"
import { type DropRule, returnsAt } from "./drop.ts"
import {
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
import { dropListed, dropNft, giftDrop } from "./tables.server.ts"

const ruleText = ({ t }: ViewRequest, rule: DropRule): string =>
	rule.kind === "staked"
		? t("drops:rule.staked", { collections: rule.collections.map(collectionName).join(", "), days: rule.days })
		: t(`drops:rule.${rule.kind}`)

/** Wallets that a drop lists: how many, and a hash of all, since a page shows the first ones alone. */
async function listedIn({ ctx, subject }: ViewRequest) {
	const [all] = await ctx.db
		.select({
			count: sql<number>`count(*)::int`,
			hash: sql<string>`encode(sha256(coalesce(string_agg(${dropListed.wallet}, ' ' order by ${dropListed.wallet}), '')::bytea), 'hex')`,
		})
		.from(dropListed)
		.where(eq(dropListed.dropId, subject))
	return { count: all?.count ?? 0, hash: all?.hash ?? "" }
}

/** The NFTs of a draft, or else the wallets that it lists: the first of them. */
async function firstRows({ ctx, t, subject }: ViewRequest, drop: Drop, listed: number) {
	if (drop.kind === "nft") {
		const nfts = await ctx.db.select().from(dropNft).where(eq(dropNft.dropId, subject)).orderBy(asc(dropNft.position))
		const rows = nfts.map(({ asset, number }) => [nftName({ collection: drop.asset, number }), asset])
		const heads = [t("operators-proposals:drops.nft"), t("operators-proposals:drops.address")]
		return { nfts: rows.length, table: tableOf(t("drops:nfts.title"), heads, rows, rows.length) }
	}
	const wallets = await ctx.db
		.select({ wallet: dropListed.wallet })
		.from(dropListed)
		.where(eq(dropListed.dropId, subject))
		.orderBy(asc(dropListed.wallet))
		.limit(5)
	const rows = wallets.map(({ wallet }) => [wallet])
	const caption = t("operators-proposals:drops.listed")
	return { nfts: 0, table: tableOf(caption, [t("operators-proposals:drops.address")], rows, listed) }
}

const published = z.object({
	version: z
		.string()
		.regex(/^[1-9]\d{0,5}$/)
		.transform(Number),
})

const publishDrop: ReadView = async (request) => {
	const { ctx, t, lang, at, evidence } = request
	const drop = await dropOf(request)
	const read = published.safeParse(evidence)
	if (!drop || !read.success) return null
	const listed = await listedIn(request)
	const { nfts, table } = await firstRows(request, drop, listed.count)
	const taken = await ctx.db.$count(
		giftDrop,
		and(eq(giftDrop.number, drop.number), ne(giftDrop.id, drop.id), isAnyOf(giftDrop.status, ["published", "open"])),
	)
	const has = (kind: DropRule["kind"]) => drop.rules.some((rule) => rule.kind === kind)
	const isDraft = drop.status === "draft"
	const warnings = [
		...(isDraft && read.data.version !== drop.version ? [t("operators-proposals:drops.warning.changed")] : []),
		...(isDraft ? [] : [t("operators-proposals:drops.warning.noDraft")]),
		...(taken > 0 ? [t("operators-proposals:drops.warning.taken", { n: drop.number })] : []),
		...(drop.closesAt <= at ? [t("operators-proposals:drops.warning.over")] : []),
		...(has("staked") && drop.snapshotAt < at ? [t("operators-proposals:drops.warning.snapshotOver")] : []),
		...(has("listed") && listed.count === 0 ? [t("operators-proposals:drops.warning.nobodyListed")] : []),
		...(drop.kind === "nft" && nfts !== drop.stock ? [t("operators-proposals:drops.warning.nftsMissing")] : []),
		...(hasNoVault(request, drop)
			? [t("operators-proposals:drops.warning.noVault")]
			: (await isShort(request, drop, drop.units * BigInt(drop.stock)))
				? [t("operators-proposals:drops.warning.waitsForVault", { amount: total(request, drop, drop.stock) })]
				: []),
	]
	return {
		effect: t("operators-proposals:drops.effect.publish", {
			n: drop.number,
			gifts: gifts(request, drop, drop.stock),
			opens: timeText(lang, drop.opensAt),
		}),
		facts: [
			...headFacts(request, drop),
			...factOf(t("operators-drops:field.text"), drop.texts.text[lang]),
			...factOf(t("operators-drops:field.amount"), each(request, drop)),
			...factOf(t("operators-drops:field.stock"), countText(lang, drop.stock)),
			...factOf(t("operators-proposals:drops.total"), total(request, drop, drop.stock)),
			...factOf(t("drops:rules"), drop.rules.map((rule) => ruleText(request, rule)).join(" / ")),
			...(has("listed")
				? [
						...factOf(t("operators-proposals:drops.listed"), countText(lang, listed.count)),
						...factOf(t("operators-proposals:drops.listedHash"), listed.hash),
					]
				: []),
			...factOf(t("drops:snapshot"), timeText(lang, drop.snapshotAt)),
			...factOf(t("operators-drops:column.opens"), timeText(lang, drop.opensAt)),
			...factOf(t("operators-drops:column.closes"), timeText(lang, drop.closesAt)),
			...factOf(t("drops:returns"), timeText(lang, returnsAt(drop))),
			...factOf(t("operators-proposals:drops.version"), countText(lang, drop.version)),
		],
		possible: isDraft && read.data.version === drop.version,
		warnings,
		table,
		link: pageOf(request),
	}
}

/** What an approver sees of a proposal about a drop, by its kind. */
export const dropViews = {
	"publish-drop": publishDrop,
	"set-drop-stock": setStock,
	"set-drop-gift": setGift,
	"set-drop-window": setWindow,
} satisfies Readonly<Record<string, ReadView>>
