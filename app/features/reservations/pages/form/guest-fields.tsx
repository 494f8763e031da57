import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { CheckField, Field } from "#app/ui/field.tsx"

type Result = SubmissionResult<string[]> | undefined
export const typedOf = (result: Result, name: string): string => {
	const value = result?.initialValue?.[name]
	return typeof value === "string" ? value : ""
}
const errorsOf = (result: Result, name: string) => result?.error?.[name] ?? []

type Props = Readonly<{
	t: T
	result: Result
	/** To begin with: of an account. */
	name: string
	most: number
	/** Whether a note may be left; of a clinic nothing is asked that is not needed. */
	memo: boolean
	id?: string
}>

/** Who comes, how many, and how they are reached. */
export function GuestFields({ t, result, name, most, memo, id = "booking" }: Props) {
	const typed = (field: string, first = "") => (result ? typedOf(result, field) : first)
	return (
		<>
			<Field
				label={t("reservations:field.name")}
				errors={errorsOf(result, "name")}
				input={{
					id: `${id}-name`,
					name: "name",
					autoComplete: "name",
					maxLength: 80,
					required: true,
					defaultValue: typed("name", name),
				}}
			/>
			<Field
				label={t("reservations:field.contact")}
				hint={t("reservations:field.contactHint")}
				errors={errorsOf(result, "contact")}
				input={{
					...{ id: `${id}-contact`, name: "contact", autoComplete: "email", maxLength: 254, required: true },
					defaultValue: typed("contact"),
				}}
			/>
			{most > 1 ? (
				<Field
					label={t("reservations:field.people")}
					hint={t("reservations:field.peopleHint", { most })}
					errors={errorsOf(result, "people")}
					input={{
						...{
							id: `${id}-people`,
							name: "people",
							type: "number",
							inputMode: "numeric",
							min: 1,
							max: most,
							required: true,
						},
						defaultValue: typed("people", "1"),
					}}
				/>
			) : (
				<input type="hidden" name="people" value="1" />
			)}
			{memo ? (
				<div className="field" data-invalid={errorsOf(result, "memo").length > 0 || undefined}>
					<label htmlFor={`${id}-memo`}>{t("reservations:field.memo")}</label>
					<textarea
						id={`${id}-memo`}
						name="memo"
						rows={3}
						maxLength={500}
						defaultValue={typed("memo")}
						aria-describedby={errorsOf(result, "memo").length ? `${id}-memo-error` : undefined}
					/>
					{errorsOf(result, "memo").length ? (
						<p className="field-error" id={`${id}-memo-error`}>
							{errorsOf(result, "memo").join(" ")}
						</p>
					) : null}
				</div>
			) : null}
			<CheckField
				label={t("reservations:field.agree")}
				errors={errorsOf(result, "agree")}
				input={{ id: `${id}-agree`, name: "agree", required: true, defaultChecked: typed("agree") === "on" }}
			/>
		</>
	)
}
