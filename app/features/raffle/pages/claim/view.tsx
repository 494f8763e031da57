import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import type { WonLine } from "../mine/load.server.ts"
import { Reels } from "../reels.tsx"

type Props = Readonly<{ t: T; lang: Lang; signedIn: boolean; won: readonly WonLine[] }>

/** Winning tickets. Prizes go out by themselves: nobody has to come for one. */
export function Claims({ t, lang, signedIn, won }: Props) {
	const mine = won.filter(({ isMine }) => isMine)
	return (
		<section className="wrap raffle-claims" aria-labelledby="raffle-claims">
			<h2 id="raffle-claims" className="display-3">
				{t("raffle:claim.title")}
			</h2>
			<p>{t("raffle:claim.lead")}</p>
			{signedIn ? (
				<p className="notice">
					{mine.length > 0 ? t("raffle:claim.mine", { count: mine.length }) : t("raffle:claim.notMine")}
				</p>
			) : (
				<p className="actions">
					<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="ltacClaim">
						{t("raffle:claim.connect")}
					</Button>
				</p>
			)}
			{won.length === 0 ? (
				<p>{t("raffle:claim.none")}</p>
			) : (
				<ol className="raffle-winners">
					{won.map((one) => {
						const href = paths.raffleTicket(lang, one.raffle, one.ticket)
						return (
							<li
								key={`${one.raffle}-${one.ticket}-${one.amount}`}
								className={one.isMine ? "raffle-winner is-paper is-mine" : "raffle-winner is-paper"}
							>
								<p className="caption">{one.title}</p>
								<p className="raffle-winner-number">
									<a href={href} {...track("ltacRaffle.ticket")}>
										<Reels value={one.ticket} />
									</a>
								</p>
								<p className="figure">{one.amount}</p>
								<p className="raffle-wallet">{one.wallet}</p>
								<p>
									{one.isMine ? <b>{t("raffle:claim.yours")} </b> : null}
									{t(`raffle:delivery.${one.state}`)} <small>{one.at}</small>
								</p>
							</li>
						)
					})}
				</ol>
			)}
		</section>
	)
}
