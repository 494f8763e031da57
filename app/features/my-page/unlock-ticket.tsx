import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Blank } from "#app/ui/signed-out.tsx"
import { type CountdownPart, countdown } from "./countdown.ts"
import { Host } from "./host.tsx"
import type { OwnStakes } from "./staking-summary-facts.ts"

type Next = NonNullable<OwnStakes["next"]>
type Props = Readonly<{ t: T; lang: Lang; next: Next; now: Date; address: string }>

/** What comes free or goes on next: how long it still is, how much it is, on which day, and of which stake. */
export function UnlockTicket({ t, lang, next, now, address }: Props) {
	const locale = LOCALES[lang]
	const goesOn = next.why === "renewal"
	const left = next.at.getTime() - now.getTime()
	const due = t("my-page:next.due")
	return (
		<Ticket title={t(goesOn ? "my-page:titleRenewal" : "my-page:titleNext")} host={address} lines={lines()}>
			<p className="ticket-clock" data-countdown={next.at.toISOString()} data-due={due}>
				{left > 0 ? <Clock parts={countdown(left, locale)} /> : due}
			</p>
		</Ticket>
	)

	function lines() {
		return [
			{
				label: t(goesOn ? "my-page:next.renewed" : "my-page:next.amount"),
				value: <b className="ticket-amount">{next.amount}</b>,
			},
			{
				label: t(goesOn ? "my-page:next.renewsAt" : "my-page:next.at"),
				value: <DateTime at={next.at} locale={locale} local={t("my-page:local")} />,
			},
			{
				label: t("my-page:next.of"),
				value: (
					<a href={next.href} {...trackLink(next.href)}>
						{next.stakes > 1
							? t("my-page:next.stakes", { count: next.stakes })
							: t(`my-page:next.${next.why}`, { days: next.days })}
					</a>
				),
			},
		]
	}
}

/** The same before anybody has signed in: it is held out, and nothing stands on it yet. */
export function BlankTicket({ t, lang, host }: Readonly<{ t: T; lang: Lang; host: string }>) {
	const parts = countdown(0, LOCALES[lang]).map((part) => ({ ...part, figure: "–" }))
	return (
		<div aria-hidden="true">
			<Ticket
				as="p"
				title={t("my-page:titleNext")}
				host={host}
				lines={(["amount", "at", "of"] as const).map((name) => ({
					label: t(`my-page:next.${name}`),
					value: <Blank />,
				}))}
			>
				<p className="ticket-clock">
					<Clock parts={parts} />
				</p>
			</Ticket>
		</div>
	)
}

function Clock({ parts }: Readonly<{ parts: readonly CountdownPart[] }>) {
	return parts.map(({ unit, figure, word }) => (
		<span key={unit} data-unit={unit}>
			<b>{figure}</b> <small>{word}</small>
		</span>
	))
}

type TicketProps = Readonly<{
	as?: "h2" | "p"
	title: string
	host: string
	lines: readonly Readonly<{ label: string; value: ReactNode }>[]
	children?: ReactNode
}>

/** Paper in both themes, held by the page's character. */
export function Ticket({ as: Title = "h2", title, host, lines, children }: TicketProps) {
	return (
		<section className="ticket">
			<Host address={host} className="ticket-host" />
			<div className="receipt">
				<Title className="ticket-title">{title}</Title>
				{children}
				<dl className="ticket-lines">
					{lines.map(({ label, value }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}
