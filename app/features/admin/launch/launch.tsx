import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { ENTERED_MARKS, type EnteredMark } from "#app/settings/launch/marks.ts"
import { Field } from "#app/ui/field.tsx"
import { ScreenHead } from "../frame.tsx"
import { FoldedAct, formOf, type Refused } from "../pages/folded-act.tsx"
import { LAUNCH_ACTS } from "./launch-form.ts"
import type { LaunchLine, LaunchName } from "./lines.ts"
import { countStates, lineSentence, lineTitle } from "./words.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	lines: readonly LaunchLine[]
	canRecord: boolean
	/** What has just been recorded or checked, as the address says it. */
	done: string | null
	refused: Refused | null
}>

const [RECORD, CHECK] = LAUNCH_ACTS
const ENTERED: Readonly<Partial<Record<LaunchName, EnteredMark>>> = {
	restore: ENTERED_MARKS[0],
	walletReview: ENTERED_MARKS[1],
}

/** What has to be done before a launch: red, green or not checked, each with a link to where it is set. */
export function LaunchPage({ t, lang, lines, canRecord, done, refused }: Props) {
	const { green, red, unchecked } = countStates(lines)
	const number = (n: number) => n.toLocaleString(LOCALES[lang])
	return (
		<>
			<ScreenHead title={t("admin:screens.launch")} lead={t("operators-launch:lead")} />
			{done === CHECK || done === RECORD ? (
				<p className="notice" role="status">
					{t(done === CHECK ? "operators-launch:checked" : "operators-launch:recorded")}
				</p>
			) : null}
			{done === "none" ? (
				<p className="notice notice-loss" role="alert">
					{t("operators-launch:noSender")}
				</p>
			) : null}
			<p>{t("operators-launch:sum", { red: number(red), unchecked: number(unchecked), green: number(green) })}</p>
			<ul className="admin-rows">
				{lines.map((line) => (
					<li key={line.name} id={line.name} className="admin-row" data-state={line.state}>
						<div className="admin-row-head">
							<b className="admin-sum">{lineTitle(t, line.name)}</b>
							<span className={line.state === "green" ? "admin-can" : "tag"}>
								{t(asKey(`operators-launch:states.${line.state}`))}
							</span>
						</div>
						<div>
							<p>{lineSentence(t, line)}</p>
							<Where t={t} line={line} />
						</div>
						{canRecord ? <Act t={t} name={line.name} refused={refused} /> : null}
					</li>
				))}
			</ul>
		</>
	)
}

function Where({ t, line: { name, page, settings } }: Readonly<{ t: T; line: LaunchLine }>) {
	const isHere = page?.includes("#") === true
	return (
		<>
			{page === null || isHere ? null : (
				<p>
					<a href={page}>{t("operators-launch:open", { name: lineTitle(t, name) })}</a>
				</p>
			)}
			{settings.length > 0 ? (
				<p className="field-hint">
					{t("operators-launch:settings")} <code>{settings.join(", ")}</code>
				</p>
			) : null}
		</>
	)
}

function Act({ t, name, refused }: Readonly<{ t: T; name: LaunchName; refused: Refused | null }>) {
	if (name === "mailDns")
		return (
			<form method="post" action={paths.admin("launch")} className="admin-row-acts">
				<input type="hidden" name="kind" value={CHECK} />
				<button type="submit" className="button button-line">
					{t("operators-launch:check")}
				</button>
			</form>
		)
	const subject = ENTERED[name]
	if (!subject) return null
	const act = { t, kind: RECORD, subject, refused } as const
	const { idOf, typedIn, errorsOf } = formOf(act)
	return (
		<div className="admin-row-acts">
			<FoldedAct {...act} label={t("operators-launch:record")} action={paths.admin("launch")} alone>
				<Field
					label={t("operators-launch:day")}
					hint={t("operators-launch:dayHint")}
					errors={errorsOf("day")}
					input={{
						...{ id: idOf("day"), name: "day", type: "date", required: true },
						defaultValue: typedIn("day") ?? "",
					}}
				/>
			</FoldedAct>
		</div>
	)
}
