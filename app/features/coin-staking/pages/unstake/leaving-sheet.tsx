import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { HeldSlip, type Holder, type SlipLine } from "../../held-slip.tsx"
import type { Leaving, Payout } from "./load.server.ts"
import { lostOf } from "./lost-of.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; stake: Leaving; payout: Payout }>

const HOLDERS = { early: "kongz", "cooling-off": "alya", matured: "haechi" } as const satisfies Record<
	Payout["kind"],
	Holder
>

/** The exact figures that are agreed to. */
export function LeavingSheet({ t, lang, asset, stake, payout }: Props) {
	const locale = LOCALES[lang]
	const { way } = stake
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const netted =
		way.kind === "early" ? way.end.netted : way.kind === "cooling-off" ? stake.units - payout.principal : 0n
	const line = (key: "deposit" | "netted" | "reward" | "rest" | "forfeit", units: bigint): SlipLine => ({
		key,
		label: t(`coin-staking:unstake.${key}`),
		value: key === "netted" || key === "rest" ? `− ${coins(units)}` : coins(units),
	})
	const lines: SlipLine[] = [
		{ key: "back", label: t("coin-staking:unstake.back"), value: coins(payout.principal + payout.reward), total: true },
		line("deposit", stake.units),
		...(netted > 0n ? [line("netted", netted)] : []),
		...(payout.rest > 0n ? [line("rest", payout.rest)] : []),
		...(payout.reward > 0n ? [line("reward", payout.reward)] : []),
		...(way.kind === "early"
			? [
					line("forfeit", way.end.released),
					...lostOf(way.end).map(([key, units]) => ({
						key,
						label: t(`coin-staking:unstake.lost.${key}`),
						value: coins(units),
					})),
					{ key: "undo", label: t("coin-staking:unstake.undoUntil"), value: moment(way.undoUntil) },
					{ key: "paid", label: t("coin-staking:unstake.paidAt"), value: moment(way.paidAt) },
				]
			: []),
	]
	const says = [
		...(way.kind === "early" ? [] : [{ label: t("coin-staking:unstake.when"), text: t("coin-staking:unstake.now") }]),
		{ label: t("coin-staking:unstake.fees"), text: t("coin-staking:unstake.feesValue") },
	]
	return (
		<HeldSlip
			t={t}
			holder={HOLDERS[payout.kind]}
			title={t("coin-staking:confirm.titleSheet", { days: stake.days })}
			lines={lines}
			says={says}
			proofs={[{ label: t("coin-staking:unstake.receiver"), text: stake.owner }]}
		/>
	)
}
