import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { ATTACKS } from "./attacks.ts"
import { budgetOf, type Result, runAttack } from "./run-attack.ts"
import { startTarget } from "./target.ts"

const BEFORE = "tests/attacks/before.json"
const NOW = "tests/.out/attacks.json"

type Before = {
	note: string
	figures: Record<string, { figure: number | string; unit: string; ok: boolean; detail: string }>
}

/** `npm run attacks [-- --short] [-- --only part-of-a-name,A5]`: runs all attacks on one app, prints the table, hands back the exit status. */
export async function runAttacks(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const only = words.includes("--only") ? (words[words.indexOf("--only") + 1] ?? "").split(",") : [""]
	const budget = budgetOf(words.includes("--short"))
	const chosen = ATTACKS.filter(
		({ name, point, whole }) => only.some((one) => name.includes(one) || point === one) && !(budget.short && whole),
	)
	const stand = await startTarget()
	const results: Result[] = []
	try {
		for (const attack of chosen) {
			const result = await runAttack(stand, attack, budget)
			results.push(result)
			console.log(lineOf(result))
			writeFileSync(NOW, `${JSON.stringify(results, null, "\t")}\n`)
		}
	} finally {
		await stand.stop()
	}
	printTable(results)
	const broken = results.filter(({ ok }) => !ok).length
	console.log(`\n${results.length - broken} held, ${broken} broken`)
	return broken > 0 ? 1 : 0
}

const lineOf = ({ name, point, figure, unit, ok, detail, seconds }: Result) =>
	`${ok ? "✓" : "✗"} ${point} ${name}: ${figure} ${unit} (${seconds} s)${detail ? `\n    ${detail}` : ""}`

/** Attack, before, now: as Markdown, for the closing note. */
function printTable(results: readonly Result[]): void {
	const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, "utf8")) as Before).figures : {}
	const cell = (value: { figure: number | string; unit: string; ok: boolean } | undefined) =>
		value ? `${value.ok ? "" : "✗ "}${value.figure} ${value.unit}`.trim() : "–"
	console.log("\n| | attack | before | now |\n|---|---|---|---|")
	for (const one of results) console.log(`| ${one.point} | ${one.name} | ${cell(before[one.name])} | ${cell(one)} |`)
}
