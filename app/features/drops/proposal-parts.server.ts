import { eq } from "drizzle-orm"
import type { ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf } from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { giftText } from "./gift-text.ts"
import { dropStatus } from "./status.ts"
import { giftDrop } from "./tables.server.ts"
import { assetsFor, freePrizes } from "./vault.server.ts"

export type Drop = typeof giftDrop.$inferSelect
export type Gift = Pick<Drop, "kind" | "asset" | "units">

export async function dropOf({ ctx, subject }: ViewRequest): Promise<Drop | null> {
	if (!isUuid(subject)) return null
	const [drop] = await ctx.db.select().from(giftDrop).where(eq(giftDrop.id, subject))
	return drop ?? null
}

export const each = ({ ctx, lang }: ViewRequest, gift: Gift) => giftText(ctx, gift, lang)
export const total = ({ ctx, lang }: ViewRequest, gift: Gift, stock: number) =>
	giftText(ctx, gift, lang, { times: stock })
/** "10 × 2 USDC = 20 USDC"; of NFTs their number alone. */
export const gifts = (request: ViewRequest, gift: Gift, stock: number) =>
	gift.kind === "nft"
		? total(request, gift, stock)
		: `${countText(request.lang, stock)} × ${each(request, gift)} = ${total(request, gift, stock)}`

/** A fact with what it replaces, if it replaces something else. */
export const changed = (label: string, after: string, before: string) =>
	factOf(label, after, after === before ? null : before)

export const headFacts = ({ t, lang }: ViewRequest, drop: Drop) => [
	...factOf(
		t("operators-drops:column.number"),
		`${t("operators-drops:one", { n: drop.number })} · ${drop.texts.title[lang]}`,
	),
	...factOf(t("operators-drops:column.state"), t(`operators-drops:state.${dropStatus.nameOf(drop.status)}`)),
]

export const pageOf = ({ t, subject }: ViewRequest) => ({
	href: `${paths.admin("drops/edit")}?id=${subject}`,
	label: t("operators-proposals:drops.open"),
})

/** Whether the vault holds less of a coin than is asked for. */
export async function isShort({ ctx }: ViewRequest, { kind, asset }: Gift, units: bigint): Promise<boolean> {
	const mint = ctx.assets.all.find((one) => one.id === asset)?.address
	if (kind === "nft" || !mint) return false
	const free = freePrizes(mint)
	return ((await balancesOf(ctx.db, free.kind, mint, [free.owner])).get(free.owner) ?? 0n) < units
}

export const hasNoVault = ({ ctx }: ViewRequest, { kind, asset }: Gift) =>
	kind === "nft" ? !ctx.collections.find(asset) : !assetsFor(ctx, kind).some((one) => one.id === asset)
