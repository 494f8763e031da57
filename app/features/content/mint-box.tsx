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
			<fieldset>
				<legend>{t("mint:form.payment")}</legend>
				{COINS.map((coin, at) => (
					<label key={coin}>
						<input type="radio" name="asset" value={coin} defaultChecked={at === 0} />
						{coin}
					</label>
				))}
			</fieldset>
			<button type="submit" className="button button-signal" {...track("nftProject.mint")}>
				{t("mint:form.mint")}
			</button>
		</form>
	)
}
