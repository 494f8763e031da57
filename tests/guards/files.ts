import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs"
import type { Guard } from "./catalog.ts"
import type { Used } from "./test-database.ts"

/** Files of a run. */
const FOLDER = process.env.GUARDS_FOLDER ?? "tests/.out/guards"
export const GUARDS = `${FOLDER}/guards.json`
export const TOUCHED = `${FOLDER}/touched.jsonl`
export const RESULTS = `${FOLDER}/results.jsonl`

/** What a test did to its databases with all guards in place. `refusals`: marks of the errors that it met. */
export type Touched = Used & Readonly<{ refusals: readonly string[] }>
/** `ms`: how long it took. */
export type TouchedTest = Touched & Readonly<{ test: string; ms: number }>

/** One try of a test with one guard dropped. `error`: why it failed; null: the test did not notice. */
export type Try = Readonly<{ guard: string; test: string; ms: number; error: string | null }>

export const readTouched = (): readonly TouchedTest[] => linesOf<TouchedTest>(TOUCHED)
export const addLine = (file: string, line: TouchedTest | Try): void =>
	appendFileSync(file, `${JSON.stringify(line)}\n`)

function linesOf<T>(file: string): readonly T[] {
	if (!existsSync(file)) return []
	return readFileSync(file, "utf8")
		.split("\n")
		.flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T]))
}

const tries = new Map<string, Try[]>()
let size = 0
/** Tries of a guard in this run so far, those of other processes as well. */
export function readTries(guard: string): readonly Try[] {
	const now = existsSync(RESULTS) ? statSync(RESULTS).size : 0
	if (now !== size) {
		tries.clear()
		for (const one of linesOf<Try>(RESULTS)) tries.set(one.guard, [...(tries.get(one.guard) ?? []), one])
		size = now
	}
	return tries.get(guard) ?? []
}

/** The guards that the command was asked for: those of its shard whose name holds its text, and that its migrations name. */
export function chosen(all: readonly Guard[]): readonly Guard[] {
	const { GUARDS_ONLY, GUARDS_SINCE, GUARDS_SHARD = "1/1" } = process.env
	const [shard = 1, shards = 1] = GUARDS_SHARD.split("/").map(Number)
	const changed: readonly string[] | null = GUARDS_SINCE ? JSON.parse(GUARDS_SINCE) : null
	return all
		.filter(({ name }) => !GUARDS_ONLY || GUARDS_ONLY.split(",").some((text) => name.includes(text)))
		.filter(
			({ name, tables, functions }) =>
				changed === null || [...name.split(/[:.]/), ...tables, ...functions].some((one) => changed.includes(one)),
		)
		.filter((_, place) => place % shards === shard - 1)
}
