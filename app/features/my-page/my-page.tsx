import { useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { LISTS } from "./lists.ts"

type Props = {
	t: RoomT
	lang: Lang
	title: string
	wallet: { address: string; walletType: string } | null
	open: readonly { href: string; entity: string }[]
}

/** The frame of the personal page: whose it is, what is open, and where the lists are. Without a wallet it shows no data. */
export function MyPage({ t, lang, title, wallet, open }: Props) {
	return (
		<div className="page">
			<h1>{title}</h1>
			{wallet ? <WalletCard t={t} address={wallet.address} /> : <SignedOut t={t} />}
			{wallet ? (
				<section>
					<h2>{t("titleOpen")}</h2>
					{open.length === 0 ? (
						<p>{t("none")}</p>
					) : (
						<ul>
							{open.map((one) => (
								<li key={one.href}>
									<a href={`/${lang}/${one.href}`}>{t("continue", { what: t(one.entity) })}</a>
								</li>
							))}
						</ul>
					)}
				</section>
			) : null}
			<nav aria-labelledby="lists">
				<h2 id="lists">{t("titleLists")}</h2>
				<p className="actions">
					<LinkButton href={paths.stakeView(lang)}>{t("staking")}</LinkButton>
					{Object.entries(LISTS).map(([list, name]) => (
						<LinkButton key={list} href={pagePath(lang, `mypage/${list}`)}>
							{t(name)}
						</LinkButton>
					))}
				</p>
				<p className="actions">
					<a href={paths.myData(lang)}>{t("myData")}</a>
				</p>
			</nav>
		</div>
	)
}

export function SignedOut({ t }: { t: RoomT }) {
	return (
		<section className="notice">
			<h2>{t("titleNotice")}</h2>
			<p>{t("signedOut")}</p>
			<p className="actions">
				<button
					type="button"
					className="button button-signal"
					command="show-modal"
					commandfor="modal-wallet"
					data-trigger="mypage"
				>
					{t("select")}
				</button>
			</p>
		</section>
	)
}

/** First four, last four; the whole address is a tap away. */
function WalletCard({ t, address }: { t: RoomT; address: string }) {
	const [copied, setCopied] = useState(false)
	const copy = () => navigator.clipboard.writeText(address).then(() => setCopied(true))
	return (
		<section className="sheet">
			<h2>{t("titleWallet")}</h2>
			<p className="figure" title={address}>
				<span aria-hidden="true">{`${address.slice(0, 4)}...${address.slice(-4)}`}</span>
				<span className="sr-only">{address}</span>
			</p>
			<p className="actions">
				<button type="button" className="button button-line" onClick={copy}>
					{t(copied ? "copied" : "copy")}
				</button>
			</p>
		</section>
	)
}
