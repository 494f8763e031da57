import { LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { jobName } from "../jobs/job-words.ts"
import type { QueuedJob } from "../jobs/list-jobs.server.ts"
import { wholeText } from "../rule-words.ts"
import { FoldedAct, type Refused } from "./folded-act.tsx"
import type { JobsWords } from "./jobs.tsx"

type Props = JobsWords &
	Readonly<{
		queued: readonly QueuedJob[]
		/** Ids of the forms by which jobs that failed are tried again, by the job's number; null: whoever looks may not. */
		retry: Readonly<Record<string, string>> | null
		refused: Refused | null
	}>

/** What failed, with its error and what can be done; then what runs and what waits. */
export function JobQueue({ t, lang, queued, retry, refused }: Props) {
	const failed = queued.filter(({ state }) => state === "failed")
	const others = queued.filter(({ state }) => state !== "failed")
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<>
			<section aria-labelledby="failed">
				<h2 id="failed">{t("operators-catalog:jobs.failed")}</h2>
				{failed.length === 0 ? <p className="admin-calm">{t("operators-catalog:jobs.noneFailed")}</p> : null}
				<ul className="admin-rows">
					{failed.map(({ id, job, at, attempts, maxAttempts, error }) => (
						<li key={id} className="admin-row">
							<div className="admin-row-head">
								<b className="admin-sum">{jobName(t, job)}</b>
								<small>
									<code>{job}</code>
								</small>
							</div>
							<dl className="admin-evidence">
								<div>
									<dt>{t("operators-catalog:jobs.error")}</dt>
									<dd className="figure breaks">{error ?? t("operators-catalog:none")}</dd>
								</div>
								<div>
									<dt>{t("operators-catalog:jobs.tries")}</dt>
									<dd>
										{t("operators-catalog:jobs.triesOf", {
											n: wholeText(lang, attempts),
											most: wholeText(lang, maxAttempts),
										})}
									</dd>
								</div>
								<div>
									<dt>{t("operators-catalog:jobs.nextTry")}</dt>
									<dd>{attempts < maxAttempts ? when(at) : t("operators-catalog:jobs.givenUp")}</dd>
								</div>
							</dl>
							<div className="admin-row-acts">
								{retry?.[id] ? (
									<FoldedAct
										{...{ t, refused }}
										kind="retry-job"
										id={retry[id]}
										subject={id}
										action={paths.admin("jobs")}
										alone
									>
										{null}
									</FoldedAct>
								) : null}
							</div>
						</li>
					))}
				</ul>
			</section>
			<section aria-labelledby="queued">
				<h2 id="queued">{t("operators-catalog:jobs.queued")}</h2>
				<Table
					caption={t("operators-catalog:jobs.queued")}
					empty={t("operators-catalog:jobs.noneQueued")}
					rows={others}
					rowKey={({ id }) => id}
					columns={[
						{ key: "job", label: t("operators-catalog:jobs.job"), cell: ({ job }) => jobName(t, job) },
						{
							key: "state",
							label: t("operators-catalog:state"),
							cell: ({ state }) =>
								t(state === "running" ? "operators-catalog:jobs.running" : "operators-catalog:jobs.waiting"),
						},
						{ key: "at", label: t("operators-catalog:jobs.at"), cell: ({ at }) => when(at) },
					]}
				/>
			</section>
		</>
	)
}
