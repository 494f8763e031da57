import type { Published } from "#app/settings/published.ts"
import { NameList } from "#app/ui/name-list.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

type Props = Pick<View, "t" | "c" | "lang"> & { partners: Published["companyPartners"] }

/** Partners by name, each with the way to their page. */
export function Names({ t, c, lang, partners }: Props) {
	return (
		<NameList
			title={t("partners.heading")}
			items={partners.map(({ id, name, about, page, example }) => ({
				id,
				name: name[lang],
				about: about[lang],
				example,
				foot: page ? (
					<a href={page} rel="noopener">
						{t("partners.visit", { name: name[lang] })}
					</a>
				) : null,
			}))}
			words={{ none: t("partners.none"), example: c("example"), exampleNote: c("exampleNote") }}
		/>
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
