import type { Published } from "#app/settings/published.ts"
import { ExampleTag } from "./page-parts.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

type Props = Pick<View, "t" | "c" | "lang"> & { partners: Published["companyPartners"] }

/** Partners by name, one under the other: no wall of logos. */
export function Names({ t, c, lang, partners }: Props) {
	return (
		<section className="part">
			<div className="part-grid wrap">
				<h2 className="part-title">{t("partners.heading")}</h2>
				<div className="part-body">
					{partners.length === 0 ? <p className="lead">{t("partners.none")}</p> : null}
					<ul className="names">
						{partners.map(({ id, name, about, page, example }) => (
							<li key={id}>
								<h3>
									{name[lang]} {example ? <ExampleTag c={c} /> : null}
								</h3>
								<p>{about[lang]}</p>
								{page ? (
									<a href={page} rel="noopener">
										{t("partners.visit", { name: name[lang] })}
									</a>
								) : null}
							</li>
						))}
					</ul>
					{partners.some(({ example }) => example) ? <p className="caption">{c("exampleNote")}</p> : null}
				</div>
			</div>
		</section>
	)
}

/** The company's partners. */
export function CompanyPartners(view: View) {
	return (
		<Story {...view}>
			<Names {...view} partners={view.published.companyPartners ?? []} />
		</Story>
	)
}
