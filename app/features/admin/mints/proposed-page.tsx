import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { ScreenHead } from "../frame.tsx"
import { PlanPreview } from "./changed-lines.tsx"
import type { ChangedLine } from "./plan-lines.ts"

type Props = Readonly<{
	t: T
	title: string
	name: string
	isNew: boolean
	reason: string
	lines: readonly ChangedLine[]
	/** Of each list its wallets, by the phase's name. */
	lists: readonly Readonly<{ label: string; wallets: readonly string[] }>[]
	proposal: string
}>

/** What was proposed of a plan, as whoever is to approve it reads it. */
export function ProposedPage({ t, title, name, isNew, reason, lines, lists, proposal }: Props) {
	return (
		<>
			<ScreenHead title={title} lead={t("operators-mints:proposedLead")} />
			<PlanPreview {...{ t, title, lines, isNew, reason }} number={name}>
				<a className="button button-signal" href={`${paths.admin("proposals")}#proposal-${proposal}`}>
					{t("admin:rules.toProposals")}
				</a>
			</PlanPreview>
			{lists.map(({ label, wallets }) => (
				<details key={label} className="rule-more">
					<summary>{label}</summary>
					<pre className="rule-stored figure">{wallets.join("\n")}</pre>
				</details>
			))}
		</>
	)
}
