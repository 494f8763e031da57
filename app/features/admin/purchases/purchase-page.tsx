import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { itemStatus, masterStatus, paymentStatus, purchaseStatus } from "#app/minting/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { purchaseReasonWords } from "../code-words.ts"
import { History } from "../history/history.tsx"
import { planAt, sumText } from "../mints/mints-page.tsx"
import type { Refused } from "../pages/folded-act.tsx"
import { type Fact, long, nothingToDo, OneThing, OutgoingTable, ThingActs } from "../pages/one-thing.tsx"
import type { LoadedPurchase } from "./load-purchase.server.ts"
import { purchaseAt } from "./purchases-page.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	found: LoadedPurchase
	may: boolean
	/** Whoever looks may see plans. */
	seesPlans: boolean
	done: "begun" | "proposed" | null
	refused: Refused | null
}>

/** One purchase: how it was paid, what became of each NFT, what goes out for it, and what can be done. */
export function PurchasePage(props: Props) {
	const { t, lang, found, may, done, refused } = props
	const { purchase, payments, items, outgoings, history, acts, isFailed } = found
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<OneThing
			t={t}
			head={{
				title: t("operators-mints:buy.id"),
				lead: t("operators-mints:buy.lead"),
				back: t("operators-mints:buy.list"),
				list: paths.admin("purchases"),
			}}
			done={done}
			facts={factsOf(props)}
			acts={
				may ? (
					<ThingActs
						{...{ t, refused }}
						acts={acts.map((one) => ({ ...one, alone: one.kind === "retry-mint" }))}
						subject={purchase.id}
						action={purchaseAt(purchase.id)}
					>
						{nothingToDo(t, !isFailed, "operators-mints:buy.noFailed")}
					</ThingActs>
				) : null
			}
		>
			<h2>{t("operators-mints:buy.payment")}</h2>
			<Table
				caption={t("operators-mints:buy.payment")}
				empty={t("operators-mints:said.free")}
				rows={payments}
				rowKey={({ id }) => id}
				columns={[
					{ key: "at", label: t("operators-mints:history.at"), cell: ({ at }) => moment(at) },
					{
						key: "state",
						label: t("operators-mints:column.state"),
						cell: ({ state }) => t(`operators-mints:payment.${state}`),
					},
					{
						key: "sum",
						label: t("operators-mints:buy.amount"),
						figure: true,
						cell: ({ sum }) => (sum ? sumText(sum, lang) : "–"),
					},
					{ key: "signature", label: t("operators-mints:buy.signature"), cell: ({ signature }) => long(signature) },
				]}
			/>
			<h2>{t("operators-mints:buy.items")}</h2>
			<Table
				caption={t("operators-mints:buy.items")}
				empty="–"
				rows={items}
				rowKey={({ id }) => id}
				columns={[
					{ key: "number", label: t("operators-mints:buy.number"), figure: true, cell: ({ number }) => number ?? "–" },
					{
						key: "state",
						label: t("operators-mints:column.state"),
						cell: ({ state }) => t(`operators-mints:item.${state}`),
					},
					{ key: "tries", label: t("operators-mints:buy.tries"), figure: true, cell: ({ tries }) => tries },
					{ key: "asset", label: t("operators-mints:buy.asset"), cell: ({ asset }) => long(asset) },
					{ key: "signature", label: t("operators-mints:buy.signature"), cell: ({ signature }) => long(signature) },
				]}
			/>
			<OutgoingTable
				t={t}
				rows={outgoings.map(({ sum, ...one }) => ({ ...one, sum: sum ? sumText(sum, lang) : "–" }))}
			/>
			<History t={t} lang={lang} history={history} state={(entity, code) => stateText(t, entity, code)} />
			<p className="field-hint">
				{t("operators-mints:buy.reference")}: {long(purchase.reference)}
			</p>
		</OneThing>
	)
}

function stateText(t: T, entity: string, code: string): string {
	if (entity === purchaseStatus.entity) return t(`operators-mints:purchase.${purchaseStatus.nameOf(code)}`)
	if (entity === masterStatus.entity) return t(`operators-mints:master.${masterStatus.nameOf(code)}`)
	if (entity === itemStatus.entity) return t(`operators-mints:item.${itemStatus.nameOf(code)}`)
	return t(`operators-mints:payment.${paymentStatus.nameOf(code)}`)
}

function factsOf({ t, lang, seesPlans, found: { plan, purchase, master } }: Props): readonly Fact[] {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return [
		[t("operators-mints:buy.id"), long(purchase.id)],
		[
			t("operators-mints:buy.plan"),
			seesPlans ? (
				<a key="plan" href={planAt(plan.id)}>
					{plan.name}
				</a>
			) : (
				plan.name
			),
		],
		[t("operators-mints:column.state"), t(`operators-mints:purchase.${purchase.state}`)],
		[t("operators-mints:buy.master"), t(`operators-mints:master.${master}`)],
		[t("operators-mints:buy.wallet"), long(purchase.wallet)],
		[t("operators-mints:buy.quantity"), purchase.quantity],
		[t("operators-mints:buy.price"), purchase.price ? sumText(purchase.price, lang) : t("operators-mints:said.free")],
		[t("operators-mints:buy.way"), t(`operators-mints:way.${purchase.way}`)],
		[t("operators-mints:buy.phase"), purchase.phase ? t(`operators-mints:phase.${purchase.phase}`) : "–"],
		[t("operators-mints:buy.created"), moment(purchase.createdAt)],
		[t("operators-mints:buy.expires"), moment(purchase.expiresAt)],
		...(purchase.reason ? [[t("operators-mints:buy.reason"), purchaseReasonWords(t, purchase.reason)] as const] : []),
	]
}
