import type { RoomT } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { coinText } from "./figures.ts"
import type { Understood } from "./read-amount.ts"

/** Beside an amount's field: what was understood of it, or the two readings of what could be either. */
export function AmountNote({ t, read, asset, lang }: { t: RoomT; read: Understood; asset: Asset; lang: Lang }) {
	const said = () => {
		if (read.units !== null) return t("amount.understood", { amount: coinText(read.units, asset, LOCALES[lang]) })
		return read.ambiguous ? t("amount.ambiguous", read.ambiguous) : ""
	}
	return (
		<p className="field-hint" role="status" data-understood={read.units !== null || undefined}>
			{said()}
		</p>
	)
}
