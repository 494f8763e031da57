import type { ReactNode } from "react"

type Props = Readonly<{
	id: string
	name: string
	label: string
	/** Chosen before anybody has; left out where there is always a choice. */
	empty?: string
	value: string
	choices: readonly Readonly<{ value: string; label: string }>[]
	required?: boolean
	hint?: ReactNode
	/** Sentences, already in the operator's language. */
	errors: readonly string[]
}>

/** Label, list and error, tied together as those of `Field` are. */
export function SelectField({ id, name, label, empty, value, choices, required, hint, errors }: Props) {
	const isInvalid = errors.length > 0 || undefined
	const described = [hint ? `${id}-description` : "", isInvalid ? `${id}-error` : ""]
	return (
		<div className="field" data-invalid={isInvalid}>
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				name={name}
				defaultValue={value}
				required={required}
				aria-invalid={isInvalid}
				aria-describedby={described.filter(Boolean).join(" ") || undefined}
			>
				{empty === undefined ? null : <option value="">{empty}</option>}
				{choices.map((one) => (
					<option key={one.value} value={one.value}>
						{one.label}
					</option>
				))}
			</select>
			{hint ? (
				<p className="field-hint" id={`${id}-description`}>
					{hint}
				</p>
			) : null}
			{isInvalid ? (
				<p className="field-error" id={`${id}-error`}>
					{errors.join(" ")}
				</p>
			) : null}
		</div>
	)
}
