import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { CheckField, Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { TrilingualField } from "#app/ui/trilingual-field.tsx"
import type { Group, Input, Shape } from "../published/shape.ts"
import { fieldOf, MOST, type Problems, rowsShown, type Typed } from "../published/values.ts"
import { fieldName, kindName, placeName } from "../published/words.ts"

type Form = Readonly<{ t: T; typed: Typed; problems: Problems }>
type Props<One extends Shape = Shape> = Form & Readonly<{ shape: One; name: string; path: string }>

/** The fields of a group, as its schema has them. */
export function GroupFields({ shape, path, ...form }: Form & Readonly<{ shape: Group; path: string }>) {
	return shape.fields.map(([name, one]) => (
		<ShapeField key={name} {...form} shape={one} name={name} path={fieldOf(path, name)} />
	))
}

function ShapeField({ shape, ...props }: Props) {
	if (shape.kind === "texts") return <Texts {...props} shape={shape} />
	if (shape.kind === "rows") return <Rows {...props} shape={shape} />
	if (shape.kind === "choice") return <Choice {...props} shape={shape} />
	if (shape.kind === "flag") return <Flag {...props} shape={shape} />
	if (shape.kind === "group")
		return (
			<fieldset className="content-group">
				<legend>{placeName(props.t, props.name)}</legend>
				<GroupFields {...props} shape={shape} />
			</fieldset>
		)
	return <Line {...props} shape={shape} />
}

const errorsAt = ({ t, problems }: Form, name: string) => {
	const problem = problems[name]
	return problem ? [t(`operators-content:problem.${problem}`)] : []
}

function Texts({ shape, name, path, ...form }: Props<Extract<Shape, { kind: "texts" }>>) {
	const { t, typed } = form
	return (
		<TrilingualField
			label={fieldName(t, name)}
			languageName={(lang) => t(`admin:languages.${lang}`)}
			rows={shape.long ? 6 : 2}
			maxLength={shape.long ? MOST.long : MOST.text}
			of={(lang: Lang) => {
				const field = fieldOf(path, lang)
				return { name: field, value: typed[field] ?? "", errors: errorsAt(form, field) }
			}}
		/>
	)
}

const HINTS = {
	id: "operators-content:hints.id",
	blockedCountries: "operators-content:hints.countries",
} as const
const hintOf = (t: T, name: string, input: Input | null) => {
	if (name === "id" || name === "blockedCountries") return t(HINTS[name])
	return input === "datetime-local" ? t("operators-content:hints.moment") : null
}

function Line({ shape, name, path, ...form }: Props<Extract<Shape, { kind: "line" | "words" }>>) {
	const { t, typed } = form
	const input = shape.kind === "line" ? shape.input : null
	// Addresses and numbers are looked at by us, in the operator's language.
	const type = input === "date" || input === "datetime-local" ? input : "text"
	const mode =
		input === "url" ? ({ inputMode: "url" } as const) : input === "number" ? ({ inputMode: "numeric" } as const) : {}
	return (
		<Field
			label={placeName(t, name)}
			hint={hintOf(t, name, input)}
			errors={errorsAt(form, path)}
			input={{
				...{ id: `field-${path}`, name: path, type, defaultValue: typed[path] ?? "", autoComplete: "off" },
				...{ maxLength: input === null ? MOST.words : MOST.line, ...mode },
			}}
		/>
	)
}

function Flag({ name, path, ...form }: Props<Extract<Shape, { kind: "flag" }>>) {
	const checked = form.typed[path] === "on"
	return (
		<CheckField label={fieldName(form.t, name)} input={{ id: `field-${path}`, name: path, defaultChecked: checked }} />
	)
}

function Choice({ shape, name, path, ...form }: Props<Extract<Shape, { kind: "choice" }>>) {
	const { t, typed } = form
	return (
		<SelectField
			id={`field-${path}`}
			name={path}
			label={fieldName(t, name)}
			value={typed[path] ?? ""}
			choices={shape.options.map((value) => ({ value, label: kindName(t, value) }))}
			errors={errorsAt(form, path)}
		/>
	)
}

/** Rows that hold something and some empty ones; what was left empty is none. */
function Rows({ shape, name, path, ...form }: Props<Extract<Shape, { kind: "rows" }>>) {
	const { t, typed } = form
	const shown = rowsShown(shape.of, typed, path)
	return (
		<fieldset className="content-group">
			<legend>{fieldName(t, name)}</legend>
			{Array.from({ length: shown }, (_, n) => (
				<fieldset key={fieldOf(path, n)} className="content-row">
					<legend className="sr-only">{t("operators-content:row", { n: `${n + 1}` })}</legend>
					<GroupFields {...form} shape={shape.of} path={fieldOf(path, n)} />
				</fieldset>
			))}
			<p className="field-hint">{t("operators-content:hints.rows")}</p>
			{shown < MOST.rows ? (
				<button type="submit" name="act" value="rows" className="button button-line">
					{t("operators-content:acts.rows")}
				</button>
			) : null}
		</fieldset>
	)
}
