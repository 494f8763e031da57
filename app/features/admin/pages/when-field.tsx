import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { Field } from "#app/ui/field.tsx"
import type { Errors, Typed } from "../rules-forms.ts"

/** When a version takes force: once it is approved, or at a moment of UTC. */
export function WhenField({ t, typed, errors }: Readonly<{ t: T; typed: Typed; errors: Errors }>) {
	return (
		<>
			<fieldset className="rule-when">
				<legend>{t("admin:rules.plans.when")}</legend>
				{(["now", "later"] as const).map((when) => (
					<label key={when}>
						<input type="radio" name="when" value={when} defaultChecked={(typed.when ?? "now") === when} />
						{t(asKey(`admin:rules.plans.${when}`))}
					</label>
				))}
			</fieldset>
			<Field
				label={t("admin:rules.plans.from")}
				input={{ id: "rule-from", name: "from", type: "datetime-local", defaultValue: typed.from ?? "" }}
				hint={t("admin:rules.plans.fromHint")}
				errors={errors.from ? [errors.from] : []}
			/>
		</>
	)
}
