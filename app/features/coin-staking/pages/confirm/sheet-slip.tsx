import { coinText, percentText } from "#app/features/coin-staking/figures.ts"
import type { Sheet } from "#app/features/coin-staking/sheet.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { HeldSlip } from "../../held-slip.tsx"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; sheet: Sheet }>

/** The sheet that is agreed to: its figures, and below them its conditions in sentences. */
export function SheetSlip({ t, lang, asset, sheet }: Props) {
	const locale = LOCALES[lang]
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const late = {
		start: utcText(sheet.afterMidnight.accrualStart, locale),
		end: utcText(sheet.afterMidnight.lockEnd, locale),
	}
	return (
		<HeldSlip
			t={t}
			holder="crafter"
			title={t("coin-staking:confirm.titleSheet", { days: sheet.days })}
			number={sheet.example ? <span className="tag">{t("coin-staking:example")}</span> : null}
			lines={[
				{ key: "amount", label: t("coin-staking:confirm.amount"), value: coins(sheet.units), total: true },
				{
					key: "apr",
					label: t("coin-staking:confirm.apr"),
					value: t("coin-staking:percent", { rate: percentText(sheet.aprBps, locale) }),
				},
				{ key: "reward", label: t("coin-staking:confirm.reward"), value: coins(sheet.reward) },
				{ key: "total", label: t("coin-staking:confirm.total"), value: coins(sheet.units + sheet.reward) },
				{ key: "start", label: t("coin-staking:confirm.start"), value: moment(sheet.today.accrualStart) },
				{ key: "end", label: t("coin-staking:confirm.end"), value: moment(sheet.today.lockEnd) },
			]}
			says={[
				...(sheet.example ? [{ label: t("coin-staking:confirm.apr"), text: t("coin-staking:exampleSheet") }] : []),
				{ label: t("coin-staking:confirm.late"), text: t("coin-staking:confirm.lateValue", late) },
				{
					label: t("coin-staking:confirm.early"),
					text: t("coin-staking:confirm.earlyValue", { cooling: sheet.coolingOffHours, wait: sheet.earlyHours }),
				},
				{ label: t("coin-staking:confirm.fees"), text: t("coin-staking:confirm.feesValue") },
			]}
		/>
	)
}
