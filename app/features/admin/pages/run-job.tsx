import type { T } from "#app/i18n/words.ts"
import { isRunnable } from "#app/jobs/runnable-jobs.ts"
import { jobName } from "../jobs/job-words.ts"
import type { JobLine } from "../jobs/list-jobs.server.ts"
import { FoldedAct, formOf, type Refused } from "./folded-act.tsx"

type Props = Readonly<{ t: T; jobs: readonly JobLine[]; id: string; refused: Refused | null; action: string }>

/** Has one of the jobs run that may run at any time. */
export function RunJob({ t, jobs, id, refused, action }: Props) {
	const act = { t, kind: "run-job", id, subject: null, refused } as const
	const { idOf, typedIn, errorsOf } = formOf(act)
	const errors = errorsOf("subject")
	const offered = jobs.filter(({ job, cron }) => cron !== null && isRunnable(job))
	if (offered.length === 0) return null
	return (
		<FoldedAct {...act} action={action} alone>
			<div className="field" data-invalid={errors.length > 0 || undefined}>
				<label htmlFor={idOf("subject")}>{t("operators-catalog:jobs.job")}</label>
				<select
					id={idOf("subject")}
					name="subject"
					defaultValue={typedIn("subject") ?? ""}
					required
					aria-describedby={errors.length > 0 ? idOf("subject-error") : undefined}
				>
					<option value="">{t("operators-catalog:jobs.choose")}</option>
					{offered.map(({ job }) => (
						<option key={job} value={job}>
							{jobName(t, job)}
						</option>
					))}
				</select>
				{errors.length > 0 ? (
					<p className="field-error" id={idOf("subject-error")}>
						{errors.join(" ")}
					</p>
				) : null}
			</div>
		</FoldedAct>
	)
}
