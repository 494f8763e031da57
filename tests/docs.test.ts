import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const MOST_BULLET_LINES = 3
const MOST_CHARACTERS = 120
/** Documents for operators: each has bullets that can be read at a glance. */
const FOR_OPERATORS = [
	...["operations.md", "settings.md", "back-up.md", "monitoring.md", "runbooks.md", "admin.md"],
	...["money-operations.md", "program-operations.md", "emergency-key.md", "keys.md"],
].map((name) => join("docs", name))
const ALL = [
	"README.md",
	"CHANGELOG.md",
	...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [join("docs", name)] : [])),
]

/** Lines outside of code blocks, with their numbers. */
function proseOf(path: string): Readonly<{ line: string; number: number }>[] {
	let isCode = false
	return readFileSync(path, "utf8")
		.split("\n")
		.flatMap((line, at) => {
			const isFence = line.trimStart().startsWith("```")
			if (isFence) isCode = !isCode
			return isFence || isCode ? [] : [{ line, number: at + 1 }]
		})
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
	heading
		.replaceAll(/[`*]/g, "")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
		.trim()
		.replaceAll(" ", "-")

const anchorsOf = (path: string) =>
	proseOf(path).flatMap(({ line }) => {
		const heading = /^#+ (.*)$/.exec(line)?.[1]
		return heading === undefined ? [] : [anchorOf(heading)]
	})

test("every link of the README and of docs leads to a file and a heading that exist", () => {
	const broken = ALL.flatMap((path) =>
		proseOf(path).flatMap(({ line, number }) =>
			[...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
				if (/^[a-z]+:/.test(target)) return []
				const [file = "", anchor] = target.split("#")
				const to = file === "" ? path : join(dirname(path), file)
				const isThere = existsSync(to) && (anchor === undefined || anchorsOf(to).includes(anchor))
				return isThere ? [] : [`${path}:${number}: ${target}`]
			}),
		),
	)
	expect(broken).toEqual([])
})

test("no bullet in a document for operators is longer than three lines", () => {
	const tooLong = FOR_OPERATORS.flatMap((path) => {
		let length = 0
		return proseOf(path).flatMap(({ line, number }) => {
			const isBullet = /^\s*([-*]|\d+\.)\s/.test(line)
			length = isBullet ? 1 : length > 0 && /^\s+\S/.test(line) ? length + 1 : 0
			const isWide = !line.startsWith("|") && line.length > MOST_CHARACTERS
			return length > MOST_BULLET_LINES || isWide ? [`${path}:${number}`] : []
		})
	})
	expect(tooLong).toEqual([])
})

test("every alert has a row in the table of alerts", () => {
	const rules = readFileSync("docs/alerts/punktopia.rules.yml", "utf8")
	const alerts = [...rules.matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name = ""]) => name)
	expect(alerts.length).toBeGreaterThan(0)
	const rows = proseOf("docs/monitoring.md").flatMap(({ line }) =>
		line.startsWith("|") ? [line.split("|")[1] ?? ""] : [],
	)
	expect(alerts.filter((name) => !rows.some((cell) => cell.includes(`\`${name}\``)))).toEqual([])
})
