import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import type { TicketView } from "./load.server.ts"

const WHOLE = { maximumFractionDigits: 0 } as const

type Said = Readonly<{ t: T; lang: Lang; ticket: TicketView }>

/** A ticket to keep: body, perforation, and the stub with its number. */
export function TicketStub({ t, lang, ticket, children }: Said & Readonly<{ children?: React.ReactNode }>) {
	const locale = LOCALES[lang]
	const number = (value: number) => numberFormat(locale, WHOLE).format(value)
	const rows: readonly (readonly [label: string, value: React.ReactNode])[] = [
		[t("raffle:ticket.wallet"), <code key="wallet">{ticket.wallet}</code>],
		[t("raffle:ticket.payment"), <code key="payment">{ticket.payment}</code>],
		[
			t("raffle:ticket.draws"),
			<time key="draws" dateTime={ticket.drawsAt}>
				{utcText(new Date(ticket.drawsAt), locale)}
			</time>,
		],
		[
			t("raffle:ticket.place"),
			ticket.index === null || ticket.rows === null
				? t("raffle:ticket.notFrozen")
				: t("raffle:ticket.placeOf", { place: number(ticket.index + 1), rows: number(ticket.rows) }),
		],
		[t("raffle:ticket.weight"), ticket.weight === null ? t("raffle:ticket.notFrozen") : number(ticket.weight)],
		[
			t("raffle:ticket.result"),
			ticket.prize ? t("raffle:ticket.won", { prize: ticket.prize }) : t(`raffle:ticket.results.${ticket.result}`),
		],
	]
	return (
		<div className={ticket.result === "won" ? "stub is-paper is-won" : "stub is-paper"}>
			<p className="stub-name">
				{ticket.title} {ticket.isDemo ? <b className="raffle-demo">{t("raffle:demoMark")}</b> : null}
			</p>
			<dl className="stub-rows">
				{rows.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p className="stub-number">
				<span>{t("raffle:ticket.number")}</span>
				<b>{String(ticket.number).padStart(4, "0")}</b>
				<span>Lost Tesla Art</span>
			</p>
			{children}
		</div>
	)
}

/** The page of a ticket: whoever is sent its address sees it, and can check that it stands in the ledger. */
export function TicketPage({ t, lang, ticket }: Said) {
	return (
		<div className="page raffle-ticket">
			<h1>{t("raffle:ticket.heading", { n: numberFormat(LOCALES[lang], WHOLE).format(ticket.number) })}</h1>
			<p className="lead">{t("raffle:ticket.lead")}</p>
			<img
				className="ticket-picture"
				src={paths.ticketPicture(lang, ticket.raffle, ticket.number, "svg")}
				width={1200}
				height={630}
				alt={t("raffle:ticket.picture", { n: numberFormat(LOCALES[lang], WHOLE).format(ticket.number) })}
			/>
			<TicketStub t={t} lang={lang} ticket={ticket} />
			<p>{t("raffle:ticket.shows")}</p>
			<p>{t(ticket.index === null ? "raffle:ticket.laterProof" : "raffle:ticket.proofNote")}</p>
			<p className="actions">
				{ticket.index === null ? null : (
					<LinkButton href={paths.ticketProof(ticket.raffle, ticket.number)} {...track("ltacRaffle.ticketProof")}>
						{t("raffle:ticket.proof")}
					</LinkButton>
				)}
				<a
					className="button button-line"
					href={paths.ticketPicture(lang, ticket.raffle, ticket.number, "png")}
					download={`${ticket.raffle}-${ticket.number}.png`}
					{...track("ltacRaffle.picture")}
				>
					{t("raffle:ticket.save")}
				</a>
				<LinkButton href={paths.raffle(lang, ticket.raffle)} {...track("ltacRaffle.back")}>
					{t("raffle:back")}
				</LinkButton>
			</p>
		</div>
	)
}
