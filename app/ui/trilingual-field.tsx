import { LANGS, type Lang, LOCALES } from "#app/lib/paths.ts"

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
					const id = `text-${name}`
					const described = [said ? `${id}-description` : "", errors.length > 0 ? `${id}-error` : ""].filter(Boolean)
					return (
						<div key={lang} className="field" data-invalid={errors.length > 0 || undefined}>
							<label htmlFor={id}>{languageName(lang)}</label>
							<textarea
								id={id}
								name={name}
								lang={LOCALES[lang]}
								rows={rows}
								maxLength={maxLength}
								defaultValue={value}
								aria-invalid={errors.length > 0 || undefined}
								aria-describedby={described.join(" ") || undefined}
							/>
							{said ? (
								<p className="field-hint" id={`${id}-description`}>
									{said}
								</p>
							) : null}
							{errors.length > 0 ? (
								<p className="field-error" id={`${id}-error`}>
									{errors.join(" ")}
								</p>
							) : null}
						</div>
					)
				})}
			</div>
		</fieldset>
	)
}
