import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { type Column, Table } from "#app/ui/table.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly here: string
	readonly tab: string | null
	readonly product: { readonly name: string }
	readonly next: readonly { readonly id: string; readonly href: string }[]
}

/** Coins with a plan of their own: the product's, and two of the ventures'. */
export const COINS = [{ id: "coin" }, { id: "etm", name: "ETM" }, { id: "pvt", name: "PVT" }] as const
type Coin = (typeof COINS)[number]

export const coinName = (coin: Coin, product: Props["product"]) => ("name" in coin ? coin.name : product.name)
export const COLUMNS = ["category", "total", "cliff", "months", "released", "nextDate"] as const

/** The plan of one coin. Its lines are operator data: while there are none, the table says so in their place. */
export function VestingPlan({ t, own, here, tab, product, next }: Props) {
	const chosen = COINS.find(({ id }) => id === tab) ?? COINS[0]
	const name = coinName(chosen, product)
	const columns = COLUMNS.map(
		(key, index): Column<string> => ({
			key,
			label: t(`${own}:columns.${key}`),
			cell: () => (index === 0 ? t("content:toBeAnnounced") : "–"),
			figure: index > 0,
		}),
	)
	const detail = next.find(({ id }) => id === "tokenVestingPlanDetail")
	return (
		<section id="plan" className="vesting-plan">
			<ul className="tabs wrap">
				{COINS.map((coin, index) => (
					<li key={coin.id}>
						<a
							href={index === 0 ? here : `${here}?tab=${coin.id}`}
							aria-current={coin === chosen ? "page" : undefined}
							{...track("parts.tab")}
							data-param={coin.id}
						>
							{coinName(coin, product)}
						</a>
					</li>
				))}
			</ul>
			<div className="wrap vesting-body">
				<h2 className="display-2">{t(`${own}:titlePlan`, { coin: name })}</h2>
				<Table
					caption={t(`${own}:caption`, { coin: name })}
					columns={columns}
					rows={[chosen.id]}
					rowKey={(row) => row}
					empty=""
				/>
				<p className="caption">{t(`${own}:unpublished`, { coin: name })}</p>
				{detail ? (
					<p>
						<a className={buttonClass("line")} href={detail.href} {...trackLink(detail.href)}>
							{t(`${own}:details`)}
						</a>
					</p>
				) : null}
			</div>
		</section>
	)
}
