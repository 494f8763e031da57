import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	/** Apart from other forms of the page. */
	id: string
	lastResult?: SubmissionResult<string[]> | undefined
}>

/** ID and password. The dialog posts to the page as well: what is refused is said there. */
export function LogInForm({ t, lang, id, lastResult }: Props) {
	const errors = lastResult?.error ?? {}
	const uid = lastResult?.initialValue?.uid
	const errorsOf = (name: string) => errors[name] ?? []
	return (
		<form id={`${id}-form`} method="post" action={paths.logIn(lang)} className="login-form" noValidate>
			<FormErrors id={`${id}-errors`} errors={errorsOf("")} />
			<Field
				label={t("accounts:uid")}
				errors={errorsOf("uid")}
				input={{
					id: `${id}-uid`,
					name: "uid",
					type: "email",
					defaultValue: typeof uid === "string" ? uid : "",
					required: true,
					maxLength: 254,
					autoComplete: "username",
					autoCapitalize: "none",
					spellCheck: false,
					autoFocus: errorsOf("uid").length > 0,
				}}
			/>
			<Field
				label={t("accounts:password")}
				errors={errorsOf("pwd")}
				input={{
					id: `${id}-pwd`,
					name: "pwd",
					type: "password",
					required: true,
					maxLength: 256,
					autoComplete: "current-password",
					autoFocus: errorsOf("pwd").length > 0,
				}}
			/>
			<div className="actions">
				<button type="submit" className="button button-signal" {...track("logIn.submit")}>
					{t("accounts:logIn")}
				</button>
			</div>
		</form>
	)
}

type ForgottenProps = Pick<Props, "t" | "lang" | "id"> & Readonly<{ marks: Readonly<Record<string, string>> }>

/** Leads to the page for a forgotten password with the ID that was typed into the form with this id. It is posted, so no address has it. */
export function ForgottenButton({ t, lang, id, marks }: ForgottenProps) {
	return (
		<button
			type="submit"
			form={`${id}-form`}
			formAction={paths.forgotten(lang)}
			formNoValidate
			name="do"
			value="begin"
			className="button button-quiet"
			{...marks}
		>
			{t("accounts:forgotten.link")}
		</button>
	)
}
