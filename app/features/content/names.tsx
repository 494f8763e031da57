import type { Published } from "#app/settings/published.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { NameList } from "#app/ui/name-list.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

type Props = Pick<View, "t" | "lang" | "own"> & { partners: Published["companyPartners"] }

/** Partners by name, each with the way to their page. */
export function Names({ t, own, lang, partners }: Props) {
	return (
		<NameList
			title={t(`${own}:partners.heading`)}
			items={partners.map(({ id, name, about, page, example }) => ({
				id,
				name: name[lang],
				about: about[lang],
				example,
				foot: page ? (
					<a href={page} rel="noopener" {...track("parts.outside")} data-param={id}>
						{t(`${own}:partners.visit`, { name: name[lang] })}
					</a>
				) : null,
			}))}
			words={{ none: t(`${own}:partners.none`), example: t("content:example"), exampleNote: t("content:exampleNote") }}
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
