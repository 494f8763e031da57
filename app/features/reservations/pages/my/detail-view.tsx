import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { Month, Times } from "../form/calendar.tsx"
import type { BookingPage } from "../form/load.server.ts"
import { Moment } from "../form/terms.tsx"
import { tierName } from "../tier-name.ts"
import { stateText } from "./list-view.tsx"
import type { MyReservation } from "./load.server.ts"

export const DETAIL_DONE = ["booked", "cancelled", "asked", "withdrawn", "moved"] as const
type Props = Readonly<{
	t: T
	lang: Lang
	page: MyReservation
	/** The venue's calendar, while it may be put off. */
	moving: BookingPage | null
	done: (typeof DETAIL_DONE)[number] | null
	result: SubmissionResult<string[]> | undefined
}>

/** One reservation: its slip, its stamp, and what can still be done about it. */
export function MyReservationPage({ t, lang, page, moving, done, result }: Props) {
	return (
		<div className="page">
			<p className="booked-back">
				<a href={paths.myReservations(lang)} {...track("myReservation.back")}>
					{t("reservations:my.back")}
				</a>
			</p>
			<h1>
				{t(done === "booked" && page.state === "completed" ? "reservations:my.booked" : "reservations:my.one", {
					seq: page.seq,
				})}
			</h1>
			{done && done !== "booked" ? (
				<p className="notice" role="status">
					{t(`reservations:done.${done}`)}
				</p>
			) : null}
			<FormErrors id="reservation-errors" errors={Object.values(result?.error ?? {}).flatMap((some) => some ?? [])} />
			<div className="split">
				<div className="booking-ticket">
					<Slip t={t} lang={lang} page={page} />
					<p className="booking-stamp" data-state={page.state}>
						{stateText(t, page)}
					</p>
				</div>
				<div>
					<Acts t={t} lang={lang} page={page} />
					<Steps t={t} lang={lang} page={page} />
				</div>
			</div>
			{moving?.venue ? <Moving t={t} page={page} moving={moving} /> : null}
		</div>
	)
}

