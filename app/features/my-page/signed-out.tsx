import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { BlankTicket } from "./unlock-ticket.tsx"

const SEES = ["sums", "next", "acts", "wallets"] as const

/** Who holds the ticket out to those who have not signed in. */
const GREETER = "Punktopia"

/** The personal page before somebody has signed in: what it will show, and how to come in. */
export function SignedOutTop({ t, lang }: Readonly<{ t: T; lang: Lang }>) {
	return (
		<section className="own-top own-out" aria-labelledby="own">
			<div className="own-has">
				<h2 id="own" className="own-said">
					{t("my-page:titleOut")}
				</h2>
				<p className="lead">{t("my-page:signedOut")}</p>
				<p className="actions">
					<SelectWallet t={t} />
				</p>
				<ul className="own-sees">
					{SEES.map((name) => (
						<li key={name}>{t(`my-page:sees.${name}`)}</li>
					))}
				</ul>
			</div>
			<BlankTicket t={t} lang={lang} host={GREETER} />
		</section>
	)
}

/** The same in short, on the pages of its lists. */
export function SignedOut({ t }: { t: T }) {
	return (
		<section className="notice">
			<h2>{t("my-page:titleNotice")}</h2>
			<p>{t("my-page:signedOut")}</p>
			<p className="actions">
				<SelectWallet t={t} />
			</p>
		</section>
	)
}

const SelectWallet = ({ t }: { t: T }) => (
	<button
		type="button"
		className="button button-signal"
		command="show-modal"
		commandfor="modal-wallet"
		data-trigger="mypage"
	>
		{t("my-page:select")}
	</button>
)
