import type { ReactNode } from "react"
import { MAINNETS } from "#app/collections/projects/mainnets.ts"
import type { T } from "#app/i18n/words.ts"
import type { KeyOf } from "#app/lib/keys.ts"
import { AreaField, Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import type { TypedProject } from "../projects/typed-project.ts"

type FieldKey = KeyOf<"operators-projects"> & `operators-projects:fields.${string}`
export type FieldName = FieldKey extends `operators-projects:fields.${infer Name}` ? Name : never
export type Errors = Readonly<Record<string, readonly string[]>>
export type Filled = Readonly<{
	t: T
	typed: TypedProject
	errors: Errors
	/** What is stored, where somebody else has changed it since the form was shown. */
	stored: TypedProject | null
}>

type Input = Readonly<{
	type?: "text" | "password" | "datetime-local"
	inputMode?: "decimal" | "numeric"
	maxLength?: number
	required?: boolean
	disabled?: boolean
}>
type More = Input & Readonly<{ hint?: ReactNode; unit?: ReactNode }>

const idOf = (name: string) => `project-${name}`

/** Beside a field whose stored value is another by now. */
function storedText({ t, typed, stored }: Filled, name: string): string | null {
	if (!stored || (stored[name] ?? "") === (typed[name] ?? "")) return null
	const value = stored[name] ?? ""
	return value === "" ? t("operators-projects:nowEmpty") : t("operators-projects:now", { value })
}

/** A field of a project, with what was typed. Secrets are never typed again for anybody. */
export function ProjectField({ name, hint, unit, ...input }: More & Readonly<{ name: FieldName }> & Filled) {
	const { t, typed, errors, stored, ...attributes } = input
	const now = storedText({ t, typed, errors, stored }, name)
	const said = [hint, now].filter(Boolean)
	return (
		<Field
			label={t(`operators-projects:fields.${name}`)}
			input={{
				...{ id: idOf(name), name, type: "text", autoComplete: "off", ...attributes },
				...(attributes.type === "password" ? {} : { defaultValue: typed[name] ?? "" }),
			}}
			hint={said.length > 0 ? said.map((one, n) => <span key={n === 0 ? "hint" : "now"}>{one} </span>) : undefined}
			errors={errors[name]}
			unit={unit}
		/>
	)
}

export function MainnetField(filled: Filled) {
	const { t, typed, errors } = filled
	const wrong = errors.mainnet ?? []
	const now = storedText(filled, "mainnet")
	return (
		<SelectField
			id={idOf("mainnet")}
			name="mainnet"
			label={t("operators-projects:fields.mainnet")}
			hint={now}
			empty={t("operators-projects:mainnets.choose")}
			value={typed.mainnet ?? ""}
			choices={MAINNETS.map((one) => ({ value: one, label: t(`operators-projects:mainnets.${one}`) }))}
			errors={wrong}
		/>
	)
}

export const DescriptionField = (filled: Filled) => (
	<AreaField
		label={filled.t("operators-projects:fields.description")}
		hint={storedText(filled, "description")}
		errors={filled.errors.description}
		input={{
			...{ id: idOf("description"), name: "description", rows: 4, maxLength: 500 },
			defaultValue: filled.typed.description ?? "",
		}}
	/>
)
