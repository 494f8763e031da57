import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import { tierName } from "../tier-name.ts"
import type { ChosenSlot, ChosenVenue, Terms } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; venue: ChosenVenue; slot: ChosenSlot }>

/** The moment where the venue is first, then in UTC, then by the clock of whoever reads it. */
export function Moment({ t, lang, text, at }: Readonly<{ t: T; lang: Lang; text: string; at: string }>) {
	return (
		<>
			<time dateTime={at}>{text}</time>
			<small>{utcText(new Date(at), LOCALES[lang])}</small>
			<small data-at={at} data-words={t("reservations:local")} />
		</>
	)
}

/** What will hold, printed before anybody signs. */
export function TermsReceipt({ t, lang, venue, slot }: Props) {
	const { terms } = venue
	const lines: (ReceiptLine & { key: string })[] = [
		{ key: "partner", label: t("reservations:slip.partner"), value: venue.name, words: true },
		{
			key: "when",
			label: t("reservations:slip.when"),
			value: <Moment t={t} lang={lang} text={slot.when} at={slot.at} />,
			words: true,
		},
		{ key: "until", label: t("reservations:slip.until"), value: slot.until, words: true },
		{
			key: "free",
			label: t("reservations:slip.free"),
			value: slot.isFree ? slot.free : t("reservations:slip.freeOver"),
			words: true,
			total: true,
		},
		...ruleLines(t, terms),
	]
	return (
		<Receipt title={t("reservations:slip.title")} lines={lines}>
			<p>{t(terms.isMedical ? "reservations:slip.medical" : "reservations:slip.foot", { days: terms.keptDays })}</p>
		</Receipt>
	)
}

/** The rules of a partner as they hang beside its calendar, before anybody has chosen a time. */
export function HouseRules({ t, terms }: Readonly<{ t: T; terms: Terms }>) {
	const free = {
		key: "free",
		label: t("reservations:slip.free"),
		value: t("reservations:slip.freeHours", { hours: terms.cancelMinutes / 60 }),
		words: true,
	}
	return (
		<Receipt title={t("reservations:slip.rules")} lines={[free, ...ruleLines(t, terms)]}>
			<p>{t(terms.isMedical ? "reservations:slip.medical" : "reservations:slip.foot", { days: terms.keptDays })}</p>
		</Receipt>
	)
}

/** The rules of a venue in sentences. */
export const ruleLines = (t: T, terms: Terms): (ReceiptLine & { key: string })[] => [
	{
		key: "later",
		label: t("reservations:slip.later"),
		value: t(terms.lateCancels ? "reservations:slip.laterAsk" : "reservations:slip.laterNo"),
		words: true,
	},
	{
		key: "moves",
		label: t("reservations:slip.moves"),
		value:
			terms.mostMoves === 0
				? t("reservations:slip.movesNone")
				: t("reservations:slip.movesMost", { count: terms.mostMoves }),
		words: true,
	},
	...(terms.holdsNoShows
		? [{ key: "missed", label: t("reservations:slip.missed"), value: t("reservations:slip.missedRule"), words: true }]
		: []),
	{
		key: "discount",
		label: t("reservations:slip.discount"),
		value: discountText(t, terms),
		words: true,
	},
]

function discountText(t: T, { discounts, isMedical }: Terms): string {
	if (discounts.length === 0)
		return t(isMedical ? "reservations:slip.discountMedical" : "reservations:slip.discountNone")
	const list = discounts.map(({ tier, percent }) => `${tierName(t, tier)} ${percent}%`).join(", ")
	return t("reservations:slip.discountRule", { list })
}
