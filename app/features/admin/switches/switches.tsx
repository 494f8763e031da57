import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { SWITCH_REASONS, SWITCH_STATES } from "#app/settings/switches/switches.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import { ScreenHead } from "../frame.tsx"
import { FoldedAct, formOf, type Refused } from "../pages/folded-act.tsx"
import { SWITCH_ACT } from "./switch-form.ts"
import type { SwitchLine } from "./switches-list.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	switches: readonly SwitchLine[]
	canSwitch: boolean
	/** The feature that has just been switched, as the address says it. */
	done: string | null
	refused: Refused | null
}>

/** What can be paused, how it stands and since when. */
export function SwitchesPage({ t, lang, switches, canSwitch, done, refused }: Props) {
	const switched = switches.find(({ feature }) => feature === done)
	return (
		<>
			<ScreenHead title={t("admin:screens.switches")} lead={t("operators-switches:lead")} />
			{switched ? (
				<p className="notice" role="status">
					{t("operators-switches:done", {
						feature: t(`switches:names.${switched.feature}`),
						state: t(`operators-switches:states.${switched.state}`),
					})}
				</p>
			) : null}
			{canSwitch ? null : <p className="field-hint">{t("operators-switches:noActs")}</p>}
			<ul className="admin-rows">
				{switches.map((line) => (
					<li key={line.feature} className="admin-row">
						<div className="admin-row-head">
							<b className="admin-sum">{t(`switches:names.${line.feature}`)}</b>
							<span className={line.state === "on" || line.isOver ? "admin-can" : "tag"}>
								{t(`operators-switches:states.${line.isOver ? "on" : line.state}`)}
							</span>
						</div>
						<Told t={t} lang={lang} line={line} />
						<LastSwitch t={t} lang={lang} last={line.last} />
						{canSwitch ? (
							<div className="admin-row-acts">
								<SwitchForm t={t} lang={lang} line={line} refused={refused} />
							</div>
						) : null}
					</li>
				))}
			</ul>
		</>
	)
}

function LastSwitch({ t, lang, last }: Readonly<{ t: T; lang: Lang; last: SwitchLine["last"] }>) {
	if (!last) return <p className="field-hint">{t("operators-switches:never")}</p>
	return (
		<dl className="admin-evidence">
			<div>
				<dt>{t("operators-switches:since")}</dt>
				<dd>
					<DateTime at={last.at} locale={LOCALES[lang]} local={t("admin:local")} />
				</dd>
			</div>
			<div>
				<dt>{t("operators-switches:by")}</dt>
				<dd className="breaks">{last.by}</dd>
			</div>
			<div>
				<dt>{t("operators-switches:why")}</dt>
				<dd className="breaks">{last.why}</dd>
			</div>
		</dl>
	)
}

/** What visitors read of a pause beside its reason, and when it ends or has ended. */
function Told({ t, lang, line: { told, toldLang, until, isOver } }: Readonly<{ t: T; lang: Lang; line: SwitchLine }>) {
	return (
		<>
			{told && toldLang ? (
				<p className="breaks" lang={LOCALES[toldLang]}>
					{told}
				</p>
			) : null}
			{until ? (
				<p>
					{t(isOver ? "operators-switches:ended" : "operators-switches:ends")}{" "}
					<time dateTime={until.toISOString()}>{utcText(until, LOCALES[lang])}</time>
				</p>
			) : null}
		</>
	)
}

function SwitchForm({
	t,
	lang,
	line,
	refused,
}: Readonly<{ t: T; lang: Lang; line: SwitchLine; refused: Refused | null }>) {
	const { feature, state } = line
	const act = { t, kind: SWITCH_ACT, subject: feature, refused } as const
	const { idOf, typedIn, errorsOf } = formOf(act)
	const next = state === "on" ? "read-only" : "on"
	return (
		<FoldedAct {...act} label={t("operators-switches:switch")} action={paths.admin("switches")} alone>
			<input type="hidden" name="seen" value={state} />
			<div className="field">
				<label htmlFor={idOf("state")}>{t("operators-switches:state")}</label>
				<select id={idOf("state")} name="state" defaultValue={typedIn("state") ?? next}>
					{SWITCH_STATES.map((one) => (
						<option key={one} value={one}>
							{t(`operators-switches:states.${one}`)}: {t(`operators-switches:means.${one}`)}
						</option>
					))}
				</select>
				{errorsOf("state").length > 0 ? <p className="field-error">{errorsOf("state").join(" ")}</p> : null}
			</div>
			<div className="field">
				<label htmlFor={idOf("reason")}>{t("operators-switches:reason")}</label>
				<select id={idOf("reason")} name="reason" defaultValue={typedIn("reason") ?? line.reason ?? SWITCH_REASONS[0]}>
					{SWITCH_REASONS.map((one) => (
						<option key={one} value={one}>
							{t(`switches:reasons.${one}`)}
						</option>
					))}
				</select>
			</div>
			<Field
				label={t("operators-switches:told")}
				hint={t("operators-switches:toldHint")}
				errors={errorsOf("told")}
				input={{ id: idOf("told"), name: "told", maxLength: 500, defaultValue: typedIn("told") ?? "" }}
			/>
			<div className="field">
				<label htmlFor={idOf("lang")}>{t("operators-switches:language")}</label>
				<select id={idOf("lang")} name="lang" defaultValue={typedIn("lang") ?? lang}>
					{LANGS.map((one) => (
						<option key={one} value={one}>
							{t(asKey(`operators-switches:languages.${one}`))}
						</option>
					))}
				</select>
			</div>
			<Field
				label={t("operators-switches:until")}
				hint={t("operators-switches:untilHint")}
				errors={errorsOf("until")}
				input={{
					...{ id: idOf("until"), name: "until", type: "datetime-local" },
					defaultValue: typedIn("until") ?? "",
				}}
			/>
		</FoldedAct>
	)
}
