import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { LANGS, type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { NameList } from "#app/ui/name-list.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { ReadOn } from "#app/ui/read-on.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { ReservationKind } from "./kinds.ts"

export type ReservationProps = {
	readonly kind: ReservationKind
	readonly lang: Lang
	readonly t: T
	readonly partners: Published["membershipPartners"]
	readonly picture: ReactNode
	readonly opening: ReactNode
}

const NAMES = { eng: "English", kor: "한국어", idn: "Bahasa Indonesia" } as const satisfies Record<Lang, string>

const SLIP = [
	["reservations:slip.partner", "reservations:slip.chosen"],
	["reservations:slip.date", "reservations:slip.day"],
	["reservations:slip.time", "reservations:slip.hour"],
	["reservations:slip.people", "reservations:slip.count"],
	["reservations:slip.person", "reservations:slip.yours"],
	["reservations:slip.contact", "reservations:slip.reach"],
	["reservations:slip.memo", "reservations:slip.optional"],
] as const
const STATES = ["completed", "cancelling", "cancelled"] as const

/** How a reservation of one kind will be made. The address has no prefix, so the page brings its own choice of language. */
export function Reservation({ kind, lang, t, partners, picture, opening }: ReservationProps) {
	return (
		<article className="story">
			<header className="head head-split">
				<div className="head-words wrap">
					<div className="caption head-place">
						<span>{t("reservations:group")}</span>
						<span>{t(`reservations:${kind}.name`)}</span>
						<ul className="own-languages" aria-label={t("reservations:languages")}>
							{LANGS.map((one) => (
								<li key={one}>
									<a
										href={paths.reservation(kind, one)}
										lang={LOCALES[one]}
										hrefLang={LOCALES[one]}
										aria-current={one === lang ? "true" : undefined}
										{...track("reservation.language")}
										data-param={one}
									>
										{NAMES[one]}
									</a>
								</li>
							))}
						</ul>
					</div>
					<h1 className="head-title">{t(`reservations:${kind}.title`)}</h1>
					<p className="lead">{t(`reservations:${kind}.lead`)}</p>
					{opening}
				</div>
				{picture}
			</header>
			<section className="part">
				<div className="part-grid wrap">
					<Receipt
						title={t("reservations:slip.title")}
						number={t("reservations:slip.specimen")}
						lines={SLIP.map(([label, value]) => ({ key: label, label: t(label), value: t(value) }))}
					>
						<p>{t("reservations:slip.foot")}</p>
					</Receipt>
					<div className="part-body">
						<h2 className="part-title">{t("reservations:rule.heading")}</h2>
						<Paragraphs text={t("reservations:rule.text")} />
						<p className="notice">{t(`reservations:${kind}.note`)}</p>
					</div>
				</div>
			</section>
			<NameList
				title={t("reservations:partners.heading")}
				items={partners.map(({ id, name, about, place, example }) => ({
					id,
					name: name[lang],
					about: about[lang],
					example,
					foot: (
						<p className="caption">
							{t("reservations:partners.place")}: {place[lang]}
						</p>
					),
				}))}
				words={{
					none: t("reservations:partners.none"),
					example: t("content:example"),
					exampleNote: t("content:exampleNote"),
				}}
			/>
			<section className="part">
				<div className="part-grid wrap">
					<h2 className="part-title">{t("reservations:states.heading")}</h2>
					<ol className="way">
						{STATES.map((state) => (
							<li key={state}>
								<h3>{t(`reservations:states.${state}.label`)}</h3>
								<p>{t(`reservations:states.${state}.text`)}</p>
							</li>
						))}
					</ol>
				</div>
			</section>
			<ReadOn
				label={t("reservations:onward")}
				links={[{ href: pagePath(lang, "benefitMembership"), name: t("reservations:membership") }]}
			/>
		</article>
	)
}
