import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { outcomeText } from "../outcome-words.ts"
import type { DoneAct, History as Facts, Step } from "./history.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	history: Facts
	/** A state in words, by the machine that it is of. */
	state: (entity: string, code: string) => string
}>

/** What was done to something, with the worker's answer; and each step that it took, with what proves it. */
export function History({ t, lang, history: { steps, acts }, state }: Props) {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<>
			<h2>{t("operators-mints:history.acts")}</h2>
			<Table
				caption={t("operators-mints:history.acts")}
				empty={t("operators-mints:history.noActs")}
				rows={acts}
				rowKey={({ id }: DoneAct) => id}
				columns={[
					{ key: "at", label: t("operators-mints:history.at"), cell: ({ at }) => moment(at) },
					{ key: "act", label: t("operators-mints:history.act"), cell: ({ kind }) => t(asKey(`admin:acts.${kind}`)) },
					{
						key: "who",
						label: t("operators-mints:history.who"),
						cell: ({ who }) => <span className="breaks">{who}</span>,
					},
					{
						key: "outcome",
						label: t("operators-mints:history.outcome"),
						cell: ({ outcome }) =>
							outcome === null
								? t("operators-mints:history.waits")
								: outcome === "done"
									? t("operators-mints:history.done")
									: outcomeText(t, outcome),
					},
				]}
			/>
			<h2>{t("operators-mints:history.steps")}</h2>
			<Table
				caption={t("operators-mints:history.steps")}
				empty={t("operators-mints:history.noSteps")}
				rows={steps}
				rowKey={({ id }: Step) => id}
				columns={[
					{ key: "at", label: t("operators-mints:history.at"), cell: ({ at }) => moment(at) },
					{
						key: "of",
						label: t("operators-mints:history.of"),
						cell: ({ entity }) => t(asKey(`operators-mints:entity.${entity}`)),
					},
					{
						key: "step",
						label: t("operators-mints:history.step"),
						cell: ({ entity, from, to }) =>
							[from, to].flatMap((code) => (code === null ? [] : [state(entity, code)])).join(" → "),
					},
					{
						key: "who",
						label: t("operators-mints:history.who"),
						cell: ({ actor }) => <span className="breaks">{actor}</span>,
					},
					{
						key: "why",
						label: t("operators-mints:history.why"),
						cell: ({ reason }) => reason,
					},
					{
						key: "evidence",
						label: t("operators-mints:history.evidence"),
						cell: ({ evidence }) => (
							<span className="figure breaks">
								{Object.entries(evidence)
									.map(([name, value]) => `${name} ${value ?? "–"}`)
									.join(" · ")}
							</span>
						),
					},
				]}
			/>
		</>
	)
}
