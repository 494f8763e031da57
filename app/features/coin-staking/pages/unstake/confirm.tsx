import { type SubmissionResult, useForm } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import { amountText } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { AskAgain } from "./ask-again.tsx"
import type { Leaving, Payout } from "./load.server.ts"
import { wayText } from "./way-text.ts"

type Props = {
	t: T
	lang: Lang
	asset: Asset
	signedIn: boolean
	/** Printed title of what asks once more. */
	askTitle: string
	/** Whether the address names a stake of the visitor's. */
	isOwn: boolean
	/** Null: there is nothing here to agree to. */
	sheet: Readonly<{ stake: Leaving; payout: Payout; request: string }> | null
	lastResult: SubmissionResult<string[]> | undefined
}

/** What will happen, as a receipt, and the button that makes it happen. */
export function UnstakeConfirm({ t, lang, asset, signedIn, askTitle, isOwn, sheet, lastResult }: Props) {
	const [form] = useForm({ id: "unstake-agree", ...(lastResult ? { lastResult } : {}) })
	const why = !signedIn ? "signedOut" : isOwn ? "over" : "none"
	const back = sheet ? amountText(sheet.payout.principal, asset, lang) : undefined
	return (
		<>
			{sheet ? (
				<Sheet t={t} lang={lang} asset={asset} {...sheet} />
			) : (
				<p className="notice">
					{t(`coin-staking:unstake.${why}`)} <a href={paths.stakeView(lang)}>{t("coin-staking:unstake.toView")}</a>
				</p>
			)}
			<form method="post" id={form.id} noValidate={form.noValidate}>
				{sheet ? (
					<>
						<input type="hidden" name="stake" value={sheet.stake.id} />
						<input type="hidden" name="request" value={sheet.request} />
						<input type="hidden" name="kind" value={sheet.payout.kind} />
						<input type="hidden" name="principal" value={String(sheet.payout.principal)} />
						<input type="hidden" name="pays" value={String(sheet.payout.principal + sheet.payout.reward)} />
					</>
				) : null}
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					{sheet?.payout.kind === "early" ? (
						<button type="button" className="button button-signal" command="show-modal" commandfor="modal-request">
							{t("coin-staking:unstake.submit")}
						</button>
					) : sheet || !isOwn ? (
						<button type="submit" className="button button-signal" disabled={!sheet}>
							{t("coin-staking:unstake.submit")}
						</button>
					) : null}
					<LinkButton
						look="quiet"
						href={
							sheet
								? paths.unstakeWrite(lang, sheet.stake.id, sheet.payout.kind === "matured" ? back : undefined)
								: paths.stakeView(lang)
						}
					>
						{t("coin-staking:unstake.previous")}
					</LinkButton>
				</div>
			</form>
			{sheet?.payout.kind === "early" ? (
				<AskAgain
					t={t}
					id="modal-request"
					title={askTitle}
					text={`${wayText(t, sheet.stake.way, { asset, lang })} ${t("coin-staking:unstake.ask")}`}
					form={form.id}
				/>
			) : null}
		</>
	)
}

type SheetProps = Pick<Props, "t" | "lang" | "asset"> & NonNullable<Props["sheet"]>

function Sheet({ t, lang, asset, stake, payout }: SheetProps) {
	const locale = LOCALES[lang]
	const { way } = stake
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const lines: (ReceiptLine & { key: string })[] = [
		{ key: "deposit", label: t("coin-staking:unstake.deposit"), value: coins(stake.units) },
	]
	if (way.kind === "early" && way.end.netted > 0n)
		lines.push({ key: "netted", label: t("coin-staking:unstake.netted"), value: `− ${coins(way.end.netted)}` })
	if (way.kind === "cooling-off" && stake.units > payout.principal)
		lines.push({
			key: "netted",
			label: t("coin-staking:unstake.netted"),
			value: `− ${coins(stake.units - payout.principal)}`,
		})
	if (payout.reward > 0n)
		lines.push({ key: "reward", label: t("coin-staking:unstake.reward"), value: coins(payout.reward) })
	if (payout.rest > 0n)
		lines.push({ key: "rest", label: t("coin-staking:unstake.rest"), value: `− ${coins(payout.rest)}` })
	lines.push({
		key: "back",
		label: t("coin-staking:unstake.back"),
		value: coins(payout.principal + payout.reward),
		total: true,
	})
	if (way.kind === "early")
		lines.push(
			{ key: "forfeit", label: t("coin-staking:unstake.forfeit"), value: coins(way.end.released) },
			{ key: "undo", label: t("coin-staking:unstake.undoUntil"), value: moment(way.undoUntil) },
			{ key: "paid", label: t("coin-staking:unstake.paidAt"), value: moment(way.paidAt) },
		)
	else lines.push({ key: "when", label: t("coin-staking:unstake.when"), value: t("coin-staking:unstake.now") })
	lines.push(
		{
			key: "receiver",
			label: t("coin-staking:unstake.receiver"),
			value: <span className="breaks">{stake.owner}</span>,
		},
		{ key: "fees", label: t("coin-staking:unstake.fees"), value: t("coin-staking:unstake.feesValue") },
	)
	return (
		<Receipt title={t("coin-staking:confirm.titleSheet", { days: stake.days })} lines={lines}>
			<p>{wayText(t, way, { asset, lang })}</p>
		</Receipt>
	)
}
