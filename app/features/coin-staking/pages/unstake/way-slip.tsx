import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { LeaveSlip } from "./leave-slip.tsx"
import type { Leaving } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; stake: Leaving }>

/** The slip of a way out that leaves nothing to choose: what it pays and what it costs, or until when to wait. */
export function WaySlip({ t, lang, asset, stake }: Props) {
	const { way, units } = stake
	const coins = (amount: bigint) => coinText(amount, asset, LOCALES[lang])
	const line = (key: "deposit" | "netted" | "reward" | "forfeit", amount: bigint) => ({
		key,
		label: t(`coin-staking:unstake.${key}`),
		value: key === "netted" || key === "forfeit" ? `− ${coins(amount)}` : coins(amount),
		loss: key === "netted" || key === "forfeit",
	})
	const moment = (key: string, label: string, at: Date) => ({
		key,
		label,
		value: <DateTime at={at} locale={LOCALES[lang]} local={t("coin-staking:local")} />,
	})
	const common = { title: t("coin-staking:confirm.titleSheet", { days: stake.days }) }
	const back = (amount: bigint) => ({ label: t("coin-staking:unstake.back"), text: coins(amount) })
	const paid = [
		{ key: "fees", label: t("coin-staking:unstake.fees"), value: t("coin-staking:unstake.feesValue"), words: true },
	]
	if (way.kind === "early")
		return (
			<LeaveSlip
				{...common}
				resident={["kongz", 1]}
				main={back(way.end.principal + way.end.reward)}
				lines={[
					line("deposit", units),
					...(way.end.netted > 0n ? [line("netted", way.end.netted)] : []),
					...(way.end.reward > 0n ? [line("reward", way.end.reward)] : []),
					moment("paid", t("coin-staking:unstake.paidAt"), way.paidAt),
					...paid,
				]}
			/>
		)
	if (way.kind === "cooling-off")
		return (
			<LeaveSlip
				{...common}
				resident={["alya", 3]}
				main={back(way.principal)}
				lines={[
					line("deposit", units),
					...(units > way.principal ? [line("netted", units - way.principal)] : []),
					{ key: "when", label: t("coin-staking:unstake.when"), value: t("coin-staking:unstake.now"), words: true },
					...paid,
				]}
			/>
		)
	return (
		<LeaveSlip
			{...common}
			resident={["haechi", 1]}
			main={{ label: t("coin-staking:unstake.deposit"), text: coins(units) }}
			lines={way.kind === "wait" ? [moment("end", t("coin-staking:confirm.end"), way.until)] : []}
		/>
	)
}
