import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { HeldSlip } from "../../held-slip.tsx"
import { proofsOf, type StampTexts } from "../../stamp.tsx"
import type { PayFigures } from "./figures.ts"

type Props = Readonly<{ t: T; lang: Lang; position: PayFigures }>

const HOLDERS = { agreed: "crafter", pending: "alya", active: "haechi", failed: "kongz", refused: "grilla" } as const
const TONES = { pending: "open", active: "final", failed: "closed", refused: "closed" } as const

/** What the sum of the slip is: to be paid, lying there, or what was agreed to and did not come about, or is not sure yet. */
const SUMS = {
	agreed: "coin-staking:confirm.amount",
	pending: "coin-staking:complete.agreedAmount",
	active: "coin-staking:payout.deposit",
	failed: "coin-staking:complete.agreedAmount",
	refused: "coin-staking:complete.agreedAmount",
} as const satisfies Record<PayFigures["status"], string>

type Stamped = Pick<PayFigures, "status" | "slot" | "signature">

/** Null: nothing is decided yet. */
export function stampTexts(t: T, locale: string, { status, slot, signature }: Stamped): StampTexts | null {
	if (status === "agreed") return null
	return { word: t(`coin-staking:complete.titleStamp.${status}`), proofs: proofsOf(t, locale, { slot, signature }) }
}

/** What was agreed to, as it was agreed, and what the chain says of it. */
export function Slip({ t, lang, position }: Props) {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("coin-staking:local")} />
	const { status, start, end, owner, signature } = position
	const stamp = stampTexts(t, LOCALES[lang], position)
	return (
		<HeldSlip
			t={t}
			holder={HOLDERS[status]}
			title={t("coin-staking:confirm.titleSheet", { days: position.days })}
			number={`№ ${position.draft.slice(0, 8)}`}
			lines={[
				{ key: "amount", label: t(SUMS[status]), value: position.amount, total: true },
				{
					key: "apr",
					label: t("coin-staking:confirm.apr"),
					value: t("coin-staking:percent", { rate: position.apr }),
				},
				{ key: "reward", label: t("coin-staking:confirm.reward"), value: position.reward },
				{ key: "total", label: t("coin-staking:confirm.total"), value: position.total },
				...(start && end
					? [
							{ key: "start", label: t("coin-staking:confirm.start"), value: moment(start) },
							{ key: "end", label: t("coin-staking:confirm.end"), value: moment(end) },
						]
					: []),
				...(status === "agreed" || status === "failed"
					? [{ key: "deadline", label: t("coin-staking:complete.deadline"), value: moment(position.expiresAt) }]
					: []),
			]}
			proofs={[
				{ label: t("coin-staking:complete.owner"), text: owner },
				{ label: t("coin-staking:complete.tx"), text: signature },
			]}
			stamp={stamp && status !== "agreed" ? { ...stamp, tone: TONES[status] } : null}
			bars={signature}
		/>
	)
}
