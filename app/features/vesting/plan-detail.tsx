import type { NamespaceT } from "#app/i18n/words.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { COINS, coinName } from "./plan.tsx"

type Props = {
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly product: { readonly name: string }
	readonly next: readonly { readonly id: string; readonly href: string }[]
}

/** Without a line chosen: what can be opened here, coin by coin, and the way back to the list. */
export function VestingDetail({ t, c, product, next }: Props) {
	const plan = next.find(({ id }) => id === "tokenVestingPlan")?.href ?? ""
	return (
		<section id="openable" className="wrap vesting-body">
			<p>
				<a className={buttonClass("line")} href={plan}>
					<Icon name="next" className="icon icon-back" />
					{t("back")}
				</a>
			</p>
			<h2 className="display-3">{t("titleOpenable")}</h2>
			<dl className="facts">
				{COINS.map((coin, index) => (
					<div key={coin.id}>
						<dt>
							<a href={index === 0 ? plan : `${plan}?tab=${coin.id}`}>{coinName(coin, product)}</a>
						</dt>
						<dd>{c("toBeAnnounced")}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
