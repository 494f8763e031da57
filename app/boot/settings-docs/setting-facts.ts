import { EnvError, namesFor, type Process, readEnv, type Source, validSettings } from "#app/lib/env.server.ts"
import type { SettingName } from "#app/lib/setting-notes/setting-note.ts"

const READERS = ["web", "worker", "chain", "kaia"] as const satisfies readonly Process[]

/** What the schema itself says about a setting. */
export type SettingFacts = Readonly<{
	/** As written in the environment; null where the schema has no default. */
	defaultText: string | null
	/** Processes that receive the setting; the supervisor receives all. */
	readBy: readonly (typeof READERS)[number][]
	isRequiredInProduction: boolean
	/** Settings that make this one required in production. */
	requiredWith: readonly SettingName[]
}>

const NAMES = namesFor("boot") as readonly SettingName[]

let known: ReadonlyMap<SettingName, SettingFacts> | undefined

/** Facts by setting, in the order of the schema. */
export function settingFacts(): ReadonlyMap<SettingName, SettingFacts> {
	known ??= readFacts()
	return known
}

function readFacts(): ReadonlyMap<SettingName, SettingFacts> {
	const defaults: Readonly<Partial<Record<SettingName, unknown>>> = validSettings("boot", {})
	const required = missingWith({})
	const conditions = NAMES.map((name) => ({ name, missing: missingWith({ [name]: "set" }) }))
	return new Map(
		NAMES.map((name) => [
			name,
			{
				defaultText: textOf(defaults[name]),
				readBy: READERS.filter((process) => namesFor(process).includes(name)),
				isRequiredInProduction: required.has(name),
				requiredWith: required.has(name)
					? []
					: conditions.flatMap((condition) => (condition.missing.has(name) ? [condition.name] : [])),
			},
		]),
	)
}

/** Settings that production reports as missing when only `given` is set. */
function missingWith(given: Source): ReadonlySet<string> {
	try {
		readEnv("boot", { APP_MODE: "production", ...given })
		return new Set()
	} catch (error) {
		if (!(error instanceof EnvError)) throw error
		return new Set(error.problems.flatMap((problem) => /^([A-Z0-9_]+) is missing:/.exec(problem)?.[1] ?? []))
	}
}

function textOf(value: unknown): string | null {
	if (value === undefined) return null
	if (typeof value === "boolean") return value ? "1" : "0"
	return String(value)
}
