import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { purchaseStatus } from "#app/minting/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { purchaseReasonWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { sumText } from "../mints/mints-page.tsx"
import { PURCHASES_TERMS, type PurchaseLine, type PurchasesListing } from "./purchases-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: PurchasesListing
	rows: readonly PurchaseLine[]
	next: Place | null
	total: Total
}>

export const purchaseAt = (id: string) => `${paths.admin("purchases/one")}?id=${id}`

/** What the file says in a column of its own: on the page it stands with the state. */
const OF_THE_FILE = ["reason"]

/** Every purchase: by its wallet, its id, or a signature that has to do with it. */
export function PurchasesPage({ t, lang, ...list }: Props) {
	const text = (name: "wallet" | "id" | "signature" | "plan") => ({
		name,
		label: t(`operators-mints:buy.${name}`),
		kind: "text" as const,
	})
	return (
		<>
			<ScreenHead title={t("admin:screens.purchases")} lead={t("operators-mints:purchasesLead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("purchases")}
				csv={paths.admin("purchases.csv")}
				caption={t("admin:screens.purchases")}
				empty={t("operators-mints:buy.empty")}
				terms={PURCHASES_TERMS}
				rowKey={({ id }) => id}
				columns={purchaseColumns(t, lang).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={[
					{
						name: "state",
						label: t("operators-mints:column.state"),
						kind: "choice",
						choices: purchaseStatus.names.map((value) => ({ value, label: t(`operators-mints:purchase.${value}`) })),
					},
					text("wallet"),
					text("id"),
					text("signature"),
					text("plan"),
				]}
			/>
		</>
	)
}

const long = (text: string | null) => <span className="figure breaks">{text}</span>

export const purchaseColumns = (t: T, lang: Lang): ListColumn<PurchaseLine>[] => [
	{
		key: "created",
		label: t("operators-mints:buy.created"),
		sort: "created",
		cell: ({ createdAt }) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ createdAt }) => createdAt.toISOString(),
	},
	{
		key: "id",
		label: t("operators-mints:buy.id"),
		cell: ({ id }) => (
			<a className="figure breaks" href={purchaseAt(id)}>
				{id}
			</a>
		),
		text: ({ id }) => id,
	},
	{
		key: "state",
		label: t("operators-mints:column.state"),
		cell: ({ state, reason }) => (
			<>
				{t(`operators-mints:purchase.${state}`)}
				{reason ? <span className="admin-code">{purchaseReasonWords(t, reason)}</span> : null}
			</>
		),
		text: ({ state }) => state,
	},
	{
		...{ key: "plan", title: true, label: t("operators-mints:buy.plan") },
		cell: ({ plan }) => plan,
		text: ({ plan }) => plan,
	},
	{
		key: "quantity",
		label: t("operators-mints:buy.quantity"),
		figure: true,
		cell: ({ quantity }) => quantity,
		text: ({ quantity }) => `${quantity}`,
	},
	{
		key: "price",
		label: t("operators-mints:buy.price"),
		figure: true,
		cell: ({ price }) => (price ? sumText(price, lang) : "–"),
		// Base units, with the address of the asset.
		text: ({ price }) => (price ? `${price.units} ${price.address}` : null),
	},
	{
		key: "way",
		label: t("operators-mints:buy.way"),
		cell: ({ way }) => t(`operators-mints:way.${way}`),
		text: ({ way }) => way,
	},
	{
		key: "reason",
		label: t("operators-mints:buy.reason"),
		cell: () => null,
		text: ({ reason }) => reason,
	},
	{
		key: "wallet",
		label: t("operators-mints:buy.wallet"),
		cell: ({ wallet }) => long(wallet),
		text: ({ wallet }) => wallet,
	},
	{
		key: "signature",
		label: t("operators-mints:buy.signature"),
		cell: ({ signature }) => long(signature),
		text: ({ signature }) => signature,
	},
]
