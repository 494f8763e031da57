import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { HeldSlip } from "../../held-slip.tsx"
import type { Leaving } from "./load.server.ts"

export type LeavingProps = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	stake: Leaving
	leaving: NonNullable<Leaving["leaving"]>
}>

/** What was agreed to: how much comes back and what does not, when, and until when it can be cancelled. */
export function LeavingSlip({ t, lang, asset, stake, leaving }: LeavingProps) {
	const locale = LOCALES[lang]
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const { end } = leaving
	return (
		<HeldSlip
			t={t}
			holder="alya"
			title={t("coin-staking:payout.titleWhat.early")}
			number={`№ ${stake.id.slice(0, 8)}`}
			lines={[
				{
					key: "back",
					label: t("coin-staking:unstake.back"),
					value: coins(end.principal + end.reward),
					total: true,
				},
				{ key: "forfeit", label: t("coin-staking:unstake.forfeit"), value: coins(end.released) },
				{ key: "asked", label: t("coin-staking:payout.asked"), value: moment(leaving.leftAt) },
				{ key: "undo", label: t("coin-staking:unstake.undoUntil"), value: moment(leaving.undoUntil) },
				{ key: "paid", label: t("coin-staking:unstake.paidAt"), value: moment(leaving.paidAt) },
			]}
			proofs={[{ label: t("coin-staking:unstake.receiver"), text: stake.owner }]}
			stamp={{ word: t("coin-staking:unstake.titleStamp"), proofs: [], tone: "open" }}
		/>
	)
}
