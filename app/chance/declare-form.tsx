import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { countriesIn } from "./countries.ts"

/** What was typed, and what is wrong with it in words. */
export type DeclareTyped = Readonly<{
	adult: boolean
	country: string
	errors: Readonly<{ adult?: readonly string[]; country?: readonly string[] }>
}>
export const NOTHING_TYPED: DeclareTyped = { adult: false, country: "", errors: {} }

type Props = Readonly<{
	t: T
	lang: Lang
	/** The page that it leads back to; null: its own. */
	to: string | null
	typed?: DeclareTyped
	again?: boolean
}>

/** Of age, and where one lives: declared on the page of fair play, wherever the form stands. */
export function DeclareForm({ t, lang, to, typed = NOTHING_TYPED, again = false }: Props) {
	const { country: wrong = [] } = typed.errors
	return (
		<form method="post" action={paths.fairPlay(lang)} className="chance-form" noValidate>
			<input type="hidden" name="act" value="declare" />
			{to ? <input type="hidden" name="to" value={to} /> : null}
			<div className="field" data-invalid={wrong.length > 0 || undefined}>
				<label htmlFor="chance-country">{t("chance:declare.residence")}</label>
				<select
					id="chance-country"
					name="country"
					defaultValue={typed.country}
					autoComplete="country"
					required
					aria-invalid={wrong.length > 0 || undefined}
					aria-describedby={wrong.length > 0 ? "chance-country-error" : undefined}
				>
					<option value="">{t("chance:declare.choose")}</option>
					{countriesIn(LOCALES[lang]).map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				{wrong.length > 0 ? (
					<p className="field-error" id="chance-country-error">
						{wrong.join(" ")}
					</p>
				) : null}
			</div>
			<CheckField
				label={t("chance:declare.adult")}
				errors={typed.errors.adult ?? []}
				input={{ id: "chance-adult", name: "adult", value: "on", required: true, defaultChecked: typed.adult }}
			/>
			<p className="field-hint">{t("chance:declare.hint")}</p>
			<p className="actions">
				<button type="submit" className={buttonClass(again ? "line" : "signal")} {...track("fairPlay.declare")}>
					{t(again ? "chance:declare.change" : "chance:declare.submit")}
				</button>
			</p>
		</form>
	)
}
