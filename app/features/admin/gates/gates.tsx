import { doorName } from "#app/doors/door-name.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import { ScreenHead } from "../frame.tsx"
import { FoldedAct, formOf, type Refused } from "../pages/folded-act.tsx"
import { documentAddress } from "../published/document-addresses.ts"
import { GATE_ACT } from "./gate-form.ts"
import type { GateLine } from "./gates-list.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	gates: readonly GateLine[]
	canSet: boolean
	/** The gate that has just been set, as the address says it. */
	done: string | null
	refused: Refused | null
}>

const nameOf = (t: T, { door }: GateLine) => (door === null ? t("operators-gates:english") : doorName(t, door))
const stateText = (t: T, state: string) => t(asKey(`operators-gates:states.${state}`))

/** What is open to visitors: one switch for menu, footer, roadmap, page and mail. */
export function GatesPage({ t, lang, gates, canSet, done, refused }: Props) {
	const set = gates.find(({ id }) => id === done)
	return (
		<>
			<ScreenHead title={t("admin:screens.openings")} lead={t("operators-gates:lead")} />
			<p>
				<a href={documentAddress("published", { key: "openings" })}>{t("operators-gates:dates")}</a>
			</p>
			{set ? (
				<p className="notice" role="status">
					{t("operators-gates:done", { name: nameOf(t, set), state: stateText(t, set.state) })}
				</p>
			) : null}
			{canSet ? null : <p className="field-hint">{t("operators-gates:noActs")}</p>}
			<ul className="admin-rows">
				{gates.map((line) => (
					<li key={line.id} className="admin-row" id={`gate-${line.id}`}>
						<div className="admin-row-head">
							<b className="admin-sum">{nameOf(t, line)}</b>
							<span className={line.isOpen ? "admin-can" : "tag"}>
								{t(line.isOpen ? "operators-gates:isOpen" : "operators-gates:isClosed")}
							</span>
						</div>
						<Standing t={t} lang={lang} line={line} />
						{canSet && line.choices.length > 0 ? (
							<div className="admin-row-acts">
								<GateForm t={t} lang={lang} line={line} refused={refused} />
							</div>
						) : null}
					</li>
				))}
			</ul>
		</>
	)
}

type LineProps = Readonly<{ t: T; lang: Lang; line: GateLine }>

function Standing({ t, lang, line: { state, pause, at, choices } }: LineProps) {
	const time = (iso: string) => <time dateTime={iso}>{utcText(new Date(iso), LOCALES[lang])}</time>
	if (choices.length === 0) return <p className="field-hint">{t("operators-gates:noPage")}</p>
	return (
		<dl className="admin-evidence">
			<div>
				<dt>{t("operators-gates:setTo")}</dt>
				<dd>{stateText(t, state)}</dd>
			</div>
			{at ? (
				<div>
					<dt>{t("operators-gates:date")}</dt>
					<dd>{time(at)}</dd>
				</div>
			) : null}
			{pause?.reason ? (
				<div>
					<dt>{t("operators-gates:reason")}</dt>
					<dd className="breaks" lang={pause.lang ? LOCALES[pause.lang] : undefined}>
						{pause.reason}
					</dd>
				</div>
			) : null}
			{pause?.until ? (
				<div>
					<dt>{t("operators-gates:until")}</dt>
					<dd>{time(pause.until)}</dd>
				</div>
			) : null}
		</dl>
	)
}

function GateForm({ t, lang, line, refused }: LineProps & Readonly<{ refused: Refused | null }>) {
	const { id, state, choices } = line
	const act = { t, kind: GATE_ACT, subject: id, refused } as const
	const { idOf, typedIn, errorsOf } = formOf(act)
	return (
		<FoldedAct {...act} label={t("operators-gates:set")} action={paths.admin("openings")} alone>
			<input type="hidden" name="seen" value={state} />
			<div className="field">
				<label htmlFor={idOf("state")}>{t("operators-gates:setTo")}</label>
				<select id={idOf("state")} name="state" defaultValue={typedIn("state") ?? state}>
					{choices.map((one) => (
						<option key={one} value={one}>
							{stateText(t, one)}
						</option>
					))}
				</select>
				{errorsOf("state").length > 0 ? <p className="field-error">{errorsOf("state").join(" ")}</p> : null}
			</div>
			{choices.includes("paused") ? (
				<>
					<Field
						label={t("operators-gates:reason")}
						hint={t("operators-gates:reasonHint")}
						errors={errorsOf("reason")}
						input={{ id: idOf("reason"), name: "reason", maxLength: 500, defaultValue: typedIn("reason") ?? "" }}
					/>
					<div className="field">
						<label htmlFor={idOf("lang")}>{t("operators-gates:language")}</label>
						<select id={idOf("lang")} name="lang" defaultValue={typedIn("lang") ?? lang}>
							{LANGS.map((one) => (
								<option key={one} value={one}>
									{t(asKey(`operators-gates:languages.${one}`))}
								</option>
							))}
						</select>
					</div>
					<Field
						label={t("operators-gates:until")}
						hint={t("operators-gates:untilHint")}
						errors={errorsOf("until")}
						input={{
							...{ id: idOf("until"), name: "until", type: "datetime-local" },
							defaultValue: typedIn("until") ?? "",
						}}
					/>
				</>
			) : null}
		</FoldedAct>
	)
}
