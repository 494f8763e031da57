import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { COINS, coinName } from "./plan.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly product: { readonly name: string }
	readonly next: readonly { readonly id: string; readonly href: string }[]
}

/** Without a line chosen: what can be opened here, coin by coin, and the way back to the list. */
export function VestingDetail({ t, own, product, next }: Props) {
	const plan = next.find(({ id }) => id === "tokenVestingPlan")?.href ?? ""
	return (
		<section id="openable" className="wrap vesting-body">
			<p>
				<a className={buttonClass("line")} href={plan} {...trackLink(plan)}>
					<Icon name="next" className="icon icon-back" />
					{t(`${own}:back`)}
				</a>
			</p>
			<h2 className="display-3">{t(`${own}:titleOpenable`)}</h2>
			<dl className="facts">
				{COINS.map((coin, index) => (
					<div key={coin.id}>
						<dt>
							<a href={index === 0 ? plan : `${plan}?tab=${coin.id}`} {...trackLink(plan)}>
								{coinName(coin, product)}
							</a>
						</dt>
						<dd>{t("content:toBeAnnounced")}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
