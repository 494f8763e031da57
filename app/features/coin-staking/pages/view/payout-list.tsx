import type { PaidOut } from "#app/features/coin-staking/payouts-of.server.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import type { OutgoingState } from "#app/settlement/refunds-due.server.ts"

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
			<ul className="entries">
				{paid.map(({ id, what, state, amount, at }) => (
					<li key={id} className="entry">
						<div className="entry-head">
							<p className="entry-sum figure">{amount}</p>
							<p className="entry-kind">
								{t(`coin-staking:payout.what.${what}`)} · {at}
							</p>
							<p className="entry-state">{t(`coin-staking:view.refundState.${state}`)}</p>
						</div>
						<p className="entry-acts">
							<a href={paths.stakeReceipt(lang, id)}>{t("coin-staking:claim.receipt")}</a>
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