function Slip({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const lines: (ReceiptLine & { key: string })[] = [
		{ key: "partner", label: t("reservations:slip.partner"), value: page.partner, words: true },
		{
			key: "when",
			label: t("reservations:slip.when"),
			value: <Moment t={t} lang={lang} text={page.when} at={page.at} />,
			words: true,
			total: true,
		},
		{ key: "until", label: t("reservations:slip.until"), value: page.until, words: true },
		{ key: "people", label: t("reservations:field.people"), value: String(page.people) },
		{ key: "name", label: t("reservations:field.name"), value: page.name, words: true },
		{ key: "contact", label: t("reservations:field.contact"), value: page.contact, words: true },
		...(page.memo ? [{ key: "memo", label: t("reservations:field.memo"), value: page.memo, words: true }] : []),
		...(page.tier
			? [
					{
						key: "discount",
						label: t("reservations:slip.discount"),
						value: `${tierName(t, page.tier)} ${page.percent}%`,
						note:
							page.visit === null
								? t("reservations:discount.again")
								: t("reservations:discount.given", { percent: page.visitPercent ?? 0 }),
					},
				]
			: []),
	]
	return (
		<Receipt
			title={t(`reservations:kinds.${page.kind}`)}
			number={t("reservations:my.no", { seq: page.seq })}
			lines={lines}
		/>
	)
}

function Acts({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const anew = paths.booking(page.kind, lang, { at: page.partnerId })
	return (
		<section className="sheet booked-acts" aria-labelledby="acts">
			<h2 id="acts">{t("reservations:acts.title")}</h2>
			<div className="actions">
				{page.hasVoucher ? (
					<LinkButton look="signal" href={paths.voucher(lang, page.seq)} {...track("myReservation.voucher")}>
						{t("reservations:voucher.open")}
					</LinkButton>
				) : null}
				{page.state === "cancelled" ? (
					<LinkButton look="signal" href={anew} {...trackLink(anew)}>
						{t("reservations:acts.again")}
					</LinkButton>
				) : page.isPast ? null : (
					<LinkButton look="line" href={paths.reservationCalendar(lang, page.seq)} {...track("myReservation.ics")}>
						{t("reservations:acts.ics")}
					</LinkButton>
				)}
			</div>
			{page.voucherSoon ? <p>{t("reservations:voucher.soon")}</p> : null}
			{page.why ? (
				<p className="notice">
					<b>{t("reservations:acts.why")}</b> {page.why}
				</p>
			) : null}
			{page.mayCancel ? <Cancel t={t} lang={lang} page={page} /> : null}
			{page.state === "completed" && !page.isPast && !page.mayCancel ? <p>{t("reservations:acts.noCancel")}</p> : null}
			{page.state === "cancelling" ? <p>{t("reservations:acts.deciding")}</p> : null}
			{page.mayWithdraw ? (
				<form method="post" className="actions">
					<Button type="submit" name="do" value="withdraw" look="line" {...track("myReservation.withdraw")}>
						{t("reservations:acts.withdraw")}
					</Button>
				</form>
			) : null}
			{page.mayMove ? (
				<p>
					<a href="#moving" {...trackLink("#moving")}>
						{t("reservations:acts.move", { count: page.movesLeft })}
					</a>
				</p>
			) : null}
			{page.reached ? null : (
				<p className="field-hint">
					{t("reservations:acts.noMail")}{" "}
					<a href={paths.reminders(lang)} {...trackLink(paths.reminders(lang))}>
						{t("reservations:acts.reminders")}
					</a>
				</p>
			)}
		</section>
	)
}

/** What cancelling means, and folded the button that does it: one tap on a phone loses no place. */
function Cancel({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const act = t(page.isFree ? "reservations:acts.cancel" : "reservations:acts.ask")
	return (
		<div>
			<p>{t(page.isFree ? "reservations:acts.cancelFree" : "reservations:acts.cancelLate", { free: page.free })}</p>
			<details className="booked-cancel">
				<summary className="button button-line" {...track("parts.question")} data-param="cancel">
					{act}
				</summary>
				<form method="post">
					<p>{t(page.isFree ? "reservations:acts.sure" : "reservations:acts.sureAsk")}</p>
					<div className="actions">
						<Button type="submit" name="do" value="cancel" look="line" {...track("myReservation.cancel")}>
							{act}
						</Button>
						{/* The page anew, with all of it folded. */}
						<LinkButton look="quiet" href={paths.myReservation(lang, page.seq)}>
							{t("reservations:acts.keep")}
						</LinkButton>
					</div>
				</form>
			</details>
		</div>
	)
}

/** What has become of it, and who besides its owner has seen it. */
function Steps({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const when = (at: string) => <DateTime at={new Date(at)} locale={LOCALES[lang]} local={t("reservations:local")} />
	return (
		<section aria-labelledby="steps">
			<h2 id="steps">{t("reservations:steps.title")}</h2>
			<ol className="booking-steps">
				{page.steps.map(({ state, by, at }) => (
					<li key={`${state} ${at}`}>
						<b>{t(`reservations:states.${state}.label`)}</b> <span>{byText(t, by)}</span>
						<span>{when(at)}</span>
					</li>
				))}
			</ol>
			<h3>{t("reservations:looks.title")}</h3>
			{page.looks.length === 0 ? (
				<p>{t("reservations:looks.none")}</p>
			) : (
				<ul className="booking-steps">
					{page.looks.map(({ by, at }) => (
						<li key={`${by} ${at}`}>
							<b>{byText(t, by)}</b> <span>{when(at)}</span>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

export const byText = (t: T, by: string): string =>
	by === "partner" || by === "operator" || by === "system" ? t(`reservations:by.${by}`) : t("reservations:by.owner")

function Moving({ t, page, moving }: Readonly<{ t: T; page: MyReservation; moving: BookingPage }>) {
	const { venue } = moving
	if (!venue) return null
	return (
		<section className="booking" id="booking" aria-labelledby="moving">
			<h2 id="moving">{t("reservations:moving.title")}</h2>
			<p>{t("reservations:moving.lead", { free: page.free })}</p>
			<Month t={t} desk="myReservation" venue={venue} />
			<Times t={t} desk="myReservation" venue={venue} />
			{venue.slot ? (
				<form method="post" action={venue.here} className="booking-form" id="slip">
					<p className="lead">{venue.slot.when}</p>
					<input type="hidden" name="request" value={venue.slot.request} />
					<input type="hidden" name="slot" value={venue.slot.at} />
					<input type="hidden" name="nights" value={venue.nights} />
					{venue.slot.left > 0 ? (
						<div className="actions">
							<Button type="submit" name="do" value="move" look="signal" {...track("myReservation.submit")}>
								{t("reservations:moving.submit")}
							</Button>
						</div>
					) : (
						<p>{t("reservations:desk.timeFull")}</p>
					)}
				</form>
			) : null}
		</section>
	)
}
