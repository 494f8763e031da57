import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Calls whose names need a definition, and how their arguments make one. */
const CALLS = [
	[/\btrack(?:Reached)?\(\s*"([^"]+)"/g, ([name]) => [name]],
	[/\btrackTo\(\s*"([^"]+)",\s*"([^"]+)"/g, ([from, page]) => [`${from}.${page}`]],
	[/\btrackPage\(\s*"([^"]+)"/g, ([page]) => [`${page}.landing`]],
	[/\btrackOutcomes\(([^)]*)\)/g, ([names]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name)],
	[/\breportOutcome\(\s*"([^"]+)"/g, ([name]) => [name]],
]
/** The one way to mark something. */
const BY_HAND = /["'\s{]data-track(?!-connected)["'=:]/

const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\.ts$/.test(name)

function readSources(folder) {
	const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"))
	return Object.fromEntries(names.filter(isSource).map((name) => [name, readFileSync(join(folder, name), "utf8")]))
}

/**
 * What is wrong with the marks in sources, a line each. `sources`: a folder, or texts by their names; `isDefined`: whether a name of the
 * form "page.item" has a definition.
 */
export function misused(sources, isDefined) {
	const texts = typeof sources === "string" ? readSources(sources) : sources
	return Object.entries(texts).flatMap(([name, text]) => [
		...(BY_HAND.test(text) && !name.startsWith("tracking/") ? [`${name}: a mark is written by hand: data-track`] : []),
		...CALLS.flatMap(([call, namesOf]) => [...text.matchAll(call)].flatMap(([, ...args]) => namesOf(args)))
			.filter((one) => !isDefined(one))
			.map((one) => `${name}: nothing that is recorded is called ${one}`),
	])
}
