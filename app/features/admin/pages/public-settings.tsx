import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { aboutPublic } from "#app/settings/public-values.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"

type Setting = Readonly<{ key: string; value: string; changedAt: Date }>
/** What was refused, and what had been typed. */
export type RefusedSetting = Readonly<{
	subject: string
	typed: Readonly<Record<string, string>>
	errors: Readonly<Record<string, readonly string[]>>
}>
type Props = Readonly<{
	t: T
	lang: Lang
	settings: readonly Setting[]
	may: boolean
	refused: RefusedSetting | null
}>

/** Settings that anybody may ask for by their keys: what each says now stands large, another value is typed in what is folded beside it. */
export function PublicSettings({ t, lang, settings, may, refused }: Props) {
	return (
		<section aria-labelledby="public-settings" className="settings">
			<h2 id="public-settings">{t("operators-content:settings.title")}</h2>
			<p>{t("operators-content:settings.lead")}</p>
			{settings.length === 0 ? <p className="table-empty">{t("operators-content:noEntries")}</p> : null}
			<ul className="admin-rows">
				{settings.map((one) => (
					<li key={one.key} className="admin-row">
						<div className="admin-row-head">
							<h3>
								<code>{one.key}</code>
							</h3>
							<small>
								{t("operators-content:changedAt")}{" "}
								<DateTime at={one.changedAt} locale={LOCALES[lang]} local={t("admin:local")} />
							</small>
						</div>
						<div>
							<p className="setting-value figure">{one.value}</p>
							<p className="field-hint">{t(`operators-content:settings.about.${aboutPublic(one.key)}`)}</p>
						</div>
						{may ? <SettingForm t={t} setting={one} refused={refused} /> : null}
					</li>
				))}
			</ul>
		</section>
	)
}

function SettingForm({ t, setting, refused }: Pick<Props, "t" | "refused"> & Readonly<{ setting: Setting }>) {
	const { key, value } = setting
	const mine = refused?.subject === key ? refused : null
	const errors = [...(mine?.errors.value ?? []), ...(mine?.errors[""] ?? [])]
	return (
		// Of one name: opening one folds the other, so that one button at a time says what is next.
		<details className="admin-act" name="setting" open={mine !== null}>
			<summary>
				{t("admin:rules.preview.change")} <span className="sr-only">{key}</span>
			</summary>
			<form method="post" action={paths.admin("settings")}>
				<input type="hidden" name="kind" value="set" />
				<input type="hidden" name="subject" value={key} />
				<input type="hidden" name="was" value={value} />
				<Field
					label={t("operators-content:settings.value")}
					errors={errors}
					input={{
						...{ id: `setting-${key}`, name: "value", defaultValue: mine?.typed.value ?? value },
						...{ maxLength: 200, autoComplete: "off", required: true },
					}}
				/>
				<button type="submit" className="button button-signal">
					{t("operators-content:settings.save")}
				</button>
			</form>
		</details>
	)
}
