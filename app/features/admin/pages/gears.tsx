import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { gearFailureWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import { GEAR_KINDS, GEAR_STATES, GEARS_TERMS, type GearsListing, type ListedGear } from "../gears-terms.ts"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { type GearOutcome, gearOutcome } from "./gear-outcome.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: GearsListing
	rows: readonly ListedGear[]
	next: Place | null
	total: Total
}>

/** What the file says in a column of its own: on the page it stands in another, or behind the link. */
const OF_THE_FILE = ["guaranteed", "failure", "receipt", "id"]

export const gearAt = (id: string) => `${paths.admin("gears/one")}?id=${id}`

/** Every act of the forge: found by its wallet, or by the signature of its payment. */
export function GearsPage({ t, lang, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.gears")} lead={t("operators-catalog:gears.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("gears")}
				csv={paths.admin("gears.csv")}
				caption={t("admin:screens.gears")}
				empty={t("operators-catalog:gears.empty")}
				terms={GEARS_TERMS}
				rowKey={({ id }) => id}
				columns={gearColumns(t, lang).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={[
					{
						name: "status",
						label: t("operators-catalog:state"),
						kind: "choice",
						choices: GEAR_STATES.map((value) => ({ value, label: t(`operators-catalog:gears.states.${value}`) })),
					},
					{
						name: "kind",
						label: t("operators-catalog:gears.kind"),
						kind: "choice",
						choices: GEAR_KINDS.map((value) => ({ value, label: t(`operators-catalog:gears.kinds.${value}`) })),
					},
					{ name: "owner", label: t("operators-catalog:gears.owner"), kind: "text" },
					{ name: "signature", label: t("admin:money.signature"), kind: "text" },
					{ name: "day", label: t("admin:audit.day"), kind: "day" },
				]}
			/>
		</>
	)
}

/** As a program reads it. */
const fileText = (outcome: GearOutcome): string =>
	outcome.act === "craft" ? `${outcome.item} (${outcome.tier})` : `${outcome.hit ? "hit" : "miss"}, ${outcome.level}`

const long = (text: string | null) => <span className="figure breaks">{text}</span>

export const gearColumns = (t: T, lang: Lang): ListColumn<ListedGear>[] => [
	{
		key: "at",
		label: t("admin:money.since"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "kind",
		title: true,
		label: t("operators-catalog:gears.kind"),
		cell: ({ id, kind }) => (
			<a href={gearAt(id)}>
				<b>{t(`operators-catalog:gears.kinds.${kind}`)}</b>
			</a>
		),
		text: ({ kind }) => kind,
	},
	{
		key: "status",
		label: t("operators-catalog:state"),
		cell: ({ status, failure }) => (
			<>
				{t(`operators-catalog:gears.states.${status}`)}{" "}
				{failure ? <small>({gearFailureWords(t, failure)})</small> : null}
			</>
		),
		text: ({ status }) => status,
	},
	{
		key: "outcome",
		label: t("operators-catalog:gears.outcome"),
		cell: ({ outcome, guaranteed }) => gearOutcome(t, outcome, guaranteed),
		text: ({ outcome }) => outcome && fileText(outcome),
	},
	{
		key: "guaranteed",
		label: t("operators-catalog:gears.guaranteed"),
		cell: () => null,
		text: ({ guaranteed }) => guaranteed,
	},
	{
		key: "round",
		label: t("operators-catalog:gears.round"),
		figure: true,
		cell: ({ round }) => round,
		text: ({ round }) => (round === null ? null : String(round)),
	},
	{
		key: "failure",
		label: t("admin:money.reason"),
		cell: () => null,
		text: ({ failure }) => failure,
	},
	{
		key: "owner",
		label: t("operators-catalog:gears.owner"),
		cell: ({ owner }) => long(owner),
		text: ({ owner }) => owner,
	},
	{
		key: "signature",
		label: t("admin:money.signature"),
		cell: ({ signature }) => long(signature),
		text: ({ signature }) => signature,
	},
	{
		key: "receipt",
		label: t("operators-catalog:gears.receipt"),
		cell: () => null,
		text: ({ receipt }) => receipt,
	},
	{
		key: "id",
		label: "ID",
		cell: () => null,
		text: ({ id }) => id,
	},
]
