import { coinText } from "#app/features/coin-staking/figures.ts"
import { SaveReceipt, SaveReceiptHow } from "#app/features/coin-staking/save-receipt.tsx"
import { SumTitle } from "#app/features/coin-staking/sum-title.tsx"
import { TimeLine } from "#app/features/coin-staking/time-line.tsx"
import { longDay } from "#app/lib/formats.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { type LeavingProps, LeavingSlip } from "./leaving-slip.tsx"

/** Asked to leave early: when it is paid, and until when it can be cancelled. */
export function LeavingDone({ said, ...props }: LeavingProps & Readonly<{ said: string }>) {
	const { t, lang, asset, stake, leaving } = props
	const locale = LOCALES[lang]
	const day = longDay(leaving.paidAt.toISOString(), locale)
	return (
		<div className="pay">
			<PageScript name="payout" />
			<div className="page-head pay-head">
				<SumTitle
					said={said}
					amount={coinText(leaving.end.principal + leaving.end.reward, asset, locale)}
					after={t("coin-staking:unstake.titlePaid", { date: day })}
				/>
				<p className="lead">{t("coin-staking:unstake.early")}</p>
				<AsOf name="leaving" />
			</div>
			<div className="pay-acts">
				<div className="actions">
					<LinkButton look="signal" href={paths.stakeView(lang)} {...track("unstakeComplete.see")}>
						{t("coin-staking:unstake.ok")}
					</LinkButton>
					<LinkButton href={paths.stakeReminder(lang, stake.id)} {...track("unstakeComplete.remind")}>
						{t("coin-staking:unstake.remind")}
					</LinkButton>
					<SaveReceipt t={t} />
					{leaving.canUndo ? (
						<LinkButton look="quiet" href={paths.unstakeWrite(lang, stake.id)} {...track("unstakeComplete.undo")}>
							{t("coin-staking:unstake.undo.submit")}
						</LinkButton>
					) : null}
				</div>
				<SaveReceiptHow t={t} />
			</div>
			<LeavingSlip {...props} />
			<LeavingDates {...props} />
		</div>
	)
}

/** Asked, until when it can be cancelled, and paid. */
export function LeavingDates({ t, lang, leaving }: LeavingProps) {
	return (
		<TimeLine
			t={t}
			lang={lang}
			dates={[
				{ at: leaving.leftAt, title: t("coin-staking:payout.asked"), isOver: true },
				{
					at: leaving.undoUntil,
					title: t("coin-staking:unstake.undoUntil"),
					text: t("coin-staking:unstake.line.undo"),
					isOver: !leaving.canUndo,
				},
				{
					at: leaving.paidAt,
					title: t("coin-staking:unstake.paidAt"),
					text: t("coin-staking:unstake.line.paid"),
				},
			]}
		/>
	)
}
