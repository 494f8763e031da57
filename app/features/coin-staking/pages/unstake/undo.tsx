import type { SubmissionResult } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { Refused } from "#app/features/coin-staking/refused.tsx"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { AskAgain } from "./ask-again.tsx"
import { LeavingDates } from "./leaving-done.tsx"
import { type LeavingProps, LeavingSlip } from "./leaving-slip.tsx"

type Props = LeavingProps &
	Readonly<{ askTitle: string; lastResult: SubmissionResult<string[]> | undefined; again: boolean }>

/** A stake that is being left: until when that can be taken back, and the button that does it. */
export function Undo({ askTitle, lastResult, again, ...props }: Props) {
	const { t, lang, asset, stake, leaving } = props
	const locale = LOCALES[lang]
	const words = {
		time: utcText(leaving.undoUntil, locale),
		paid: utcText(leaving.paidAt, locale),
		amount: coinText(leaving.end.principal + leaving.end.reward, asset, locale),
	}
	return (
		<div className="pay">
			<div className="pay-head leave-way">
				<h2>{t("coin-staking:unstake.undo.title")}</h2>
				<p className="lead">{t("coin-staking:unstake.undo.text", words)}</p>
			</div>
			<div className="pay-acts">
				<Refused
					t={t}
					id="undo-refused"
					errors={Object.values(lastResult?.error ?? {}).flatMap((texts) => texts ?? [])}
					again={again}
					marks={track("unstakeWrite.signAgain")}
				/>
				<form method="post" id="undo" className="actions">
					<input type="hidden" name="stake" value={stake.id} />
					<input type="hidden" name="act" value="undo" />
					<button
						type="button"
						className="button button-signal"
						disabled={!leaving.canUndo}
						command="show-modal"
						commandfor="modal-withdraw"
						{...track("unstakeWrite.undo")}
					>
						{t("coin-staking:unstake.undo.submit")}
					</button>
					<LinkButton look="quiet" href={paths.stakeView(lang)}>
						{t("coin-staking:unstake.toView")}
					</LinkButton>
				</form>
				<AskAgain t={t} about="undo" title={askTitle} by={["alya", 3]} form="undo" />
			</div>
			<LeavingSlip {...props} />
			<LeavingDates {...props} />
		</div>
	)
}
