import { nftName } from "#app/collections/collection-name.ts"
import { NftFace } from "#app/collections/nft-face.tsx"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import type { NftLine, NftVaultLine } from "./nft-vaults.server.ts"

const WHOLE = { maximumFractionDigits: 0 } as const

type Props = Readonly<{ t: T; lang: Lang; vaults: readonly NftVaultLine[] }>

/** Every NFT that drops and raffles can give, and what it is promised to. */
export function NftVaults({ t, lang, vaults }: Props) {
	return vaults.map((vault) => (
		<section key={vault.owner} className="reserves-nfts wrap" aria-labelledby="nfts-title" id="nfts">
			<h2 className="part-title" id="nfts-title">
				{t("reserves:nfts.title")}
			</h2>
			<p>{t("reserves:nfts.text")}</p>
			<p className={vault.missing > 0 ? "notice notice-loss" : "reserves-nfts-sum"}>
				{vault.missing > 0
					? t("reserves:nfts.uncovered", { count: vault.missing })
					: t("reserves:nfts.covered", { held: vault.held, promised: vault.promised })}
			</p>
			{vault.readAt && vault.slot ? (
				<p className="caption">
					{t("reserves:nfts.asOf", { slot: numberFormat(LOCALES[lang], WHOLE).format(BigInt(vault.slot)) })}{" "}
					<DateTime at={vault.readAt} locale={LOCALES[lang]} local={t("reserves:local")} />
				</p>
			) : (
				<p className="caption">{t("reserves:nfts.unread")}</p>
			)}
			<dl className="reserves-nfts-owner">
				<dt>{t("reserves:owner")}</dt>
				<dd>{vault.owner}</dd>
			</dl>
			<details className="question" open={vault.missing > 0}>
				<summary {...track("parts.question")} data-param="nfts">
					{t("reserves:nfts.each")}
				</summary>
				<ul className="reserves-nfts-list">
					{vault.nfts.map((nft) => (
						<li key={nft.asset} data-state={nft.state}>
							<NftFace nft={nft}>
								<b>{nftName(nft)}</b>
								<Promised t={t} lang={lang} nft={nft} />
								<small className="figure">{nft.asset}</small>
							</NftFace>
						</li>
					))}
				</ul>
			</details>
		</section>
	))
}

function Promised({ t, lang, nft: { state, to } }: Readonly<{ t: T; lang: Lang; nft: NftLine }>) {
	if (!to) return <small>{t(`reserves:nfts.state.${state}`)}</small>
	const href = to.kind === "drop" ? paths.dropFile(to.name) : paths.raffle(lang, to.name)
	return (
		<small>
			<a href={href} {...track("reserves.promised")}>
				{t(`reserves:nfts.to.${to.kind}`)}
			</a>
		</small>
	)
}
