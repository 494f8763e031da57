import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

/** `ask`: somebody has come from a mail. `unknown`: no link of ours, or too late. */
export type AnswerState = "ask" | "done" | "unknown"
type Props = Readonly<{
	t: T
	lang: Lang
	state: AnswerState
	doors: readonly Readonly<{ id: string; name: string }>[]
	/** Nothing was ticked in what was sent. */
	isNone: boolean
}>

/** Who reads the mail says yes to the doors that stand here. A button, since programs open links that nobody has pressed. */
export function DoorsAnswer({ t, lang, state, doors, isNone }: Props) {
	return (
		<div className="page">
			<h1>{t("doors:answer.title")}</h1>
			{state === "ask" ? (
				<form method="post">
					<FormErrors id="answer-errors" errors={isNone ? [t("doors:error.none")] : []} />
					<p className="lead">{t("doors:answer.lead")}</p>
					<ul className="road-asked">
						{doors.map(({ id, name }) => (
							<li key={id}>
								<label className="road-name">
									<input type="checkbox" name="doors" value={id} defaultChecked={!isNone} />
									<span>{name}</span>
								</label>
							</li>
						))}
					</ul>
					<p className="actions">
						<button type="submit" className="button button-signal" {...track("roadmapAnswer.confirm")}>
							{t("doors:answer.button")}
						</button>
					</p>
				</form>
			) : (
				<>
					<p className={state === "done" ? "notice" : "notice notice-loss"} role="status">
						{t(`doors:answer.${state}`)}
					</p>
					<p className="actions">
						<LinkButton href={paths.roadmap(lang)}>{t("doors:answer.back")}</LinkButton>
					</p>
				</>
			)}
		</div>
	)
}
