import { LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import type { WorkerLine } from "../jobs/list-jobs.server.ts"
import type { JobsWords } from "./jobs.tsx"

/** The processes that do the work, by their last sign of life. */
export function Workers({ t, lang, workers }: JobsWords & Readonly<{ workers: readonly WorkerLine[] }>) {
	return (
		<section aria-labelledby="workers">
			<h2 id="workers">{t("operators-catalog:jobs.workers")}</h2>
			<Table
				caption={t("operators-catalog:jobs.workers")}
				empty={t("operators-catalog:jobs.noWorker")}
				rows={workers}
				rowKey={({ id }) => id}
				columns={[
					{ key: "id", label: "ID", cell: ({ id }) => <code className="breaks">{id}</code> },
					{
						key: "beat",
						label: t("operators-catalog:jobs.beat"),
						cell: ({ beatAt }) => <DateTime at={beatAt} locale={LOCALES[lang]} local={t("admin:local")} />,
					},
					{
						key: "state",
						label: t("operators-catalog:state"),
						cell: ({ isAlive }) => t(isAlive ? "operators-catalog:jobs.alive" : "operators-catalog:jobs.silent"),
					},
				]}
			/>
		</section>
	)
}
