import type { PaidOut } from "#app/features/coin-staking/payouts-of.server.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import type { OutgoingState } from "#app/settlement/refunds-due.server.ts"
import { trackLink } from "#app/tracking/marks.ts"

export type PayoutLine = Readonly<{
	id: string
	what: PaidOut["what"]
	state: OutgoingState
	amount: string
	at: string
}>

/** What was claimed and withdrawn, newest first; each leads to its receipt. */
export function PayoutList({ t, lang, paid }: { t: T; lang: Lang; paid: readonly PayoutLine[] }) {
	return (
		<section>
			<h2>{t("coin-staking:view.titlePaid")}</h2>
			<ul className="records">
				{paid.map(({ id, what, state, amount, at }) => (
					<li key={id} className="record record-line">
						<div className="record-head">
							<p className="record-sum figure">{amount}</p>
							<p className="record-kind">
								{t(`coin-staking:payout.titleWhat.${what}`)} · {at}
							</p>
							<p className="record-state">{t(`coin-staking:view.refundState.${state}`)}</p>
						</div>
						<p className="record-acts">
							<a href={paths.stakeReceipt(lang, id)} {...trackLink(paths.stakeReceipt(lang, id))}>
								{t("coin-staking:claim.receipt")}
							</a>
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
