import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { Leaving } from "./load.server.ts"

type Props = { t: T; lang: Lang; asset: Asset; stake: Leaving; leaving: NonNullable<Leaving["leaving"]> }

/** What was agreed to: how much comes back, when, to whom, and until when it can be cancelled. */
export function LeavingSheet({ t, lang, asset, stake, leaving }: Props) {
	const locale = LOCALES[lang]
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	return (
		<Receipt
			title={t("coin-staking:confirm.titleSheet", { days: stake.days })}
			lines={[
				{
					key: "back",
					label: t("coin-staking:unstake.back"),
					value: coinText(leaving.end.principal + leaving.end.reward, asset, locale),
					total: true,
				},
				{ key: "undo", label: t("coin-staking:unstake.undoUntil"), value: moment(leaving.undoUntil) },
				{ key: "paid", label: t("coin-staking:unstake.paidAt"), value: moment(leaving.paidAt) },
				{
					key: "receiver",
					label: t("coin-staking:unstake.receiver"),
					value: <span className="breaks">{stake.owner}</span>,
				},
			]}
		/>
	)
}
