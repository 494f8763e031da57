import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"

/** What Lost Tesla Art is paid with, by the names that its mint page knows as well. */
const COINS = ["SOL", "PVT"]

/** How many, paid with what: the mint page opens with it, and says there what a wallet may. `action`: its address. */
export function MintBox({ t, action }: Readonly<{ t: T; action: string }>) {
	return (
		<form method="get" action={action} className="mint-box">
			<label>
				<span>{t("mint:form.quantity")}</span>
				<input type="number" name="quantity" min={1} defaultValue={1} inputMode="numeric" required />
			</label>
			<label>
				<span>{t("mint:form.payment")}</span>
				<select name="asset">
					{COINS.map((coin) => (
						<option key={coin}>{coin}</option>
					))}
				</select>
			</label>
			<button type="submit" className="button button-signal" {...track("nftProject.mint")}>
				{t("mint:form.mint")}
			</button>
		</form>
	)
}
