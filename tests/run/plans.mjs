import { isBuilt } from "../../app/boot/source-hash.mjs"
import { JOURNEYS, MONEY_FOLDERS, PROJECTS } from "../groups.mjs"

/** What each speed runs: groups of steps (see steps.mjs). */

const bin = (path) => [process.execPath, `node_modules/${path}`]
const script = (path, ...args) => [process.execPath, path, ...args]

const vitest = (name, config, args, env) => {
	const report = `tests/.out/${name.replaceAll(/[^a-z]+/g, "-")}.json`
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
	return { name, report, env, command: [...bin("vitest/vitest.mjs"), "run", "--config", config, ...reporters, ...args] }
}
const tests = (name, projects, args = []) =>
	vitest(name, "tests/vitest.config.ts", [...projects.flatMap((project) => ["--project", project]), ...args])
const journeys = (groups, { everyLanguage = false, args = [] } = {}) => {
	const mode = everyLanguage ? ["--mode", "every-language"] : []
	const name = `journeys: ${groups.join(", ")}`
	return vitest(name, "tests/vitest.journeys.config.ts", [...mode, ...args], { JOURNEYS: groups.join(",") })
}

const build = { name: "build", command: script("app/build.mjs"), done: () => isBuilt(process.cwd()) }
/** TypeScript reads again only what changed since the last check in this checkout. */
const types = {
	name: "types",
	command: [
		...bin("typescript/bin/tsc"),
		"--noEmit",
		"--incremental",
		"--tsBuildInfoFile",
		"node_modules/.cache/types.json",
	],
}
const staticChecks = [
	{ name: "format", command: [...bin("@biomejs/biome/bin/biome"), "format", "."] },
	{ name: "lint", command: [...bin("@biomejs/biome/bin/biome"), "lint", "--error-on-warnings", "."] },
	types,
]
const pure = tests("pure tests", ["pure"])

/** `npm run test:fast`: seconds, without a database, a build or a browser. */
export const fast = () => [staticChecks, [pure]]

/** `npm test`: what a change needs. The static checks fail first; the pure tests run while the build waits for its compiler. */
export const usual = () => [
	staticChecks,
	[pure, build],
	[tests("integration tests", ["database", "processes"])],
	[journeys(["core"])],
]

const kills = { name: "60 kills", command: script("tests/faults/run.mjs", "--kills", "60", "--minutes", "8", "--anew") }
const ATTACKS = ["attacks", "timed attacks"]
const FAULTS = ["faults"]
const isInTests = (project) => ![...ATTACKS, ...FAULTS].includes(project)

/** What `npm run test:full` runs by itself; `args` divide the files of a step among shards. */
const ALL = {
	static: () => [staticChecks],
	tests: (args) => [[tests("tests", Object.keys(PROJECTS).filter(isInTests), args)]],
	attacks: (args) => [[tests("attacks", ATTACKS, args)]],
	faults: (args) => [[tests("faults", FAULTS, args)]],
	kills: () => [[kills]],
	...Object.fromEntries(
		Object.keys(JOURNEYS).map((name) => [
			`journeys-${name}`,
			(args) => [[journeys([name], { everyLanguage: true, args })]],
		]),
	),
}

/** Parts of it for one purpose: all about money, and all that asks a database (on another server by TEST_SERVER_URL). */
const SOME = {
	money: () => [
		[tests("money tests", ["money"])],
		[tests("quick money tests", ["pure", "slow", "database"], MONEY_FOLDERS)],
		[tests("attacks", ATTACKS)],
		[tests("faults", FAULTS)],
		[journeys(["money"])],
		[kills],
	],
	database: () => [[tests("database tests", ["database", "money", "long database"])]],
}

/** Groups that have no files to divide among shards: the first shard runs them. */
const WHOLE = ["static", "kills", ...Object.keys(SOME)]

/** `npm run test:full [-- --group NAME … --shard K/N]`: everything, or the groups named; in shards, a part of the files of each. */
export function full({ group: names = Object.keys(ALL), shard }) {
	const groups = { ...ALL, ...SOME }
	const unknown = names.filter((name) => !(name in groups))
	if (unknown.length > 0)
		throw new Error(`Unknown group ${unknown.join(", ")}: there are ${Object.keys(groups).join(", ")}.`)
	if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Error(`--shard takes K/N, not "${shard}".`)
	const args = shard ? [`--shard=${shard}`, "--passWithNoTests"] : []
	const isFirst = shard === undefined || shard.startsWith("1/")
	const mine = names.filter((name) => isFirst || !WHOLE.includes(name))
	return [[build], ...mine.flatMap((name) => groups[name](args))]
}
