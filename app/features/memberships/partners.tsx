import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"

type Partner = Published["membershipPartners"][number]
export type PartnersProps = {
	readonly lang: Lang
	/** Words of the membership's page, and those that pages share. */
	readonly t: T
	readonly own: PageNamespace
	readonly published: { readonly membershipPartners?: readonly Partner[] }
}

/** Partners as a street of doors, each with its number. Every door leads to its form: a page, or with a script the same in a dialog. */
export function Partners({ lang, t, own, published: { membershipPartners = [] } }: PartnersProps) {
	const partners = membershipPartners.filter(({ kind }) => lang === "kor" || !isKoreanOnly(kind))
	return (
		<section className="shops" aria-label={t(`${own}:partners.heading`)}>
			<div className="wrap">
				<h2 className="display-2">{t(`${own}:partners.heading`)}</h2>
				{partners.length === 0 ? <p className="lead">{t(`${own}:partners.none`)}</p> : null}
				<ol>
					{partners.map((partner, index) => (
						<li key={partner.id} className="shopfront">
							<p className="shopfront-number" aria-hidden="true">
								{index + 1}
							</p>
							<div>
								<p className="caption">
									{t(`${own}:kinds.${partner.kind}`)}{" "}
									{partner.example ? <span className="tag">{t("content:example")}</span> : null}
								</p>
								<h3>{partner.name[lang]}</h3>
								<p>{partner.about[lang]}</p>
								<p className="caption">{partner.place[lang]}</p>
							</div>
							<a
								className={buttonClass("line")}
								href={`${bookingOf(partner, lang)}#booking`}
								{...track("parts.book")}
								data-book={OWN_PAGE.includes(partner.kind) ? undefined : partner.name[lang]}
							>
								{t(`${own}:partners.book`)}
								<span className="sr-only"> {t(`${own}:partners.of`, { name: partner.name[lang] })}</span>
							</a>
						</li>
					))}
				</ol>
				{partners.some(({ example }) => example) ? <p className="caption">{t("content:exampleNote")}</p> : null}
			</div>
			<Modal id="modal-reservation" title={t(`${own}:modal.title`)} closeLabel={t("content:close")} size="large">
				<div className="shops-desk" data-booking="" data-wait={t(`${own}:modal.wait`)} aria-live="polite" />
				<p>
					<a
						className="button button-quiet"
						href={paths.reservation("hotel", lang)}
						data-booking-page=""
						{...trackLink(paths.reservation("hotel", lang))}
					>
						{t(`${own}:modal.page`)}
					</a>
				</p>
			</Modal>
			<PageScript name="booking" />
		</section>
	)
}

/** Kinds of partner with a reservation page of their own, as printed, are booked there; so is the event. */
const OWN_PAGE: readonly Partner["kind"][] = ["hotel", "plasticSurgery", "eyeClinic", "soccerGo"]

/** The event that is held in Korea has a page in Korean alone. */
const isKoreanOnly = (kind: Partner["kind"]) => kind === "soccerGo"

const bookingOf = ({ id, kind }: Partner, lang: Lang) => paths.booking(kind, lang, { at: id })
