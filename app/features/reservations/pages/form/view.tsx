import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { HOLD } from "../../rules.ts"
import { tierName } from "../tier-name.ts"
import { Month, Times } from "./calendar.tsx"
import { GuestFields, typedOf } from "./guest-fields.tsx"
import type { BookingPage, ChosenVenue, PartnerLine } from "./load.server.ts"
import { HouseRules, TermsReceipt } from "./terms.tsx"

/** Pages that have the form, as clicks on it are named. */
export type DeskPage = "reservation" | "reservation2" | "soccergo" | "myReservation"
type Props = Readonly<{
	t: T
	lang: Lang
	desk: DeskPage
	page: BookingPage
	result: SubmissionResult<string[]> | undefined
	/** The wait list that somebody has joined just now. */
	joined: boolean
}>

/** The desk: a partner, a day, a time, and then the slip that is signed. Each step is a link, so it works without a script. */
export function BookingDesk({ t, lang, desk, page, result, joined }: Props) {
	const { partners, venue } = page
	return (
		<section className="booking" id="booking" aria-labelledby="booking-title">
			<div className="wrap">
				<h2 id="booking-title" className="display-2">
					{t("reservations:desk.title")}
				</h2>
				{joined ? (
					<p className="notice" role="status">
						{t("reservations:desk.joined")}{" "}
						<a href={paths.myReservations(lang)} {...trackLink(paths.myReservations(lang))}>
							{t("reservations:my.title")}
						</a>
					</p>
				) : null}
				{venue?.slot && page.signedIn ? null : <FormErrors id="booking-errors" errors={allErrors(result)} />}
				<PartnerChoice t={t} desk={desk} partners={partners} />
				{venue ? <VenueDesk {...{ t, lang, desk, page, venue, result }} /> : null}
			</div>
		</section>
	)
}

function PartnerChoice({ t, desk, partners }: Readonly<{ t: T; desk: DeskPage; partners: readonly PartnerLine[] }>) {
	if (partners.length === 0) return <p className="lead">{t("reservations:partners.none")}</p>
	return (
		<section className="booking-doors" aria-labelledby="booking-doors">
			<h3 className="booking-step" id="booking-doors">
				<span aria-hidden="true">1</span> {t("reservations:desk.partner")}
			</h3>
			<ul className="booking-partners">
				{partners.map(({ id, kind, name, about, place, example, isOpen, href, current }) => (
					<li key={id} data-current={current || undefined}>
						<p className="caption">
							{t(`reservations:kinds.${kind}`)} {example ? <span className="tag">{t("content:example")}</span> : null}
						</p>
						<h4>{name}</h4>
						<p>{about}</p>
						<p className="caption">{place}</p>
						{isOpen ? (
							<a
								href={href}
								className="booking-choose"
								aria-current={current ? "true" : undefined}
								{...track(`${desk}.partner`)}
							>
								{t(current ? "reservations:desk.chosen" : "reservations:desk.choose")}
								<span className="sr-only">: {name}</span>
							</a>
						) : (
							<p className="caption">{t("reservations:desk.closed")}</p>
						)}
					</li>
				))}
			</ul>
			{partners.some(({ example }) => example) ? <p className="caption">{t("content:exampleNote")}</p> : null}
		</section>
	)
}

type DeskProps = Omit<Props, "joined"> & Readonly<{ venue: ChosenVenue }>

function VenueDesk({ t, lang, desk, page, venue, result }: DeskProps) {
	const step = venue.way === "time" ? 4 : 3
	return (
		<>
			<div className="booking-board">
				<div>
					{venue.way === "event" ? null : <Month t={t} desk={desk} venue={venue} />}
					<Times t={t} desk={desk} venue={venue} />
				</div>
				<HouseRules t={t} terms={venue.terms} />
			</div>
			{venue.slot ? (
				<>
					<h3 className="booking-step" id="slip">
						<span aria-hidden="true">{step}</span> {t("reservations:desk.slip")}
					</h3>
					<div className="booking-slip">
						<TermsReceipt t={t} lang={lang} venue={venue} slot={venue.slot} />
						<Slip {...{ t, lang, desk, page, venue, result }} />
					</div>
				</>
			) : null}
		</>
	)
}

/** What somebody fills in; a stranger sees how to come in instead, and nothing is held for them. */
function Slip({ t, lang, desk, page, venue, result }: DeskProps) {
	const { slot } = venue
	if (!slot) return null
	const errors = <FormErrors id="booking-errors" errors={result?.error?.[""] ?? hiddenErrors(result)} />
	if (!page.signedIn)
		return (
			<div className="booking-form">
				<h4>{t("reservations:desk.signInTitle")}</h4>
				<p>{t("reservations:desk.signIn")}</p>
				<div className="actions">
					<Button look="signal" command="show-modal" commandfor="modal-wallet" {...track(`${desk}.signIn`)}>
						{t("reservations:desk.wallet")}
					</Button>
					<LinkButton look="line" href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
						{t("reservations:desk.id")}
					</LinkButton>
				</div>
			</div>
		)
	return (
		<form
			method="post"
			action={`${venue.here}#booking-errors`}
			className="booking-form"
			noValidate
			aria-describedby="booking-errors"
		>
			{errors}
			{venue.heldUntil ? <p className="notice">{t("reservations:desk.held", { day: venue.heldUntil })}</p> : null}
			<input type="hidden" name="request" value={typedOf(result, "request") || slot.request} />
			<input type="hidden" name="at" value={venue.id} />
			<input type="hidden" name="slot" value={slot.at} />
			<input type="hidden" name="nights" value={venue.nights} />
			{slot.left > 0 ? (
				<>
					<Discount t={t} venue={venue} />
					<GuestFields
						t={t}
						result={result}
						name={page.name}
						most={venue.terms.mostPeople}
						memo={!venue.terms.isMedical}
					/>
					<p>{t("reservations:hold.rule", { minutes: HOLD.minutes })}</p>
					<div className="actions">
						<Button type="submit" name="do" value="book" look="signal" {...track(`${desk}.submit`)}>
							{t("reservations:desk.submit")}
						</Button>
					</div>
				</>
			) : (
				<>
					<p>{t("reservations:desk.full")}</p>
					{venue.terms.offerMinutes > 0 ? (
						<>
							<p>{t("reservations:desk.waitRule", { minutes: venue.terms.offerMinutes })}</p>
							<div className="actions">
								<Button type="submit" name="do" value="wait" look="signal" {...track(`${desk}.wait`)}>
									{t("reservations:desk.wait")}
								</Button>
							</div>
						</>
					) : null}
				</>
			)}
		</form>
	)
}

/** All that is wrong, where there is no field to say it at: nothing was chosen, or nobody is signed in. */
const allErrors = (result: Props["result"]) => [
	...new Set(Object.values(result?.error ?? {}).flatMap((some) => some ?? [])),
]

/** What is wrong with what nobody types stands above the form. */
const hiddenErrors = (result: Props["result"]) =>
	["request", "at", "slot", "nights"].flatMap((name) => result?.error?.[name] ?? [])

function Discount({ t, venue: { discount, terms } }: Readonly<{ t: T; venue: ChosenVenue }>) {
	if (terms.discounts.length === 0) return null
	return (
		<p className="notice">
			{discount === "unknown"
				? t("reservations:discount.unknown")
				: discount
					? t("reservations:discount.yours", { collection: tierName(t, discount.tier), percent: discount.percent })
					: t("reservations:discount.none")}
		</p>
	)
}
