import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const app = fileURLToPath(new URL("../app", import.meta.url))

/**
 * Modules from the top: each may import those after it. Entry modules count as one, and each feature is one; below them stands what a
 * feature may declare (`features/feature.ts`).
 */
const ENTRY = [
	"routes",
	"http",
	"site",
	"boot",
	"shell-client",
	"features.server.ts",
	"proposal-views.server.ts",
	"web.ts",
	"worker.ts",
	"root.tsx",
	"entry.server.tsx",
]
const UPPER = [
	"operators",
	"wallets",
	"doors",
	"minting",
	"raffles",
	"operations",
	"reserves",
	"prizes",
	"statements",
	"rewards",
	"chance",
	"holdings",
	"collections",
	"draws",
]
const MIDDLE = [
	"settlement",
	"chains",
	"reminding",
	"identity",
	"agreements",
	"files",
	"mail",
	"tracking",
	"prices",
	"settings",
]
const BASE = ["jobs", "db", "i18n", "ui", "lib"]
const SHARED = [...UPPER, ...MIDDLE, ...BASE]

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => /\.(tsx?|css|mjs)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\.ts$/.test(file)
const code = files.filter((file) => /\.(tsx?|css)$/.test(file) && !file.endsWith(".d.ts") && !isTest(file))
const textOf = (file: string) => readFileSync(join(app, file), "utf8")

function moduleOf(file: string): string {
	const [first = "", second = ""] = file.split("/")
	if (ENTRY.includes(first)) return "entry"
	return first === "features" ? `features/${second}` : first
}

function levelOf(module: string): number {
	if (module === "entry") return SHARED.length + 3
	if (module === "features/feature.ts") return SHARED.length + 1
	if (module.startsWith("features/")) return SHARED.length + 2
	const at = SHARED.indexOf(module)
	if (at < 0) throw new Error(`app/${module} is none of the modules named here`)
	return SHARED.length - at
}

/** Files of app/ that a file imports, types and style sheets included. */
function importsOf(file: string): string[] {
	const found = textOf(file).matchAll(/(?:\bfrom|@?\bimport)\s*\(?\s*["']((?:#app\/|\.{1,2}\/)[^"']+)["']/g)
	return [...found]
		.map(([, name = ""]) => name.replace(/\?\w+$/, ""))
		.map((name) => (name.startsWith("#app/") ? name.slice(5) : relative(app, resolve(app, dirname(file), name))))
		.filter((target) => !target.startsWith(".."))
}

test("every file of the app belongs to a module that is named here", () => {
	const isNamed = (module: string) => module === "entry" || module.startsWith("features/") || SHARED.includes(module)
	expect([...new Set(code.map(moduleOf).filter((module) => !isNamed(module)))]).toEqual([])
})

test("imports go down, never up, never sideways from module to module", () => {
	const climbing = code.flatMap((file) =>
		importsOf(file)
			.filter((target) => moduleOf(target) !== moduleOf(file))
			.filter((target) => levelOf(moduleOf(file)) <= levelOf(moduleOf(target)))
			.map((target) => `${file} → ${target}`),
	)
	expect(climbing).toEqual([])
})

test("no file imports itself by way of others", () => {
	const inCircles = new Set<string>()
	const done = new Set<string>()
	const walk = (file: string, path: readonly string[]) => {
		if (path.includes(file)) return void inCircles.add([...path.slice(path.indexOf(file)), file].join(" → "))
		if (done.has(file)) return
		for (const target of valuesOf(file)) walk(target, [...path, file])
		done.add(file)
	}
	for (const file of code) walk(file, [])
	expect([...inCircles]).toEqual([])
})
/** Files whose values are needed when a file is loaded: neither types nor what is loaded later. */
const valuesOf = (file: string) =>
	[...textOf(file).matchAll(/^(?:import|export)(?! type)[^"']*?(?:from )?["']((?:#app\/|\.{1,2}\/)[^"']+\.tsx?)["']/gm)]
		.filter(([text]) => !/^import \{(\s*type \w+( as \w+)?,?)+\s*\} from/.test(text))
		.map(([, name = ""]) =>
			name.startsWith("#app/") ? name.slice(5) : relative(app, resolve(app, dirname(file), name)),
		)
		.filter((target) => code.includes(target))

test("nothing of the app imports from the tests", () => {
	expect(code.filter((file) => /["']#tests\//.test(textOf(file)))).toEqual([])
})

/** Where a chain's library may be imported: its adapter, wallets and proofs of wallets, and what composes a process. */
const KNOWS_CHAINS = ["chains/", "wallets/", "identity/proofs/", "boot/", "web.ts", "worker.ts"]
const CHAIN_LIBRARY = /(?:\bfrom|\bimport)\s*\(?\s*["'](?:@solana\/|ethers\b|litesvm\b)/

test("a chain's library is imported by its adapter, by wallets and by their proofs, and settlement knows the port alone", () => {
	const mayKnow = (file: string) => KNOWS_CHAINS.some((place) => file.startsWith(place))
	expect(code.filter((file) => !mayKnow(file) && CHAIN_LIBRARY.test(textOf(file)))).toEqual([])
	const general = (file: string) => file.startsWith("settlement/") || /^chains\/[^/]+$/.test(file)
	const past = code.filter(general).filter((file) => CHAIN_LIBRARY.test(textOf(file)))
	expect(past).toEqual([])
	const adapters = code
		.filter((file) => file.startsWith("settlement/"))
		.flatMap((file) => importsOf(file).filter((target) => /^chains\/[^/]+\//.test(target)))
	expect(adapters).toEqual([])
})

test("imports name the file that is meant", () => {
	const withoutExtension = code.flatMap((file) =>
		importsOf(file)
			.filter((target) => !/\.\w+$/.test(target))
			.map((target) => `${file} → ${target}`),
	)
	expect(withoutExtension).toEqual([])
})

test("no file that somebody writes is longer than 400 lines", () => {
	const long = files
		.filter((file) => !textOf(file).startsWith("/* Made by "))
		.map((file) => [file, textOf(file).split("\n").length - 1] as const)
		.filter(([, lines]) => lines > 400)
		.map(([file, lines]) => `${file}: ${lines} lines`)
	expect(long).toEqual([])
})

test("no file or folder is named for everything", () => {
	const vague = files.filter((file) =>
		/(^|\/)(utils?|helpers?|common|misc|services?|managers?|index)(\.|\/)/.test(file.replace(/^routes\/.*/, "")),
	)
	expect(vague).toEqual([])
})

test("no formatter is made of options that are new each time", () => {
	const made = files.filter((file) => /(dateFormat|numberFormat)\([^()]*, \{/.test(textOf(file)))
	expect(made).toEqual([])
})

test("no deadline is held by `AbortSignal.any` alone: Node 20 sweeps it away, and what waits on it waits for ever", () => {
	const lost = files.filter((file) => /AbortSignal\.any\([^)]*AbortSignal\.timeout/.test(textOf(file)))
	expect(lost).toEqual([])
})

test("a route that others lie below hands over to them: a list of its own is named _index", () => {
	const routes = readdirSync(join(app, "routes")).filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
	const nameOf = (file: string) => file.replace(/\.tsx?$/, "")
	const hidden = routes.filter((file) => {
		const isAbove = routes.some((other) => nameOf(other).startsWith(`${nameOf(file)}.`))
		return isAbove && !readFileSync(join(app, "routes", file), "utf8").includes("<Outlet")
	})
	expect(hidden).toEqual([])
})
