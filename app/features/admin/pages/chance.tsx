import { countriesIn, countryName } from "#app/chance/countries.ts"
import { EXCLUSION_TERMS, type ExclusionTerm } from "#app/chance/rules.ts"
import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { BASES_TERMS, type BasesListing, type BasisLine } from "../chance/bases-terms.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { wholeText } from "../rule-words.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { OpenProposals } from "./rule-parts.tsx"

export type ChanceWords = Readonly<{ t: T; lang: Lang }>
type Props = ChanceWords &
	Readonly<{
		excluded: readonly Readonly<{ term: ExclusionTerm; count: number }>[]
		open: readonly OpenProposal[]
		/** Whoever looks may propose to enter or end one. */
		mayPropose: boolean
		inDemo: boolean
		done: boolean
		now: Date
		asked: BasesListing
		rows: readonly BasisLine[]
		next: Place | null
		total: Total
	}>

/** Where paid chance is open and on what that rests; and how many have shut themselves out, as counts. */
export function ChancePage({ t, lang, excluded, open, mayPropose, inDemo, done, now, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.chance")} lead={t("chance:operators.lead")}>
				{mayPropose ? (
					<>
						<a className="button button-signal" href={paths.admin("chance/enter")}>
							{t("chance:operators.enter")}
						</a>
						<a className="button button-line" href={paths.admin("chance/end")}>
							{t("chance:operators.end")}
						</a>
					</>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t("chance:operators.done")}
				</p>
			) : null}
			{inDemo ? <p className="notice">{t("chance:operators.demo")}</p> : null}
			<OpenProposals t={t} lang={lang} open={open} />
			<section aria-labelledby="bases">
				<h2 id="bases">{t("chance:operators.basis")}</h2>
				<ListPage
					{...{ t, lang, ...list }}
					path={paths.admin("chance")}
					csv={paths.admin("chance.csv")}
					caption={t("chance:operators.basis")}
					empty={t("chance:operators.empty")}
					terms={BASES_TERMS}
					rowKey={({ id }) => id}
					columns={basisColumns(t, lang, now)}
					filters={[
						{
							name: "country",
							label: t("chance:operators.country"),
							kind: "choice",
							choices: countriesIn(LOCALES[lang]),
						},
					]}
				/>
			</section>
			<section aria-labelledby="excluded">
				<h2 id="excluded">{t("chance:operators.excluded")}</h2>
				<p>{t("chance:operators.excludedLead")}</p>
				<Table
					caption={t("chance:operators.excluded")}
					empty={t("chance:operators.nobody")}
					rows={EXCLUSION_TERMS.flatMap((term) => excluded.filter((one) => one.term === term))}
					rowKey={({ term }) => term}
					columns={[
						{
							key: "term",
							label: t("chance:operators.term"),
							cell: ({ term }) => t(`chance:exclude.terms.${term}`),
						},
						{
							key: "count",
							label: t("chance:operators.count"),
							figure: true,
							cell: ({ count }) => wholeText(lang, count),
						},
					]}
				/>
			</section>
		</>
	)
}

const stateOf = ({ endedAt, fromAt }: BasisLine, now: Date) => (endedAt ? "ended" : fromAt > now ? "later" : "open")

export const basisColumns = (t: T, lang: Lang, now: Date): ListColumn<BasisLine>[] => {
	const when = (at: Date | null) => (at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : "")
	return [
		{
			key: "country",
			label: t("chance:operators.country"),
			cell: ({ country }) => countryName(country, LOCALES[lang]),
			text: ({ country }) => country,
		},
		{
			key: "state",
			label: t("chance:operators.state"),
			cell: (one) => t(`chance:operators.states.${stateOf(one, now)}`),
			text: (one) => stateOf(one, now),
		},
		{
			key: "basis",
			label: t("chance:operators.basis"),
			cell: ({ basis }) => <span className="breaks">{basis}</span>,
			text: ({ basis }) => basis,
		},
		{
			key: "from",
			label: t("chance:operators.from"),
			cell: ({ fromAt }) => when(fromAt),
			text: ({ fromAt }) => fromAt.toISOString(),
		},
		{
			key: "entered_by",
			label: t("chance:operators.by"),
			sort: "entered",
			cell: ({ enteredBy, enteredAt }) => (
				<>
					<span className="breaks">{enteredBy}</span> {when(enteredAt)}
				</>
			),
			text: ({ enteredBy }) => enteredBy,
		},
		{
			key: "ended_by",
			label: t("chance:operators.endedBy"),
			cell: ({ endedBy, endedAt }) => (
				<>
					<span className="breaks">{endedBy}</span> {when(endedAt)}
				</>
			),
			text: ({ endedBy }) => endedBy ?? "",
		},
		{
			key: "ended_at",
			label: t("chance:operators.ended"),
			cell: ({ endedAt }) => when(endedAt),
			text: ({ endedAt }) => endedAt?.toISOString() ?? "",
		},
	]
}
