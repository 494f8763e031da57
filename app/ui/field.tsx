import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react"

type Input = InputHTMLAttributes<HTMLInputElement> & {
	id: string
	name: string
	key?: string | undefined
	ref?: Ref<HTMLInputElement>
	/** What a page script says instead of the browser if nothing is filled in. */
	"data-needed"?: string
}
type Props = {
	label: ReactNode
	/** Attributes of the input, e.g. conform's `getInputProps(fields.amount, { type: "text" })`. */
	input: Input
	hint?: ReactNode
	/** Sentences, already in the visitor's language. */
	errors?: readonly string[] | undefined
	/** Unit shown behind the input, e.g. "SCG". */
	unit?: ReactNode
	/** Opposite the label: what there is to fill in from. */
	corner?: ReactNode
	/** A button behind the input, as high as it is. */
	button?: ReactNode
}

/** Label, input, hint and error, tied together with the ids that conform uses (`-description`, `-error`). */
export function Field({ label, input, hint, errors = [], unit, corner, button }: Props) {
	const { key: _key, className, ...rest } = input
	const described = [hint ? `${input.id}-description` : "", errors.length ? `${input.id}-error` : ""]
	return (
		<div className="field" data-invalid={errors.length > 0 || undefined}>
			{corner ? (
				<div className="field-top">
					<label htmlFor={input.id}>{label}</label>
					{corner}
				</div>
			) : (
				<label htmlFor={input.id}>{label}</label>
			)}
			<div className="field-box">
				<input
					{...rest}
					className={className}
					aria-invalid={errors.length > 0 || undefined}
					aria-describedby={described.filter(Boolean).join(" ") || undefined}
				/>
				{unit ? <span className="field-unit">{unit}</span> : null}
				{button}
			</div>
			{hint ? (
				<p className="field-hint" id={`${input.id}-description`}>
					{hint}
				</p>
			) : null}
			{errors.length ? (
				<p className="field-error" id={`${input.id}-error`}>
					{errors.join(" ")}
				</p>
			) : null}
		</div>
	)
}

type Area = Pick<Props, "label" | "hint" | "errors"> & {
	input: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string; name: string }
}

/** As `Field`, of several lines. */
export function AreaField({ label, input, hint, errors = [] }: Area) {
	const described = [hint ? `${input.id}-description` : "", errors.length ? `${input.id}-error` : ""]
	return (
		<div className="field" data-invalid={errors.length > 0 || undefined}>
			<label htmlFor={input.id}>{label}</label>
			<textarea
				{...input}
				aria-invalid={errors.length > 0 || undefined}
				aria-describedby={described.filter(Boolean).join(" ") || undefined}
			/>
			{hint ? (
				<p className="field-hint" id={`${input.id}-description`}>
					{hint}
				</p>
			) : null}
			{errors.length ? (
				<p className="field-error breaks" id={`${input.id}-error`}>
					{errors.join(" ")}
				</p>
			) : null}
		</div>
	)
}

/** A box to tick, with its words as the target. */
export function CheckField({ label, input, errors = [] }: Pick<Props, "label" | "input" | "errors">) {
	const { key: _key, ...rest } = input
	return (
		<div className="field field-check" data-invalid={errors.length > 0 || undefined}>
			<label htmlFor={input.id}>
				<input
					{...rest}
					type="checkbox"
					aria-invalid={errors.length > 0 || undefined}
					aria-describedby={errors.length ? `${input.id}-error` : undefined}
				/>
				<span>{label}</span>
			</label>
			{errors.length ? (
				<p className="field-error" id={`${input.id}-error`}>
					{errors.join(" ")}
				</p>
			) : null}
		</div>
	)
}
