import { Button } from "#app/ui/button.tsx"
import type { View } from "./templates.ts"

/** On each page of the coin: opens the dialog with its papers and the files of its symbol. */
export function CoinBar({ c }: Pick<View, "c">) {
	return (
		<section className="coin-bar wrap" aria-label={c("coin.info")}>
			<p>{c("coin.holds")}</p>
			<Button command="show-modal" commandfor="modal-coin-info">
				{c("coin.info")}
			</Button>
		</section>
	)
}
