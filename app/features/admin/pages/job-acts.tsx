import { asKey } from "#app/lib/keys.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { jobName } from "../jobs/job-words.ts"
import type { JobActLine } from "../jobs/list-jobs.server.ts"
import { outcomeText } from "../outcome-words.ts"
import type { JobsWords } from "./jobs.tsx"

/** What operators last asked for about jobs, and what the worker made of it. */
export function JobActs({ t, lang, acts }: JobsWords & Readonly<{ acts: readonly JobActLine[] }>) {
	return (
		<section aria-labelledby="asked">
			<h2 id="asked">{t("operators-catalog:jobs.asked")}</h2>
			<Table
				caption={t("operators-catalog:jobs.asked")}
				empty={t("operators-catalog:jobs.noneAsked")}
				rows={acts}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "at",
						label: t("admin:home.at"),
						cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
					},
					{ key: "kind", label: t("admin:money.act"), cell: ({ kind }) => t(asKey(`admin:acts.${kind}`)) },
					{
						key: "subject",
						label: t("operators-catalog:jobs.job"),
						cell: ({ subject }) => <span className="breaks">{jobName(t, subject)}</span>,
					},
					{ key: "who", label: t("admin:audit.actor"), cell: ({ who }) => <span className="breaks">{who}</span> },
					{
						key: "outcome",
						label: t("operators-catalog:state"),
						cell: ({ outcome }) =>
							outcome === null
								? t("operators-catalog:jobs.notYet")
								: outcome === "done"
									? t("operators-catalog:jobs.done")
									: outcomeText(t, outcome),
					},
				]}
			/>
		</section>
	)
}
