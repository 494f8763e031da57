import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { HeldSlip } from "../../held-slip.tsx"
import { proofsOf } from "../../stamp.tsx"
import type { PayoutFigures, PayoutState } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; payout: PayoutFigures }>

const HOLDERS = {
	queued: "crafter",
	sending: "alya",
	done: "haechi",
	held: "grilla",
	stuck: "grilla",
	cancelled: "haechi",
} as const satisfies Record<PayoutState, string>

const toneOf = (state: PayoutState) =>
	state === "done" ? "final" : state === "queued" || state === "sending" ? "open" : "closed"

/** What was asked for, part by part, and what the chain says of it. */
export function PayoutSlip({ t, lang, asset, payout }: Props) {
	const locale = LOCALES[lang]
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const { state, principal, reward, signature } = payout
	const dates = [
		{ key: "asked", at: payout.askedAt },
		{ key: "released", at: payout.dueAt },
		{ key: "paid", at: payout.paidAt },
	] as const
	return (
		<HeldSlip
			t={t}
			holder={HOLDERS[state]}
			title={t(`coin-staking:payout.titleWhat.${payout.what}`)}
			number={`№ ${payout.id.slice(0, 8)}`}
			lines={[
				{ key: "amount", label: t("coin-staking:payout.amount"), value: coins(principal + reward), total: true },
				...(principal > 0n && reward > 0n
					? [
							{ key: "deposit", label: t("coin-staking:payout.deposit"), value: coins(principal) },
							{ key: "reward", label: t("coin-staking:payout.reward"), value: coins(reward) },
						]
					: []),
				...dates.flatMap(({ key, at }) =>
					at ? [{ key, label: t(`coin-staking:payout.${key}`), value: moment(at) }] : [],
				),
			]}
			proofs={[
				{ label: t("coin-staking:payout.to"), text: payout.to },
				{ label: t("coin-staking:payout.tx"), text: signature },
			]}
			stamp={{
				word: t(`coin-staking:payout.titleStamp.${state}`),
				proofs: state === "done" ? proofsOf(t, locale, payout) : [],
				tone: toneOf(state),
			}}
			bars={state === "done" ? signature : null}
		/>
	)
}
