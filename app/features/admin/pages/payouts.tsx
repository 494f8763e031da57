import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Asset, decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { holdWords, purposeWords } from "../code-words.ts"
import { depositAt } from "../deposit/deposit-address.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { PAYOUT_STATES } from "../payout-states.ts"
import { type ListedPayout, PAYOUTS_TERMS, type PayoutsListing } from "../payouts-terms.ts"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		asked: PayoutsListing
		rows: readonly ListedPayout[]
		next: Place | null
		total: Total
		purposes: readonly string[]
		assets: readonly Readonly<{ address: string; asset: Asset }>[]
		/** Whoever looks may search for the story of a payment. */
		searches: boolean
	}>

/** What the file says in a column of its own: on the page it stands with the state or with the amount. */
const OF_THE_FILE = ["reason", "asset"]

/** Everything that we owe or owed to somebody: claims, withdrawals, refunds, thaws. */
export function PayoutsPage({ t, lang, purposes, assets, searches, ...list }: Props) {
	const states = PAYOUT_STATES.map((value) => ({ value, label: t(`admin:money.states.${value}`) }))
	return (
		<>
			<ScreenHead title={t("admin:screens.payouts")} lead={t("operators-catalog:payouts.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("payouts")}
				csv={paths.admin("payouts.csv")}
				caption={t("admin:screens.payouts")}
				empty={t("operators-catalog:payouts.empty")}
				terms={PAYOUTS_TERMS}
				rowKey={({ id }) => id}
				columns={payoutColumns(t, lang, searches).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={[
					{ name: "state", label: t("operators-catalog:state"), kind: "choice", choices: states },
					{
						name: "purpose",
						label: t("admin:money.purpose"),
						kind: "choice",
						choices: purposes.map((value) => ({ value, label: purposeWords(t, value) })),
					},
					{
						name: "asset",
						label: t("operators-catalog:asset"),
						kind: "choice",
						choices: assets.map(({ address, asset }) => ({ value: address, label: asset.symbol })),
					},
					{ name: "to", label: t("admin:money.to"), kind: "text" },
					{ name: "day", label: t("admin:audit.day"), kind: "day" },
				]}
			/>
		</>
	)
}

/** `searches`: whether each row leads to the story of its payment. */
export const payoutColumns = (t: T, lang: Lang, searches: boolean): ListColumn<ListedPayout>[] => [
	{
		key: "at",
		label: t("admin:money.since"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "state",
		label: t("operators-catalog:state"),
		cell: ({ state, reason }) => (
			<>
				<a href={`${paths.admin("money")}?show=${state}`}>{t(`admin:money.states.${state}`)}</a>
				{reason ? <span className="admin-code">{holdWords(t, reason)}</span> : null}
			</>
		),
		text: ({ state }) => state,
	},
	{
		key: "purpose",
		title: true,
		label: t("admin:money.purpose"),
		cell: ({ purpose }) => purposeWords(t, purpose),
		text: ({ purpose }) => purpose,
	},
	{
		key: "amount",
		label: t("operators-catalog:amount"),
		figure: true,
		cell: (one) => (
			<>
				{sumText(one, lang)}
				{one.asset && !one.known ? <code className="admin-code breaks">{one.asset}</code> : null}
			</>
		),
		text: ({ units, known }) => (units === null ? null : known ? decimalText(money(known, units)) : `${units}`),
	},
	{
		key: "asset",
		label: t("operators-catalog:asset"),
		cell: () => null,
		text: ({ asset }) => asset,
	},
	{
		key: "to",
		label: t("admin:money.to"),
		cell: ({ to, units }) =>
			to ? <span className="figure breaks">{to}</span> : units === null ? "–" : t("admin:money.noReceiver"),
		text: ({ to }) => to,
	},
	{
		key: "reason",
		label: t("admin:money.reason"),
		cell: () => null,
		text: ({ reason }) => reason,
	},
	{
		key: "signature",
		label: t("admin:money.signature"),
		cell: ({ signature }) => <span className="figure breaks">{signature}</span>,
		text: ({ signature }) => signature,
	},
	{
		key: "id",
		label: "ID",
		cell: ({ id }) =>
			searches ? (
				<a className="figure breaks" href={depositAt({ q: id })}>
					{id}
				</a>
			) : (
				<span className="figure breaks">{id}</span>
			),
		text: ({ id }) => id,
	},
]

/** Exact, with its unit; of an asset that is none of ours base units. */
const sumText = ({ units, known }: ListedPayout, lang: Lang): string =>
	units === null ? "–" : known ? formatMoney(money(known, units), LOCALES[lang]) : `${units}`
