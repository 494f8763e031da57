import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { hasOwnPage } from "./kinds.ts"

type Partner = Published["membershipPartners"][number]
export type PartnersProps = {
	readonly lang: Lang
	/** Words of the membership's page, and those that pages share. */
	readonly t: T
	readonly own: PageNamespace
	readonly published: { readonly membershipPartners?: readonly Partner[] }
}

/** Partners as a street of doors, each with its number. Three kinds are booked on a page of their own, the others in a dialog. */
export function Partners({ lang, t, own, published: { membershipPartners: partners = [] } }: PartnersProps) {
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
								href={bookingOf(partner, lang)}
								{...track("parts.book")}
								data-param={partner.id}
							>
								{t(`${own}:partners.book`)}
								<span className="sr-only"> {t(`${own}:partners.of`, { name: partner.name[lang] })}</span>
							</a>
						</li>
					))}
				</ol>
				{partners.some(({ example }) => example) ? <p className="caption">{t("content:exampleNote")}</p> : null}
			</div>
			{partners
				.filter(({ kind }) => !hasOwnPage(kind))
				.map((partner) => (
					<Booking key={partner.id} partner={partner} lang={lang} t={t} own={own} />
				))}
		</section>
	)
}

const dialogOf = ({ id }: Partner) => `modal-book-${id}` as const
const bookingOf = (partner: Partner, lang: Lang) =>
	hasOwnPage(partner.kind) ? paths.reservation(partner.kind, lang) : `#${dialogOf(partner)}`

function Booking({ partner, lang, t, own }: Omit<PartnersProps, "published"> & { partner: Partner }) {
	return (
		<Modal id={dialogOf(partner)} title={t(`${own}:modal.title`)} closeLabel={t("content:close")} size="medium">
			<dl className="facts">
				<div>
					<dt>{t(`${own}:modal.partner`)}</dt>
					<dd>{partner.name[lang]}</dd>
				</div>
				<div>
					<dt>{t(`${own}:modal.kind`)}</dt>
					<dd>{t(`${own}:kinds.${partner.kind}`)}</dd>
				</div>
				<div>
					<dt>{t(`${own}:partners.place`)}</dt>
					<dd>{partner.place[lang]}</dd>
				</div>
			</dl>
			<h3 className="shopfront-asks">{t(`${own}:modal.asks`)}</h3>
			<p>{t(`${own}:modal.fields`)}</p>
			<p className="notice">{t(`${own}:modal.closed`)}</p>
		</Modal>
	)
}
