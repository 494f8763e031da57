import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import { amountText } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { AskAgain } from "./ask-again.tsx"
import type { Leaving } from "./load.server.ts"
import { wayText } from "./way-text.ts"

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
}

/** How much, and what that means before it is agreed to. Without a position it explains itself, its button disabled. */
export function UnstakeForm({ t, lang, asset, signedIn, askTitle, stake, amount, lastResult }: Props) {
	const [form, fields] = useForm<{ amount: string }>({ id: "unstake", ...(lastResult ? { lastResult } : {}) })
	const sent = (lastResult?.initialValue as { amount?: string } | undefined)?.amount
	const way = stake?.way
	const isOpen = way !== undefined && way.kind !== "none" && way.kind !== "wait"
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	return (
		<>
			<PageScript name="payout" />
			{stake ? (
				<>
					{stake.units > 0n ? (
						<p className="lead">{t("coin-staking:claim.stake", { amount: coins(stake.units), days: stake.days })}</p>
					) : null}
					{stake.leaving ? (
						<Undo {...{ t, lang, asset, stake, askTitle }} leaving={stake.leaving} />
					) : (
						<p className={stake.way.kind === "early" ? "notice notice-loss" : "notice"}>
							{wayText(t, stake.way, { asset, lang })}
						</p>
					)}
				</>
			) : (
				<p className="notice">
					{t(signedIn ? "coin-staking:unstake.none" : "coin-staking:unstake.signedOut")}{" "}
					<a href={paths.stakeView(lang)}>{t("coin-staking:unstake.toView")}</a>
				</p>
			)}
			<form method="post" id={form.id} noValidate={form.noValidate}>
				{stake ? <input type="hidden" name="stake" value={stake.id} /> : null}
				<input type="hidden" name="act" value="next" />
				{way?.kind === "matured" ? (
					<Field
						label={t("coin-staking:unstake.amount")}
						unit={asset.symbol}
						hint={t("coin-staking:unstake.allHint", { max: coins(way.principal), min: coins(way.least) })}
						errors={fields.amount.errors}
						input={{
							...getInputProps(fields.amount, { type: "text" }),
							defaultValue: sent ?? (amount || amountText(way.principal, asset, lang)),
							autoFocus: Boolean(fields.amount.errors?.length),
							inputMode: "decimal",
							autoComplete: "off",
							maxLength: 40,
						}}
						button={
							<button
								type="button"
								className="field-fill needs-script"
								data-fill={amountText(way.principal, asset, lang)}
							>
								{t("coin-staking:unstake.all")}
							</button>
						}
					/>
				) : null}
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					{isOpen || !stake ? (
						<button type="submit" className="button button-signal" disabled={!isOpen}>
							{t("coin-staking:unstake.next")}
						</button>
					) : null}
					<LinkButton look="quiet" href={paths.stakeView(lang)}>
						{t("coin-staking:unstake.toView")}
					</LinkButton>
				</div>
			</form>
		</>
	)
}

type UndoProps = Pick<Props, "t" | "lang" | "asset" | "askTitle"> & {
	stake: Leaving
	leaving: NonNullable<Leaving["leaving"]>
}

function Undo({ t, lang, asset, stake, leaving, askTitle }: UndoProps) {
	const locale = LOCALES[lang]
	const words = {
		time: utcText(leaving.undoUntil, locale),
		paid: utcText(leaving.paidAt, locale),
		amount: coinText(leaving.end.principal + leaving.end.reward, asset, locale),
	}
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	return (
		<section className="notice notice-loss">
			<h2>{t("coin-staking:unstake.undo.title")}</h2>
			<p>{t("coin-staking:unstake.undo.text", words)}</p>
			<dl className="facts">
				<div>
					<dt>{t("coin-staking:unstake.undoUntil")}</dt>
					<dd>{moment(leaving.undoUntil)}</dd>
				</div>
				<div>
					<dt>{t("coin-staking:unstake.paidAt")}</dt>
					<dd>{moment(leaving.paidAt)}</dd>
				</div>
			</dl>
			<form method="post" id="undo">
				<input type="hidden" name="stake" value={stake.id} />
				<input type="hidden" name="act" value="undo" />
				<button
					type="button"
					className="button button-line"
					disabled={!leaving.canUndo}
					command="show-modal"
					commandfor="modal-withdraw"
				>
					{t("coin-staking:unstake.undo.submit")}
				</button>
			</form>
			<AskAgain t={t} id="modal-withdraw" title={askTitle} text={t("coin-staking:unstake.undo.ask")} form="undo" />
		</section>
	)
}
