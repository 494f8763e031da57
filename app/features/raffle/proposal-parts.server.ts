import { nftName } from "#app/collections/collection-name.ts"
import type { ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf, sumText, tableOf } from "#app/identity/proposals/view-texts.server.ts"
import { paths, WORDS_FOLDER } from "#app/lib/paths.ts"
import { nftsByAsset } from "#app/prizes/nfts-by-asset.server.ts"
import { sumsOf } from "#app/raffles/money.ts"
import type { Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"

type Prize = Readonly<{ kind: string; asset: string; units: string }>
type Names = Awaited<ReturnType<typeof nftsByAsset>>

export const nftsIn = (prizes: readonly Prize[]) => prizes.flatMap(({ kind, asset }) => (kind === "nft" ? [asset] : []))

/** An amount with its coin, or an NFT by its name with its address. */
export const prizeText = (request: ViewRequest, { kind, asset, units }: Prize, names: Names): string => {
	if (kind !== "nft") return sumText(request, asset, BigInt(units))
	const nft = names.get(asset)
	return nft ? `${nftName(nft)} · ${asset}` : `NFT · ${asset}`
}

/** All prizes together: a sum for each coin, and how many NFTs. */
export const prizesText = (request: ViewRequest, prizes: readonly Prize[]): string => {
	const nfts = nftsIn(prizes).length
	return [
		...[...sumsOf(prizes)].map(([asset, units]) => sumText(request, asset, units)),
		...(nfts > 0 ? [`${countText(request.lang, nfts)} × NFT`] : []),
	].join(" + ")
}

export const textsOf = ({ lang }: ViewRequest, one: Raffle) => one.texts[WORDS_FOLDER[lang]]

export const headFacts = (request: ViewRequest, one: Raffle) => {
	const { t } = request
	return [
		...factOf(t("operators-proposals:raffles.raffle"), `${textsOf(request, one).title} · ${one.name}`),
		...factOf(t("operators-raffles:column.state"), t(`operators-raffles:state.${raffleStatus.nameOf(one.status)}`)),
	]
}

export const prizeTable = async (request: ViewRequest, prizes: readonly Prize[]) => {
	const { ctx, t, lang } = request
	const names = await nftsByAsset(ctx, nftsIn(prizes))
	return tableOf(
		t("operators-raffles:field.prizes"),
		[t("operators-raffles:column.prize"), t("operators-raffles:column.amount")],
		prizes.map((prize, n) => [countText(lang, n + 1), prizeText(request, prize, names)]),
		prizes.length,
	)
}

export const pageOf = ({ t }: ViewRequest, id: string) => ({
	href: `${paths.admin("raffles/one")}?id=${id}`,
	label: t("operators-proposals:raffles.open"),
})
