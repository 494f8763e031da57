import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { ScreenHead } from "../frame.tsx"
import type { JobActLine, JobLine, QueuedJob, WorkerLine } from "../jobs/list-jobs.server.ts"
import type { Refused } from "./folded-act.tsx"
import { JobActs } from "./job-acts.tsx"
import { JobQueue } from "./job-queue.tsx"
import { JobSchedule } from "./job-schedule.tsx"
import { RunJob } from "./run-job.tsx"
import { Workers } from "./workers.tsx"

export type JobsWords = Readonly<{ t: T; lang: Lang }>
type Props = JobsWords &
	Readonly<{
		workers: readonly WorkerLine[]
		jobs: readonly JobLine[]
		queued: readonly QueuedJob[]
		acts: readonly JobActLine[]
		/** Ids of the forms that this page offers; null: whoever looks may not act. */
		forms: Readonly<{ run: string; retry: Readonly<Record<string, string>> }> | null
		done: boolean
		refused: Refused | null
	}>

/** What the workers do by themselves: who works, what failed and what waits, what ran when, and what operators asked for. */
export function JobsPage(props: Props) {
	const { t, lang, workers, jobs, queued, acts, forms, done, refused } = props
	return (
		<>
			<ScreenHead title={t("admin:screens.jobs")} lead={t("operators-catalog:jobs.lead")}>
				{forms ? <RunJob t={t} jobs={jobs} id={forms.run} refused={refused} action={paths.admin("jobs")} /> : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t("admin:money.begun")}
				</p>
			) : null}
			<Workers t={t} lang={lang} workers={workers} />
			<JobQueue t={t} lang={lang} queued={queued} retry={forms?.retry ?? null} refused={refused} />
			<JobSchedule t={t} lang={lang} jobs={jobs} />
			<JobActs t={t} lang={lang} acts={acts} />
		</>
	)
}
