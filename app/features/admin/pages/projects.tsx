import { MAINNETS } from "#app/collections/projects/mainnets.ts"
import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { percentText } from "../projects/project-form.ts"
import {
	isSearchable,
	PROJECT_TERMS,
	type ProjectLine,
	type ProjectListing,
	SEARCH_ITEMS,
} from "../projects/project-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: ProjectListing
	rows: readonly ProjectLine[]
	next: Place | null
	total: Total
	mayEdit: boolean
	deleted: boolean
}>

export function ProjectsPage({ t, lang, mayEdit, deleted, ...list }: Props) {
	const choice = (value: string, label: string) => ({ value, label })
	return (
		<>
			<ScreenHead title={t("admin:screens.projects")} lead={t("operators-projects:lead")}>
				{mayEdit ? (
					<a className="button button-signal" href={paths.admin("projects/register")}>
						{t("operators-projects:register")}
					</a>
				) : null}
			</ScreenHead>
			{deleted ? (
				<p className="notice" role="status">
					{t("operators-projects:delete.done")}
				</p>
			) : null}
			{isSearchable(list.asked) ? null : (
				<p className="notice notice-loss" role="alert">
					{t("messages:error.invalidSearchItem")}
				</p>
			)}
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("projects")}
				csv={paths.admin("projects.csv")}
				caption={t("admin:screens.projects")}
				empty={t("operators-projects:none")}
				terms={PROJECT_TERMS}
				rowKey={({ id }) => `${id}`}
				columns={projectColumns(t, lang)}
				filters={[
					{
						...{ name: "item", label: t("operators-projects:search.item"), kind: "choice" },
						choices: SEARCH_ITEMS.map((one) => choice(one, t(`operators-projects:fields.${one}`))),
					},
					{ name: "q", label: t("operators-projects:search.q"), kind: "text" },
					{
						...{ name: "mainnet", label: t("operators-projects:fields.mainnet"), kind: "choice" },
						choices: MAINNETS.map((one) => choice(one, t(`operators-projects:mainnets.${one}`))),
					},
				]}
			/>
		</>
	)
}

export function projectColumns(t: T, lang: Lang): ListColumn<ProjectLine>[] {
	const percent = (bps: number) => `${percentText(bps, lang)} %`
	const when = (at: Date | null) =>
		at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : t("operators-projects:unset")
	const field = (name: Parameters<typeof fieldLabel>[1]) => ({ key: name, label: fieldLabel(t, name) })
	return [
		{ ...field("id"), sort: "number", figure: true, cell: ({ id }) => id, text: ({ id }) => `${id}` },
		{ ...field("symbol"), cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
		{
			...field("name"),
			title: true,
			sort: "name",
			cell: ({ id, name }) => (
				<a href={`${paths.admin("projects/modify")}?id=${id}`}>
					<b>{name}</b>
				</a>
			),
			text: ({ name }) => name,
		},
		{ ...field("nameKo"), cell: ({ nameKo }) => nameKo, text: ({ nameKo }) => nameKo },
		{
			...field("mainnet"),
			cell: ({ mainnet }) => t(mainnet ? `operators-projects:mainnets.${mainnet}` : "operators-projects:unset"),
			text: ({ mainnet }) => mainnet,
		},
		{
			...field("contractAddress"),
			cell: ({ contractAddress }) => <span className="figure breaks">{contractAddress}</span>,
			text: ({ contractAddress }) => contractAddress,
		},
		{
			...field("creatorFee"),
			figure: true,
			cell: ({ creatorFeeBps }) => percent(creatorFeeBps),
			text: ({ creatorFeeBps }) => percentText(creatorFeeBps, "eng"),
		},
		{
			...field("projectFee"),
			figure: true,
			cell: ({ projectFeeBps }) => percent(projectFeeBps),
			text: ({ projectFeeBps }) => percentText(projectFeeBps, "eng"),
		},
		{ ...field("startsAt"), cell: ({ startsAt }) => when(startsAt), text: ({ startsAt }) => iso(startsAt) },
		{ ...field("endsAt"), cell: ({ endsAt }) => when(endsAt), text: ({ endsAt }) => iso(endsAt) },
		{
			...field("registered"),
			sort: "registered",
			cell: ({ registeredAt }) => when(registeredAt),
			text: ({ registeredAt }) => iso(registeredAt),
		},
	]
}

type Labelled =
	| "id"
	| "symbol"
	| "name"
	| "nameKo"
	| "mainnet"
	| "contractAddress"
	| "creatorFee"
	| "projectFee"
	| "startsAt"
	| "endsAt"
	| "registered"
const fieldLabel = (t: T, name: Labelled): string => t(`operators-projects:fields.${name}`)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
