import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import type { Place } from "#app/lib/listing.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { planStatus } from "#app/minting/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { OpenProposals } from "../pages/rule-parts.tsx"
import type { OpenProposal } from "../rules-list.server.ts"
import { MINTS_TERMS, type MintLine, type MintsListing, type Sum } from "./mints-terms.ts"
import { kindKey } from "./plan-lines.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: MintsListing
	rows: readonly MintLine[]
	next: Place | null
	total: Total
	kinds: readonly string[]
	open: readonly OpenProposal[]
	may: boolean
	done: boolean
}>

/** What the file says in a column of its own: on the page it stands in another, or in the link. */
const OF_THE_FILE = ["next", "startsAt", "endsAt", "id"]

export const planAt = (id: string) => `${paths.admin("mints/one")}?id=${id}`

/** Every plan of minting: what it has sold, what it took in, and what happens next. */
export function MintsPage({ t, lang, kinds, open, may, done, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.mints")} lead={t("operators-mints:lead")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("mints/write")}>
						{t("operators-mints:write")}
					</a>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t("operators-mints:proposed")}
				</p>
			) : null}
			<OpenProposals t={t} lang={lang} open={open} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("mints")}
				csv={paths.admin("mints.csv")}
				caption={t("admin:screens.mints")}
				empty={t("operators-mints:empty")}
				terms={MINTS_TERMS}
				rowKey={({ id }) => id}
				columns={mintColumns(t, lang).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={[
					{
						name: "state",
						label: t("operators-mints:column.state"),
						kind: "choice",
						choices: planStatus.names.map((value) => ({ value, label: t(`operators-mints:state.${value}`) })),
					},
					{
						name: "kind",
						label: t("operators-mints:field.kind"),
						kind: "choice",
						choices: kinds.map((value) => ({ value, label: t(kindKey(value)) })),
					},
				]}
			/>
		</>
	)
}

const WHOLE = { maximumFractionDigits: 0 } as const

/** An amount for people; of an asset that is none of ours its base units. */
export const sumText = ({ address, asset, units }: Sum, lang: Lang): string =>
	asset ? formatMoney(money(asset, units), LOCALES[lang]) : `${units} ${address}`

export const mintColumns = (t: T, lang: Lang): ListColumn<MintLine>[] => {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const whole = (n: number) => numberFormat(LOCALES[lang], WHOLE).format(n)
	const figure = (name: "stock" | "sold" | "held" | "left"): ListColumn<MintLine> => ({
		key: name,
		label: t(`operators-mints:column.${name}`),
		figure: true,
		cell: (one) => whole(one[name]),
		text: (one) => `${one[name]}`,
	})
	const time = (name: "startsAt" | "endsAt"): ListColumn<MintLine> => ({
		key: name,
		label: t(`operators-mints:column.${name}`),
		cell: (one) => moment(one[name]),
		text: (one) => one[name].toISOString(),
	})
	return [
		{
			key: "name",
			label: t("operators-mints:field.name"),
			cell: ({ id, name }) => (
				<a href={planAt(id)}>
					<b>{name}</b>
				</a>
			),
			text: ({ name }) => name,
		},
		{
			key: "kind",
			label: t("operators-mints:field.kind"),
			cell: ({ kind }) => t(kindKey(kind)),
			text: ({ kind }) => kind,
		},
		{
			key: "state",
			label: t("operators-mints:column.state"),
			cell: ({ state, next }) => (
				<span className="mint-state">
					{t(`operators-mints:state.${state}`)} <small>{t(`operators-mints:next.${next}`)}</small>
				</span>
			),
			text: ({ state }) => state,
		},
		{
			key: "next",
			label: t("operators-mints:column.next"),
			cell: ({ next }) => t(`operators-mints:next.${next}`),
			text: ({ next }) => next,
		},
		...(["stock", "sold", "held", "left"] as const).map(figure),
		{
			key: "revenue",
			label: t("operators-mints:column.revenue"),
			figure: true,
			cell: ({ revenue }) => revenue.map((one) => sumText(one, lang)).join(" · ") || "–",
			// Base units, each with the address of its asset.
			text: ({ revenue }) => revenue.map(({ units, address }) => `${units} ${address}`).join(" "),
		},
		{
			key: "window",
			label: `${t("operators-mints:column.startsAt")} – ${t("operators-mints:column.endsAt")}`,
			cell: ({ startsAt, endsAt }) => (
				<>
					<div>{moment(startsAt)}</div>
					<div>{moment(endsAt)}</div>
				</>
			),
		},
		time("startsAt"),
		time("endsAt"),
		{
			key: "created",
			label: t("operators-mints:column.created"),
			sort: "created",
			cell: ({ createdAt }) => moment(createdAt),
			text: ({ createdAt }) => createdAt.toISOString(),
		},
		{ key: "id", label: "ID", cell: ({ id }) => <span className="figure breaks">{id}</span>, text: ({ id }) => id },
	]
}
