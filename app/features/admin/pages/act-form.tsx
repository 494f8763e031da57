import type { T } from "#app/i18n/words.ts"
import { Field } from "#app/ui/field.tsx"
import type { MoneyAct } from "../forms.ts"

/** What was refused, and what had been typed. */
export type Refused = Readonly<{
	subject: string
	kind: string
	typed: Readonly<Record<string, string>>
	errors: Readonly<Record<string, readonly string[]>>
}>
type Props = Readonly<{
	t: T
	kind: MoneyAct
	/** Made once for this form: sent twice it is one act. */
	id: string
	subject: string
	/** Address to come back to. */
	action: string
	alone: boolean
	refused: Refused | null
}>

/** One act, folded: its reason, what it needs beside it, and whether one is enough. */
export function ActForm({ t, kind, id, subject, action, alone, refused }: Props) {
	const mine = refused?.kind === kind && refused.subject === subject ? refused : null
	const field = (name: string) => `${kind}-${subject}-${name}`
	const errorsOf = (name: string) => mine?.errors[name] ?? []
	return (
		<details className="admin-act" open={mine !== null}>
			<summary>{t(`admin:acts.${kind}`)}</summary>
			<form method="post" action={action}>
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="subject" value={subject} />
				{errorsOf("").length > 0 ? (
					<p className="notice notice-loss" role="alert">
						{errorsOf("").join(" ")}
					</p>
				) : null}
				{kind === "set-receiver" ? (
					<Field
						label={t("admin:money.newReceiver")}
						errors={errorsOf("to")}
						input={{
							id: field("to"),
							name: "to",
							defaultValue: mine?.typed.to ?? "",
							required: true,
							maxLength: 128,
							autoComplete: "off",
						}}
					/>
				) : null}
				{kind === "resolve-payout" ? (
					<Field
						label={t("admin:money.paidBy")}
						errors={errorsOf("signature")}
						input={{
							id: field("signature"),
							name: "signature",
							defaultValue: mine?.typed.signature ?? "",
							required: true,
							maxLength: 128,
							autoComplete: "off",
						}}
					/>
				) : null}
				<Field
					label={t("admin:money.why")}
					hint={t("admin:money.whyHint")}
					errors={errorsOf("why")}
					input={{
						id: field("why"),
						name: "why",
						defaultValue: mine?.typed.why ?? "",
						required: true,
						maxLength: 2_000,
						autoComplete: "off",
					}}
				/>
				{alone ? null : <p className="field-hint">{t("admin:money.needsTwo")}</p>}
				<button type="submit" className={`button ${alone ? "button-signal" : "button-line"}`}>
					{t(alone ? "admin:money.alone" : "admin:money.propose")}
				</button>
			</form>
		</details>
	)
}
