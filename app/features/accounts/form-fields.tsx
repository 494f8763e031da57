import type { SubmissionResult } from "@conform-to/react"
import type { InputHTMLAttributes } from "react"
import type { T } from "#app/i18n/words.ts"
import type { BOUNDS } from "#app/identity/accounts/bounds.ts"
import { asKey } from "#app/lib/keys.ts"
import { CheckField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

export type Result = SubmissionResult<string[]> | undefined

export const errorsOf = (result: Result, name: string): readonly string[] => result?.error?.[name] ?? []
type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> & Readonly<{ id?: string }>
export const typedIn = (result: Result, name: string): string => {
	const value = result?.initialValue?.[name]
	return typeof value === "string" ? value : ""
}

/** Printed: on any error the form says so above its fields. */
export function AnyError({ t, id, result }: Readonly<{ t: T; id: string; result: Result }>) {
	const errors = result?.error ?? {}
	const whole = errors[""] ?? []
	const has = Object.values(errors).some((some) => some && some.length > 0)
	return <FormErrors id={id} errors={whole.length > 0 ? whole : has ? [t("accounts:checkFields")] : []} />
}

type Name =
	| keyof typeof BOUNDS
	| "pwdCheck"
	| "old"
	| "code"
	| "bornOn"
	| "contactEmail"
	| "mobile"
	| "homeAddress"
	| "companyAddress"
	| "companyTelephone"
type Props = Readonly<{
	t: T
	result: Result
	name: Name
	/** Where a field is called otherwise than on the form that an account begins with. */
	label?: string
	hint?: string
	value?: string
	input?: Input
}>

const PLAIN = { autoCapitalize: "none", spellCheck: false } as const
const OF: Readonly<Record<string, Input>> = {
	uid: { type: "email", autoComplete: "username", maxLength: 254, ...PLAIN },
	pwd: { type: "password", autoComplete: "new-password", maxLength: 256 },
	pwdCheck: { type: "password", autoComplete: "new-password", maxLength: 256 },
	old: { type: "password", autoComplete: "current-password", maxLength: 256 },
	code: { autoComplete: "one-time-code", inputMode: "numeric", maxLength: 20, ...PLAIN },
	nickname: { autoComplete: "nickname", maxLength: 40 },
	name: { autoComplete: "name", maxLength: 100 },
	mobile: { type: "tel", autoComplete: "tel", maxLength: 40 },
	bornOn: { type: "date", autoComplete: "bday" },
	contactEmail: { type: "email", autoComplete: "email", maxLength: 254, ...PLAIN },
	homeAddress: { autoComplete: "street-address", maxLength: 300 },
	companyNumber: { maxLength: 40, ...PLAIN },
	companyAddress: { autoComplete: "street-address", maxLength: 300 },
	companyTelephone: { type: "tel", maxLength: 40 },
}

/** A password is never sent back: whoever is asked for something else has to type it once more, and is told so. */
export const pwdHint = (result: Result, sentTo: string | null) =>
	result && !sentTo && errorsOf(result, "pwd").length === 0 ? "accounts:signUp.pwdAgain" : "accounts:signUp.pwdHint"

/** A field of an account, with what was typed and what is wrong with it. What is secret is never said again. */
export function AccountField({ t, result, name, label, hint, value, input }: Props) {
	const isSecret = OF[name]?.type === "password"
	const typed = result ? typedIn(result, name) : (value ?? "")
	return (
		<Field
			label={label ?? t(asKey(`accounts:field.${name}`))}
			hint={hint}
			errors={errorsOf(result, name)}
			input={{
				id: `account-${name}`,
				name,
				required: name !== "contactEmail",
				...OF[name],
				...(isSecret ? {} : { defaultValue: typed }),
				...input,
			}}
		/>
	)
}

export function Agree({
	t,
	result,
	name,
	href,
}: Readonly<{ t: T; result: Result; name: "terms" | "privacy"; href: string }>) {
	return (
		<CheckField
			label={
				<>
					{t(`accounts:signUp.${name}`)}{" "}
					<a href={href} target="_blank" rel="noreferrer">
						{t("accounts:signUp.read")}
					</a>
				</>
			}
			errors={errorsOf(result, name)}
			input={{ id: `account-${name}`, name, required: true, defaultChecked: typedIn(result, name) === "on" }}
		/>
	)
}
