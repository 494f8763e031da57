import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import type { View } from "./templates.ts"

/** On each page of the coin: opens the dialog with its papers and the files of its symbol, without scripts by its address. */
export function CoinBar({ t }: Pick<View, "t">) {
	return (
		<section className="coin-bar wrap" aria-label={t("content:coin.info")}>
			<p>{t("content:coin.holds")}</p>
			<LinkButton href="#modal-coin-info" commandfor="modal-coin-info" {...track("parts.coinInfo")}>
				{t("content:coin.info")}
			</LinkButton>
		</section>
	)
}
