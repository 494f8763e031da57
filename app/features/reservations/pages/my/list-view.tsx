import type { SubmissionResult } from "@conform-to/react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"
import { GuestFields, typedOf } from "../form/guest-fields.tsx"
import { Holds } from "./holds.tsx"
import type { MyReservations, Ticket, WaitLine } from "./load.server.ts"

export const LIST_DONE = ["left", "held", "sent", "givenUp"] as const
type Props = Readonly<{
	t: T
	lang: Lang
	/** Null: nobody is signed in. */
	page: MyReservations | null
	done: (typeof LIST_DONE)[number] | null
	result: SubmissionResult<string[]> | undefined
}>

/** One's own reservations: the next one first, with its day as large as a ticket has it. */
export function MyReservationsPage({ t, lang, page, done, result }: Props) {
	return (
		<div className="page">
			<h1 className={page ? undefined : "out-title"}>{t("reservations:my.title")}</h1>
			{done ? (
				<p className="notice" role="status">
					{t(`reservations:my.${done}`)}
				</p>
			) : null}
			{page ? (
				<>
					<FormErrors id="reservations-errors" errors={result?.error?.[""] ?? undefined} />
					<Holds t={t} lang={lang} holds={page.holds} result={result} />
					{page.waits.length > 0 ? <Waits {...{ t, lang, page, result }} /> : null}
					{page.tickets.length === 0 ? (
						<Nothing t={t} lang={lang} look={isAskedFirst(page) ? "line" : "signal"} />
					) : (
						<Tickets t={t} lang={lang} tickets={page.tickets} />
					)}
					<p className="actions">
						<LinkButton look="line" href={paths.myPage(lang)} {...trackLink(paths.myPage(lang))}>
							{t("my-page:back")}
						</LinkButton>
					</p>
				</>
			) : (
				<ComeIn t={t} lang={lang} />
			)}
		</div>
	)
}

/** Beside a place that is offered or held, the next step is to take it. */
const isAskedFirst = ({ waits, holds }: MyReservations) =>
	holds.length > 0 || waits.some(({ state }) => state === "offered")

const BLANK = ["partner", "when", "until"] as const

/** Whoever is not signed in, by whichever way they have, and the slip of a reservation with nothing on it yet. */
export function ComeIn({ t, lang }: Readonly<{ t: T; lang: Lang }>) {
	return (
		<SignedOut
			title={t("reservations:my.signInTitle")}
			lead={t("reservations:my.signIn")}
			connect={null}
			acts={
				<>
					<Button
						look="signal"
						command="show-modal"
						commandfor="modal-wallet"
						data-trigger="mypage"
						{...track("myReservations.signIn")}
					>
						{t("reservations:desk.wallet")}
					</Button>
					<LinkButton look="quiet" href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
						{t("reservations:desk.id")}
					</LinkButton>
				</>
			}
		>
			<div className="booked-blank" aria-hidden="true">
				<PortraitImage family="fitri" seed={5} crop="cutout" eager />
				<Receipt
					title={t("reservations:slip.title")}
					lines={BLANK.map((key) => ({ key, label: t(`reservations:slip.${key}`), value: <Blank />, words: true }))}
				/>
			</div>
		</SignedOut>
	)
}

function Nothing({ t, lang, look }: Readonly<{ t: T; lang: Lang; look: "line" | "signal" }>) {
	const href = pagePath(lang, "benefitMembership")
	return (
		<section className="sheet">
			<h2>{t("reservations:my.none")}</h2>
			<p className="lead">{t("reservations:my.noneLead")}</p>
			<p className="actions">
				<LinkButton look={look} href={href} {...trackLink(href)}>
					{t("reservations:membership")}
				</LinkButton>
			</p>
		</section>
	)
}

