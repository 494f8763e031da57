import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { RefreshLink } from "#app/features/coin-staking/refresh-link.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { HeldSlip } from "../../held-slip.tsx"
import { FoundSlip, type Outcome, outcomeOf } from "./found-slip.tsx"
import type { FoundPayment } from "./load.server.ts"

type Props = {
	t: T
	lang: Lang
	title: string
	found: FoundPayment | null
	lastResult: SubmissionResult<string[]> | undefined
}

/** Where something else is the next step, or nothing is; otherwise it is to look again. */
const LEADS_ON: readonly Outcome[] = ["open", "ours", "pays", "goesBack", "kept"]

/** A payment that is missing here, asked for by the signature that the wallet shows. */
export function FindPayment({ t, lang, title, found, lastResult }: Props) {
	return (
		<div className="pay">
			<div className={found ? "page-head pay-head find-head" : "page-head pay-head"} aria-live="polite">
				<h1>{title}</h1>
				{found ? (
					<div {...live("payment-head")}>
						<Said t={t} lang={lang} found={found} />
					</div>
				) : (
					<p className="lead">{t("coin-staking:find.lead")}</p>
				)}
			</div>
			{found ? <Found t={t} lang={lang} found={found} /> : null}
			<AskForm t={t} lang={lang} found={found} lastResult={lastResult} />
			{found ? null : <Where t={t} />}
		</div>
	)
}

function AskForm({ t, lang, found, lastResult }: Omit<Props, "title">) {
	const [form, fields] = useForm<{ signature: string }>({ id: "payment", ...(lastResult ? { lastResult } : {}) })
	const sent = (lastResult?.initialValue as { signature?: string } | undefined)?.signature
	return (
		<form method="post" id={form.id} noValidate={form.noValidate} className="pay-acts find-form">
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
				<button
					type="submit"
					className={`button button-${found && LEADS_ON.includes(outcomeOf(found)) ? "line" : "signal"}`}
					{...track("stakePayment.submit")}
				>
					{t("coin-staking:find.submit")}
				</button>
				<LinkButton look="quiet" href={paths.stakeView(lang)}>
					{t("coin-staking:view.title")}
				</LinkButton>
			</div>
		</form>
	)
}

/** Where a signature is found, and what becomes of it. */
function Where({ t }: Readonly<{ t: T }>) {
	return (
		<HeldSlip
			t={t}
			holder="crafter"
			title={t("coin-staking:find.titleWhere")}
			lines={[]}
			says={(["wallet", "explorer", "then"] as const).map((name) => ({
				label: t(`coin-staking:find.where.${name}.t`),
				text: t(`coin-staking:find.where.${name}.d`),
			}))}
		/>
	)
}

type FoundProps = Readonly<{ t: T; lang: Lang; found: FoundPayment }>

/** What was found, what that means, and where it goes on. */
function Said({ t, lang, found }: FoundProps) {
	const outcome = outcomeOf(found)
	const title = outcome === "ours" ? outcome : found.state
	const [stake] = found.parts.flatMap((part) => (part.stake ? [part.stake] : []))
	return (
		<>
			<h2 className="find-said">{t(`coin-staking:find.title.${title}`)}</h2>
			<p className="lead">{t(`coin-staking:find.means.${outcome}`)}</p>
			<AsOf />
			<p className="actions">
				{stake ? (
					<LinkButton
						look={outcome === "pays" ? "signal" : "line"}
						href={paths.stakeComplete(lang, stake)}
						{...track("stakePayment.toStake")}
					>
						{t("coin-staking:find.toStake")}
					</LinkButton>
				) : null}
				{found.ours.map(({ id }, i) => (
					<LinkButton
						key={id}
						look={i === 0 ? "signal" : "line"}
						href={paths.stakeReceipt(lang, id)}
						{...track("stakePayment.toReceipt")}
					>
						{t("coin-staking:find.toReceipt")}
					</LinkButton>
				))}
				{outcome === "goesBack" ? (
					<LinkButton look="signal" href={paths.stakeView(lang)}>
						{t("coin-staking:view.title")}
					</LinkButton>
				) : null}
			</p>
			{found.state === "open" ? <RefreshLink t={t} href={paths.stakePayment(lang, found.id)} /> : null}
		</>
	)
}

function Found({ t, lang, found }: FoundProps) {
	return (
		<>
			<PageScript name="payout" />
			<div {...live("payment")} className="pay-body" data-awaiting={found.state === "open" || undefined}>
				<FoundSlip t={t} lang={lang} found={found} />
			</div>
		</>
	)
}
