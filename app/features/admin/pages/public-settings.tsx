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

/** Settings that anybody may ask for by their keys. */
export function PublicSettings({ t, lang, settings, may, refused }: Props) {
	return (
		<section aria-labelledby="public-settings">
			<h2 id="public-settings">{t("operators-content:settings.title")}</h2>
			<p>{t("operators-content:settings.lead")}</p>
			{settings.length === 0 ? <p>{t("operators-content:noEntries")}</p> : null}
			<ul className="admin-rows">
				{settings.map((one) => (
					<li key={one.key} className="admin-row">
						<div className="admin-row-head">
							<b className="admin-sum figure breaks">{one.value}</b>
							<code className="admin-code breaks">{one.key}</code>
						</div>
						<div>
							<p>{t(`operators-content:settings.about.${aboutPublic(one.key)}`)}</p>
							<p className="field-hint">
								{t("operators-content:changedAt")}{" "}
								<DateTime at={one.changedAt} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
							</p>
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
		<form method="post" action={paths.admin("settings")} className="content-setting">
			<input type="hidden" name="kind" value="set" />
			<input type="hidden" name="subject" value={key} />
			<input type="hidden" name="was" value={value} />
			<Field
				label={<span className="sr-only">{key}</span>}
				errors={errors}
				input={{
					...{ id: `setting-${key}`, name: "value", defaultValue: mine?.typed.value ?? value },
					...{ maxLength: 200, autoComplete: "off", required: true },
				}}
				button={
					<button type="submit" className="field-fill">
						{t("operators-content:settings.save")}
					</button>
				}
			/>
		</form>
	)
}
