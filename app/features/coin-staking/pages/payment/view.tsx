import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { RefreshLink } from "#app/features/coin-staking/refresh-link.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import type { FoundPayment } from "./load.server.ts"

type Props = { t: T; lang: Lang; found: FoundPayment | null; lastResult: SubmissionResult<string[]> | undefined }

/** A payment that is missing here, asked for by the signature that the wallet shows. */
export function FindPayment({ t, lang, found, lastResult }: Props) {
	const [form, fields] = useForm<{ signature: string }>({ id: "payment", ...(lastResult ? { lastResult } : {}) })
	const sent = (lastResult?.initialValue as { signature?: string } | undefined)?.signature
	return (
		<>
			<p className="lead">{t("coin-staking:find.lead")}</p>
			{found ? <Found t={t} lang={lang} found={found} /> : null}
			<form method="post" id={form.id} noValidate={form.noValidate}>
				<Field
					label={t("coin-staking:find.signature")}
					hint={t("coin-staking:find.hint")}
					errors={fields.signature.errors}
					input={{
						...getInputProps(fields.signature, { type: "text" }),
						defaultValue: sent ?? found?.signature ?? "",
						autoComplete: "off",
						spellCheck: false,
						maxLength: 300,
					}}
				/>
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					<button type="submit" className={`button button-${found ? "line" : "signal"}`}>
						{t("coin-staking:find.submit")}
					</button>
					<LinkButton look="quiet" href={paths.stakeView(lang)}>
						{t("coin-staking:view.title")}
					</LinkButton>
				</div>
			</form>
		</>
	)
}

function Found({ t, lang, found }: { t: T; lang: Lang; found: FoundPayment }) {
	const isOurs = found.ours.length > 0
	const title = isOurs ? "ours" : found.state
	return (
		<>
			<PageScript name="payout" />
			<div {...live("payment")} data-awaiting={found.state === "open" || undefined} aria-live="polite">
				<section className="sheet">
					<h2>{t(`coin-staking:find.title.${title}`)}</h2>
					{isOurs ? null : <p>{t(`coin-staking:find.state.${found.state}`)}</p>}
					{found.parts.map((part) => (
						<p key={part.id}>
							<b className="figure">{part.amount}</b>{" "}
							{t(`coin-staking:find.${part.fate}`, { reason: t(`coin-staking:why.${part.reason}`) })}{" "}
							{part.stake ? <a href={paths.stakeComplete(lang, part.stake)}>{t("coin-staking:find.toStake")}</a> : null}
						</p>
					))}
					{found.ours.map(({ id, to }) => (
						<p key={id}>
							{t("coin-staking:find.ours", { to })}{" "}
							<a href={paths.stakeReceipt(lang, id)}>{t("coin-staking:find.toReceipt")}</a>
						</p>
					))}
				</section>
				{found.state === "open" ? <RefreshLink t={t} href={paths.stakePayment(lang, found.id)} /> : null}
			</div>
		</>
	)
}
