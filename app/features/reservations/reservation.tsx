import type { ReactNode } from "react"
import type { NamespaceT } from "#app/i18n/words.ts"
import { LANGS, type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { NameList } from "#app/ui/name-list.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { ReadOn } from "#app/ui/read-on.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { ReservationKind } from "./kinds.ts"

export type ReservationProps = {
	readonly kind: ReservationKind
	readonly lang: Lang
	/** Words of this room, and those that pages share. */
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly partners: Published["membershipPartners"]
	readonly picture: ReactNode
	readonly opening: ReactNode
}

const NAMES = { eng: "English", kor: "한국어", idn: "Bahasa Indonesia" } as const satisfies Record<Lang, string>

const SLIP = [
	["slip.partner", "slip.chosen"],
	["slip.date", "slip.day"],
	["slip.time", "slip.hour"],
	["slip.people", "slip.count"],
	["slip.person", "slip.yours"],
	["slip.contact", "slip.reach"],
	["slip.memo", "slip.optional"],
] as const
const STATES = ["completed", "cancelling", "cancelled"] as const

/** How a reservation of one kind will be made. The address has no prefix, so the page brings its own choice of language. */
export function Reservation({ kind, lang, t, c, partners, picture, opening }: ReservationProps) {
	return (
		<article className="story">
			<header className="head head-split">
				<div className="head-words wrap">
					<div className="caption head-place">
						<span>{t("group")}</span>
						<span>{t(`${kind}.name`)}</span>
						<ul className="own-languages" aria-label={t("languages")}>
							{LANGS.map((one) => (
								<li key={one}>
									<a
										href={paths.reservation(kind, one)}
										lang={LOCALES[one]}
										hrefLang={LOCALES[one]}
										aria-current={one === lang ? "true" : undefined}
									>
										{NAMES[one]}
									</a>
								</li>
							))}
						</ul>
					</div>
					<h1 className="head-title">{t(`${kind}.title`)}</h1>
					<p className="lead">{t(`${kind}.lead`)}</p>
					{opening}
				</div>
				{picture}
			</header>
			<section className="part">
				<div className="part-grid wrap">
					<Receipt
						title={t("slip.title")}
						number={t("slip.specimen")}
						lines={SLIP.map(([label, value]) => ({ key: label, label: t(label), value: t(value) }))}
					>
						<p>{t("slip.foot")}</p>
					</Receipt>
					<div className="part-body">
						<h2 className="part-title">{t("rule.heading")}</h2>
						<Paragraphs text={t("rule.text")} />
						<p className="notice">{t(`${kind}.note`)}</p>
					</div>
				</div>
			</section>
			<NameList
				title={t("partners.heading")}
				items={partners.map(({ id, name, about, place, example }) => ({
					id,
					name: name[lang],
					about: about[lang],
					example,
					foot: (
						<p className="caption">
							{t("partners.place")}: {place[lang]}
						</p>
					),
				}))}
				words={{ none: t("partners.none"), example: c("example"), exampleNote: c("exampleNote") }}
			/>
			<section className="part">
				<div className="part-grid wrap">
					<h2 className="part-title">{t("states.heading")}</h2>
					<ol className="way">
						{STATES.map((state) => (
							<li key={state}>
								<h3>{t(`states.${state}.label`)}</h3>
								<p>{t(`states.${state}.text`)}</p>
							</li>
						))}
					</ol>
				</div>
			</section>
			<ReadOn label={t("onward")} links={[{ href: pagePath(lang, "benefitMembership"), name: t("membership") }]} />
		</article>
	)
}
