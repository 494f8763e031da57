import { decimalText, money } from "#app/lib/money.ts"
import { ruleEvidence } from "./rule-evidence.ts"

type Line = NonNullable<(typeof ruleEvidence)["_output"]["changes"][number]["before"]>
type Side = Readonly<Record<string, string>>

/** What the audit says of a new version of a rule: each line that it changed, before and after. Empty where the proposal names none. */
export function ruleFacts(evidence: unknown): Readonly<{ before?: Side; after?: Side }> {
	const read = ruleEvidence.safeParse(evidence)
	if (!read.success) return {}
	const side = (of: "before" | "after"): Side =>
		Object.fromEntries(read.data.changes.map((change) => [nameOf(change), textOf(change[of])]))
	return { before: side("before"), after: side("after") }
}

const nameOf = ({ what, of }: Readonly<{ what: string; of: Readonly<Record<string, string | number>> | null }>) =>
	[what, ...(of === null ? [] : Object.entries(of).map(([name, value]) => `${name} ${value}`))].join(", ")

const BPS = 10_000

/** A figure with its unit: amounts with their coin. */
function textOf(line: Line | null): string {
	if (line === null) return "–"
	switch (line.unit) {
		case "amount":
			return `${decimalText(money(line.asset, line.n))} ${line.asset.symbol}`
		case "percent":
			return `${line.n / 100} %`
		case "times":
			return `× ${line.n / BPS}`
		case "yes":
			return line.n === 1 ? "yes" : "no"
		case "words":
		case "count":
			return `${line.n}`
		default:
			return `${line.n} ${line.unit}`
	}
}
