import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const app = fileURLToPath(new URL("../app", import.meta.url))

/** The plan of the house, from the top: a room may use what stands after it, and nothing of its own line but itself. */
const DOORS = ["routes", "http", "boot", "enhance", "server.ts", "worker.ts", "root.tsx", "entry.server.tsx"]
const UPPER = ["wallets", "operations", "rewards", "minting", "holdings", "collections", "draws"]
const MIDDLE = ["settlement", "chains", "identity", "agreements", "files", "mail", "tracking", "settings"]
const BASE = ["jobs", "db", "i18n", "ui", "lib"]
const GROUND = [...UPPER, ...MIDDLE, ...BASE]

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => /\.(tsx?|css|mjs)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\.ts$/.test(file)
const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !isTest(file))
const textOf = (file: string) => readFileSync(join(app, file), "utf8")

/** The doors are one room; each feature is one. */
function roomOf(file: string): string {
	const [first = "", second = ""] = file.split("/")
	if (DOORS.includes(first)) return "doors"
	return first === "features" ? `features/${second}` : first
}

function heightOf(room: string): number {
	if (room === "doors") return GROUND.length + 2
	if (room.startsWith("features/")) return GROUND.length + 1
	const at = GROUND.indexOf(room)
	if (at < 0) throw new Error(`app/${room} has no place in the plan of the house`)
	return GROUND.length - at
}

/** Files of app/ that a file imports, types included. */
function importsOf(file: string): string[] {
	const found = textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']((?:#app\/|\.{1,2}\/)[^"']+)["']/g)
	return [...found]
		.map(([, name = ""]) => name.replace(/\?\w+$/, ""))
		.map((name) => (name.startsWith("#app/") ? name.slice(5) : relative(app, resolve(app, dirname(file), name))))
		.filter((target) => !target.startsWith(".."))
}

test("every file of the app stands in a room of the plan", () => {
	const homeless = new Set(code.map(roomOf).filter((room) => !isPlanned(room)))
	expect([...homeless]).toEqual([])
})
const isPlanned = (room: string) => room === "doors" || room.startsWith("features/") || GROUND.includes(room)

test("imports go down, never up, never sideways from room to room", () => {
	const climbs = code.flatMap((file) =>
		importsOf(file)
			.filter((target) => roomOf(target) !== roomOf(file))
			.filter((target) => heightOf(roomOf(file)) <= heightOf(roomOf(target)))
			.map((target) => `${file} → ${target}`),
	)
	expect(climbs).toEqual([])
})

test("nothing of the app imports from the tests", () => {
	const leaning = code.filter((file) => /["']#tests\//.test(textOf(file)))
	expect(leaning).toEqual([])
})

test("imports name the file that is meant", () => {
	const nameless = code.flatMap((file) =>
		importsOf(file)
			.filter((target) => !/\.\w+$/.test(target))
			.map((target) => `${file} → ${target}`),
	)
	expect(nameless).toEqual([])
})

test("a file is read in a sitting", () => {
	const long = files
		.map((file) => [file, textOf(file).split("\n").length - 1] as const)
		.filter(([, lines]) => lines > 400)
		.map(([file, lines]) => `${file}: ${lines} lines`)
	expect(long).toEqual([])
})

test("no room is a drawer for everything", () => {
	const drawers = files.filter((file) =>
		/(^|\/)(utils?|helpers?|common|misc|services?|managers?|index)(\.|\/)/.test(file.replace(/^routes\/.*/, "")),
	)
	expect(drawers).toEqual([])
})
