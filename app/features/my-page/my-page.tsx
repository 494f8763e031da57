import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { live } from "#app/ui/live.ts"
import { begunKey } from "./begun.ts"
import { DeviceLedger } from "./device-ledger.tsx"
import { DONE, type Done } from "./done.ts"
import type { Failure } from "./failure.ts"
import { LISTS } from "./lists.ts"
import type { DeviceLine, WalletLine } from "./own-ledger.server.ts"
import { WalletLedger } from "./wallet-ledger.tsx"

type Props = {
	t: T
	lang: Lang
	title: string
	ledger: { wallets: readonly WalletLine[]; devices: readonly DeviceLine[] } | null
	open: readonly { href: string; entity: string }[]
	done: Done | null
	failure: Failure | null
}

/** The frame of the personal page: whose it is, what is open, and where the lists are. Without a wallet it shows no data. */
export function MyPage({ t, lang, title, ledger, open, done, failure }: Props) {
	const saying = (part: "wallets" | "devices") => (done && DONE[done].part === part ? t(DONE[done].says) : null)
	return (
		<div className="page">
			<h1>{title}</h1>
			{!ledger && done === "signedOut" ? (
				<p className="notice" role="status" tabIndex={-1} data-signed-out="">
					{t(DONE.signedOut.says)}
				</p>
			) : null}
			{ledger ? null : <SignedOut t={t} />}
			{ledger ? (
				<>
					<WalletLedger t={t} lang={lang} lines={ledger.wallets} failure={failure} done={saying("wallets")} />
					<Open t={t} lang={lang} open={open} />
				</>
			) : null}
			<nav aria-labelledby="lists">
				<h2 id="lists">{t("my-page:titleLists")}</h2>
				<p className="actions">
					<LinkButton href={paths.stakeView(lang)}>{t("my-page:staking")}</LinkButton>
					{Object.entries(LISTS).map(([list, { name }]) => (
						<LinkButton key={list} href={pagePath(lang, `mypage/${list}`)}>
							{t(name)}
						</LinkButton>
					))}
				</p>
				<p className="actions">
					<a href={paths.statement(lang)}>{t("my-page:statement")}</a>
				</p>
				<p className="actions">
					<a href={paths.myData(lang)}>{t("my-page:myData")}</a>
				</p>
				<p className="actions">
					<a href={paths.watch(lang)}>{t("my-page:watch")}</a>
				</p>
			</nav>
			{ledger ? (
				<DeviceLedger t={t} lang={lang} lines={ledger.devices} failure={failure} done={saying("devices")} />
			) : null}
		</div>
	)
}

function Open({ t, lang, open }: Pick<Props, "t" | "lang" | "open">) {
	return (
		<section {...live("open")}>
			<h2>{t("my-page:titleOpen")}</h2>
			{open.length === 0 ? (
				<p>{t("my-page:none")}</p>
			) : (
				<ul>
					{open.map((one) => (
						<li key={one.href}>
							<a href={`/${lang}/${one.href}`}>{t("my-page:continue", { what: t(begunKey(one.entity)) })}</a>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

export function SignedOut({ t }: { t: T }) {
	return (
		<section className="notice">
			<h2>{t("my-page:titleNotice")}</h2>
			<p>{t("my-page:signedOut")}</p>
			<p className="actions">
				<button
					type="button"
					className="button button-signal"
					command="show-modal"
					commandfor="modal-wallet"
					data-trigger="mypage"
				>
					{t("my-page:select")}
				</button>
			</p>
		</section>
	)
}
