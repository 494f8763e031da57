import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import type { TicketView } from "../ticket/load.server.ts"
import { TicketStub } from "../ticket/view.tsx"

type Props = Readonly<{ t: T; lang: Lang; signedIn: boolean; tickets: readonly TicketView[]; more: boolean }>

/** The visitor's own tickets, each of them a thing to keep; without any, how one comes by them. */
export function MyTickets({ t, lang, signedIn, tickets, more }: Props) {
	if (!signedIn)
		return (
			<div className="wrap raffle-mine">
				<p>{t("raffle:mine.signedOut")}</p>
				<p className="actions">
					<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="ltacMyTicket">
						{t("raffle:mine.connect")}
					</Button>
				</p>
			</div>
		)
	if (tickets.length === 0)
		return (
			<div className="wrap raffle-mine">
				<p className="notice">{t("raffle:mine.none")}</p>
			</div>
		)
	return (
		<ol className="wrap raffle-mine">
			{tickets.map((one) => {
				const href = paths.raffleTicket(lang, one.raffle, one.number)
				return (
					<li key={`${one.raffle}-${one.number}`}>
						<TicketStub t={t} lang={lang} ticket={one} />
						<p className="raffle-keep">
							<a href={href} {...track("ltacRaffle.ticket")}>
								{t("raffle:mine.share", { n: one.number })}
							</a>
						</p>
					</li>
				)
			})}
			{more ? (
				<li>
					<LinkButton href={paths.myData(lang)}>{t("raffle:mine.more")}</LinkButton>
				</li>
			) : null}
		</ol>
	)
}