function Tickets({ t, lang, tickets }: Readonly<{ t: T; lang: Lang; tickets: readonly Ticket[] }>) {
	const [open, past] = [
		tickets.filter((one) => one.state !== "cancelled" && !one.isPast),
		tickets.filter((one) => one.state === "cancelled" || one.isPast),
	]
	return (
		<>
			{open.length > 0 ? (
				<ol className="booked-list">
					{open.map((one) => (
						<TicketLine key={one.seq} t={t} lang={lang} ticket={one} />
					))}
				</ol>
			) : null}
			{past.length > 0 ? (
				<section aria-labelledby="tickets-past">
					<h2 id="tickets-past">{t("reservations:my.past")}</h2>
					<ol className="booked-list booked-past">
						{past.map((one) => (
							<TicketLine key={one.seq} t={t} lang={lang} ticket={one} />
						))}
					</ol>
				</section>
			) : null}
		</>
	)
}

function TicketLine({ t, lang, ticket }: Readonly<{ t: T; lang: Lang; ticket: Ticket }>) {
	const href = paths.myReservation(lang, ticket.seq)
	return (
		<li className="booked" data-state={ticket.state} data-past={ticket.isPast || undefined}>
			<p className="booked-number figure">
				<small>{t("reservations:my.number")}</small> {ticket.seq}
			</p>
			<div>
				<p className="caption">
					{t(`reservations:kinds.${ticket.kind}`)}{" "}
					{ticket.isExample ? <span className="tag">{t("content:example")}</span> : null}
				</p>
				<h3>{ticket.partner}</h3>
				<p>
					<time dateTime={ticket.at}>{ticket.when}</time>
				</p>
			</div>
			<p className="booked-state">{stateText(t, ticket)}</p>
			<a href={href} className="button button-line" {...track("myReservations.open")}>
				{t("reservations:my.open")}
				<span className="sr-only"> {ticket.seq}</span>
			</a>
		</li>
	)
}

export const stateText = (t: T, { state, visit }: Pick<Ticket, "state" | "visit">): string =>
	visit ? t(`reservations:visit.${visit}`) : t(`reservations:states.${state}.label`)

type WaitsProps = Readonly<{ t: T; lang: Lang; page: MyReservations; result: Props["result"] }>

function Waits({ t, lang, page, result }: WaitsProps) {
	return (
		<section className="sheet" aria-labelledby="waits">
			<h2 id="waits">{t("reservations:wait.title")}</h2>
			<ul className="records">
				{page.waits.map((one) => (
					<li key={one.id} className="record">
						<div className="record-head">
							<p className="record-kind">{t(`reservations:kinds.${one.kind}`)}</p>
							<p className="record-state">{t(`reservations:wait.${one.state}`)}</p>
							<p className="record-sum">{one.partner}</p>
						</div>
						<p>
							<time dateTime={one.at}>{one.when}</time>
						</p>
						{one.state === "offered" ? <Offer {...{ t, lang, one, name: page.name, result }} /> : null}
						{one.state === "expired" ? null : (
							<form method="post" className="record-acts">
								<input type="hidden" name="wait" value={one.id} />
								<button
									type="submit"
									name="do"
									value="leave"
									className="button button-quiet"
									{...track("myReservations.leave")}
								>
									{t("reservations:wait.leave")}
								</button>
							</form>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}

type OfferProps = Readonly<{ t: T; lang: Lang; one: WaitLine; name: string; result: Props["result"] }>

function Offer({ t, lang, one, name, result }: OfferProps) {
	const own = typedOf(result, "wait") === one.id ? result : undefined
	return (
		<form method="post" className="booking-form" noValidate>
			<p>
				{t("reservations:wait.until")}{" "}
				<DateTime at={new Date(one.offerEndsAt ?? one.at)} locale={LOCALES[lang]} local={t("reservations:local")} />
			</p>
			<input type="hidden" name="wait" value={one.id} />
			<GuestFields
				t={t}
				result={own}
				name={name}
				most={one.most}
				memo={!one.isMedical}
				id={`offer-${one.id.slice(0, 8)}`}
			/>
			<div className="actions">
				<Button type="submit" name="do" value="accept" look="signal" {...track("myReservations.accept")}>
					{t("reservations:wait.accept")}
				</Button>
			</div>
		</form>
	)
}
