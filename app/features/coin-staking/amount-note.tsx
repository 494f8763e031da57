import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Understood } from "#app/lib/read-amount.ts"
import { amountNote } from "./amount-words.ts"

/** Beside an amount's field: what was understood of it, or the two readings of what could be either. */
export function AmountNote({ t, read, asset, lang }: { t: T; read: Understood; asset: Asset; lang: Lang }) {
	const words = { understood: t("coin-staking:amount.understood"), ambiguous: t("coin-staking:amount.ambiguous") }
	return (
		<p
			className="field-hint"
			role="status"
			data-understood={read.units !== null || undefined}
			data-amount-note=""
			data-words={JSON.stringify(words)}
		>
			{amountNote(words, read, asset, lang)}
		</p>
	)
}
