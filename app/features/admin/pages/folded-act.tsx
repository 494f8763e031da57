import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import { Field } from "#app/ui/field.tsx"
import type { JobAct, MoneyAct, RoleAct, UserAct } from "../forms.ts"

/** What was refused, and what had been typed. */
export type Refused = Readonly<{
	subject: string
	kind: string
	typed: Readonly<Record<string, string>>
	errors: Readonly<Record<string, readonly string[]>>
}>
export type Act = JobAct | MoneyAct | RoleAct | UserAct
export type ActOf<Kind extends Act> = Readonly<{
	t: T
	kind: Kind
	/** Made once for this form: sent twice it is one act. */
	id: string
	/** Null: it is chosen among the form's own fields. */
	subject: string | null
	refused: Refused | null
}>

/** What was refused of this form, if it was this one; and a name for each of its fields that no other form has. */
export const formOf = ({
	kind,
	subject,
	refused,
}: Readonly<{ kind: string; subject: string | null; refused: Refused | null }>) => {
	const mine = refused?.kind === kind && (subject === null || refused.subject === subject) ? refused : null
	return {
		isRefused: mine !== null,
		idOf: (name: string) => [kind, ...(subject === null ? [] : [subject]), name].join("-"),
		typedIn: (name: string) => mine?.typed[name],
		errorsOf: (name: string) => mine?.errors[name] ?? [],
	}
}

type Props = Omit<ActOf<Act>, "kind" | "id"> &
	Readonly<{
		kind: string
		/** Without one the form says by itself what may be done once. */
		id?: string
		/** What the act is called, where that is none of `admin:acts`. */
		label?: string
		action: string
		/** One is enough: it is done at once. */
		alone: boolean
		/** What the act needs beside its reason. */
		children?: ReactNode
	}>

/** One act, folded: what it needs, its reason, and whether one person is enough. What was refused lies open. */
export function FoldedAct({ t, kind, id, label, subject, refused, action, alone, children }: Props) {
	const { isRefused, idOf, typedIn, errorsOf } = formOf({ kind, subject, refused })
	return (
		<details className="admin-act" open={isRefused}>
			<summary>{label ?? t(asKey(`admin:acts.${kind}`))}</summary>
			<form method="post" action={action}>
				{id === undefined ? null : <input type="hidden" name="id" value={id} />}
				<input type="hidden" name="kind" value={kind} />
				{subject === null ? null : <input type="hidden" name="subject" value={subject} />}
				{errorsOf("").length > 0 ? (
					<p className="notice notice-loss" role="alert">
						{errorsOf("").join(" ")}
					</p>
				) : null}
				{children}
				<Field
					label={t("admin:money.why")}
					hint={t("admin:money.whyHint")}
					errors={errorsOf("why")}
					input={{
						...{ id: idOf("why"), name: "why", defaultValue: typedIn("why") ?? "" },
						...{ required: true, maxLength: 2_000, autoComplete: "off" },
					}}
				/>
				{alone ? null : (
					<>
						<p className="field-hint">{t("admin:money.needsTwo")}</p>
						<WhoApproves t={t} kind={kind} />
					</>
				)}
				<button type="submit" className={`button ${alone ? "button-signal" : "button-line"}`}>
					{t(alone ? "admin:money.alone" : "admin:money.propose")}
				</button>
			</form>
		</details>
	)
}
