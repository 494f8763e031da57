import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"

/** What can be done with stakes without a wallet. */
export const waysOut = (t: T, lang: Lang) => [
	{ href: paths.coinStaking(lang), label: t("coin-staking:ways.terms") },
	{ href: paths.watch(lang), label: t("coin-staking:status.watch") },
	{ href: paths.stakePayment(lang), label: t("coin-staking:find.link") },
]
