import type { T } from "#app/i18n/words.ts"
import { isRunnable } from "#app/jobs/runnable-jobs.ts"
import { SelectField } from "#app/ui/select-field.tsx"
import { jobName } from "../jobs/job-words.ts"
import type { JobLine } from "../jobs/list-jobs.server.ts"
import { FoldedAct, formOf, type Refused } from "./folded-act.tsx"

type Props = Readonly<{ t: T; jobs: readonly JobLine[]; id: string; refused: Refused | null; action: string }>

/** Has one of the jobs run that may run at any time. */
export function RunJob({ t, jobs, id, refused, action }: Props) {
	const act = { t, kind: "run-job", id, subject: null, refused } as const
	const { idOf, typedIn, errorsOf } = formOf(act)
	const offered = jobs.filter(({ job, cron }) => cron !== null && isRunnable(job))
	if (offered.length === 0) return null
	return (
		<FoldedAct {...act} action={action} alone>
			<SelectField
				id={idOf("subject")}
				name="subject"
				label={t("operators-catalog:jobs.job")}
				empty={t("operators-catalog:jobs.choose")}
				value={typedIn("subject") ?? ""}
				choices={offered.map(({ job }) => ({ value: job, label: jobName(t, job) }))}
				errors={errorsOf("subject")}
			/>
		</FoldedAct>
	)
}
