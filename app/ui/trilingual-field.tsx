import { LANGS, type Lang, LOCALES } from "#app/lib/paths.ts"
import { AreaField } from "./field.tsx"

type Props = Readonly<{
	label: string
	/** Of the field in each language: its name, which is its id with a prefix, what stands in it, and what is wrong with it. */
	of: (lang: Lang) => Readonly<{ name: string; value: string; errors: readonly string[]; said?: string | undefined }>
	languageName: (lang: Lang) => string
	rows: number
	maxLength: number
}>

/** One text in the three languages, side by side; below each other where there is no room. */
export function TrilingualField({ label, of, languageName, rows, maxLength }: Props) {
	return (
		<fieldset className="trilingual">
			<legend>{label}</legend>
			<div className="trilingual-row">
				{LANGS.map((lang) => {
					const { name, value, errors, said } = of(lang)
					return (
						<AreaField
							key={lang}
							label={languageName(lang)}
							hint={said}
							errors={errors}
							input={{ id: `text-${name}`, name, lang: LOCALES[lang], rows, maxLength, defaultValue: value }}
						/>
					)
				})}
			</div>
		</fieldset>
	)
}
