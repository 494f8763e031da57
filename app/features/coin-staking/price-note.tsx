import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type Price, priceText } from "#app/prices/worth.ts"
import { utcText } from "#app/ui/date-time.tsx"

/** What a worth was reckoned by: the price, who said so, and when. */
export function PriceNote({ t, lang, asset, price }: { t: T; lang: Lang; asset: Asset; price: Price }) {
	const locale = LOCALES[lang]
	const words = {
		coin: asset.symbol,
		price: priceText(price, locale),
		source: price.source,
		time: utcText(new Date(price.readAt), locale),
	}
	return <p className="field-hint">{t("coin-staking:price.note", words)}</p>
}
