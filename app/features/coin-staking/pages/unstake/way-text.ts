import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import type { Leaving } from "./load.server.ts"

/** What leaving now means, with its sum and its moment. */
export function wayText(t: T, way: Leaving["way"], { asset, lang }: Readonly<{ asset: Asset; lang: Lang }>): string {
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	const time = (at: Date) => utcText(at, LOCALES[lang])
	if (way.kind === "early")
		return t("coin-staking:unstake.kind.early", {
			amount: coins(way.end.principal + way.end.reward),
			paid: time(way.paidAt),
		})
	if (way.kind === "cooling-off")
		return t("coin-staking:unstake.kind.cooling-off", { amount: coins(way.principal), until: time(way.until) })
	if (way.kind === "wait") return t("coin-staking:unstake.kind.wait", { time: time(way.until) })
	return t(`coin-staking:unstake.kind.${way.kind}`)
}
