import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { byText } from "../my/detail-view.tsx"
import { type OfficeAct, OfficeActs, type OfficeSaid } from "./acts.tsx"

export type OneReservation = Readonly<{
	id: string
	facts: readonly (readonly [string, string])[]
	steps: readonly Readonly<{ state: "completed" | "cancelling" | "cancelled"; by: string; at: string }>[]
	acts: readonly OfficeAct[]
	/** Reservations to come that were made from the same internet address, this one included. */
	sameNetwork: number
}>
type Props = Readonly<{ t: T; lang: Lang; page: OneReservation; may: boolean; said: OfficeSaid; done: boolean }>

/** One reservation with its history, and what an operator may do about it. */
export function OneReservationView({ t, lang, page, may, said, done }: Props) {
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t("operators-reservations:done")}
				</p>
			) : null}
			<Facts facts={page.facts} />
			{may ? <OfficeActs t={t} id={page.id} acts={page.acts} said={said} sameNetwork={page.sameNetwork} /> : null}
			<section aria-labelledby="history">
				<h2 id="history">{t("reservations:steps.title")}</h2>
				<ol>
					{page.steps.map(({ state, by, at }) => (
						<li key={`${state} ${at}`}>
							<b>{t(`reservations:states.${state}.label`)}</b>,{" "}
							{by === "owner" ? t("operators-reservations:guest") : byText(t, by)},{" "}
							<DateTime at={new Date(at)} locale={LOCALES[lang]} local={t("admin:local")} />
						</li>
					))}
				</ol>
			</section>
		</>
	)
}
