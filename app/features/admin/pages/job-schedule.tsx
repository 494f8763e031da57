import { LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { dueText, jobName, tookText } from "../jobs/job-words.ts"
import type { JobLine } from "../jobs/list-jobs.server.ts"
import { wholeText } from "../rule-words.ts"
import type { JobsWords } from "./jobs.tsx"

/** Every job: when it is due, when it last ran and for how long, and how it last failed. */
export function JobSchedule({ t, lang, jobs }: JobsWords & Readonly<{ jobs: readonly JobLine[] }>) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<section aria-labelledby="schedule">
			<h2 id="schedule">{t("operators-catalog:jobs.schedule")}</h2>
			<Table
				caption={t("operators-catalog:jobs.schedule")}
				empty={t("operators-catalog:jobs.noneScheduled")}
				rows={jobs}
				rowKey={({ job }) => job}
				columns={[
					{
						key: "job",
						label: t("operators-catalog:jobs.job"),
						cell: ({ job }) => (
							<>
								<b>{jobName(t, job)}</b> <code className="admin-code">{job}</code>
							</>
						),
					},
					{
						key: "cron",
						label: t("operators-catalog:jobs.cron"),
						cell: ({ cron }) => (cron === null ? t("operators-catalog:jobs.gone") : dueText(t, cron)),
					},
					{
						key: "began",
						label: t("operators-catalog:jobs.began"),
						cell: ({ beganAt }) => (beganAt ? when(beganAt) : t("operators-catalog:jobs.never")),
					},
					{
						key: "took",
						label: t("operators-catalog:jobs.took"),
						figure: true,
						cell: ({ tookMs }) => (tookMs === null ? "" : tookText(lang, tookMs)),
					},
					{
						key: "runs",
						label: t("operators-catalog:jobs.runs"),
						figure: true,
						cell: ({ runs }) => wholeText(lang, runs),
					},
					{
						key: "failures",
						label: t("operators-catalog:jobs.failures"),
						figure: true,
						cell: ({ failures }) => wholeText(lang, failures),
					},
					{
						key: "error",
						label: t("operators-catalog:jobs.lastError"),
						cell: ({ failedAt, error }) =>
							failedAt ? (
								<details className="admin-said">
									<summary>{when(failedAt)}</summary>
									<span className="figure breaks">{error}</span>
								</details>
							) : (
								t("operators-catalog:none")
							),
					},
				]}
			/>
		</section>
	)
}
