import { type SubmissionResult, useForm } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { TimeLine } from "#app/features/coin-staking/time-line.tsx"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { Leaving } from "./load.server.ts"
import { lostOf } from "./lost-of.ts"
import { NoLeaving } from "./signed-out.tsx"
import { Undo } from "./undo.tsx"
import { WaySlip } from "./way-slip.tsx"
import { wayText } from "./way-text.ts"
import { WithdrawForm } from "./withdraw-form.tsx"

type Props = {
	t: T
	lang: Lang
	asset: Asset
	signedIn: boolean
	/** Printed title of what asks once more. */
	askTitle: string
	stake: Leaving | null
	/** The amount of the address: what was typed before somebody came back. */
	amount: string
	lastResult: SubmissionResult<string[]> | undefined
	/** Refused only because the last signature is too old. */
	again: boolean
}

/** How much, and what that means before it is agreed to. Without a position it explains itself, its button disabled. */
export function UnstakeForm(props: Props) {
	const { stake } = props
	if (!stake) return <NoStake {...props} />
	if (stake.leaving) return <Undo {...props} stake={stake} leaving={stake.leaving} />
	if (stake.way.kind === "matured") return <WithdrawForm {...props} stake={stake} way={stake.way} />
	return <WayForm {...props} stake={stake} />
}

/** A way out that leaves nothing to choose: what it costs, beside the slip of what it pays. */
function WayForm({ t, lang, asset, stake, lastResult }: Props & { stake: Leaving }) {
	const [form] = useForm({ id: "unstake", ...(lastResult ? { lastResult } : {}) })
	const { way } = stake
	const isOpen = way.kind === "early" || way.kind === "cooling-off"
	return (
		<form method="post" id={form.id} noValidate={form.noValidate} className="write-form">
			<input type="hidden" name="stake" value={stake.id} />
			<input type="hidden" name="act" value="next" />
			<div className="write-fields leave-way">
				<h2>{t(`coin-staking:unstake.titleWay.${way.kind}`)}</h2>
				{way.kind === "early" ? (
					<dl className="leave-cost">
						<dt>{t("coin-staking:unstake.forfeit")}</dt>
						<dd>− {coinText(way.end.released, asset, LOCALES[lang])}</dd>
						{lostOf(way.end).map(([key, units]) => (
							<div key={key}>
								<dt>{t(`coin-staking:unstake.lost.${key}`)}</dt>
								<dd>{coinText(units, asset, LOCALES[lang])}</dd>
							</div>
						))}
					</dl>
				) : null}
				<p className="lead">{wayText(t, way, { asset, lang })}</p>
				<AsOf name="way" />
				<WayDates t={t} lang={lang} way={way} />
			</div>
			<WaySlip t={t} lang={lang} asset={asset} stake={stake} />
			<div className="write-end">
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					{isOpen ? (
						<button type="submit" className="button button-signal" {...track("unstakeWrite.next")}>
							{t("coin-staking:unstake.next")}
						</button>
					) : null}
					<LinkButton look={isOpen ? "quiet" : "signal"} href={paths.stakeView(lang)} {...track("unstakeWrite.back")}>
						{t("coin-staking:unstake.toView")}
					</LinkButton>
				</div>
			</div>
		</form>
	)
}

/** What an early leaving would bring, if it were asked for now. */
function WayDates({ t, lang, way }: { t: T; lang: Lang; way: Leaving["way"] }) {
	if (way.kind !== "early") return null
	const dates = [
		{ at: way.undoUntil, title: t("coin-staking:unstake.undoUntil"), text: t("coin-staking:unstake.line.undo") },
		{ at: way.paidAt, title: t("coin-staking:unstake.paidAt"), text: t("coin-staking:unstake.line.paid") },
	]
	return <TimeLine t={t} lang={lang} dates={dates} />
}

function NoStake({ t, lang, asset, signedIn }: Props) {
	return (
		<form method="post">
			<NoLeaving
				t={t}
				lang={lang}
				asset={asset}
				signedIn={signedIn}
				says={t(signedIn ? "coin-staking:unstake.none" : "coin-staking:unstake.signedOut")}
			>
				<button type="submit" className="button button-line" disabled {...track("unstakeWrite.next")}>
					{t("coin-staking:unstake.next")}
				</button>
				<LinkButton look={signedIn ? "signal" : "quiet"} href={paths.stakeView(lang)}>
					{t("coin-staking:unstake.toView")}
				</LinkButton>
			</NoLeaving>
		</form>
	)
}
