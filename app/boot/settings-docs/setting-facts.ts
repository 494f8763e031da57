import {
	EnvError,
	namesFor,
	type Process,
	readEnv,
	type Source,
	secretsFor,
	validSettings,
} from "#app/lib/env.server.ts"
import type { SettingName } from "#app/lib/setting-notes/setting-note.ts"

const READERS = ["web", "worker", "chain", "kaia"] as const satisfies readonly Process[]

/** What the schema itself says about a setting. */
export type SettingFacts = Readonly<{
	/** As written in the environment; null where the schema has no default. */
	defaultText: string | null
	/** Processes that receive the setting; the supervisor receives all. */
	readBy: readonly (typeof READERS)[number][]
	/** Its value may come from a file, and is never shown. */
	isSecret: boolean
	isRequiredInProduction: boolean
	/** Where production requires the setting: other settings that satisfy the same requirement. */
	alternatives: readonly SettingName[]
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
	const secrets = new Set(secretsFor("boot"))
	const required = missingWith({})
	const conditions = NAMES.map((name) => ({ name, missing: missingWith({ [name]: "set" }) }))
	return new Map(
		NAMES.map((name) => [
			name,
			{
				defaultText: textOf(defaults[name]),
				readBy: READERS.filter((process) => namesFor(process).includes(name)),
				isSecret: secrets.has(name),
				isRequiredInProduction: required.has(name),
				alternatives: required.get(name) ?? [],
				requiredWith: required.has(name)
					? []
					: conditions.flatMap((condition) => (condition.missing.has(name) ? [condition.name] : [])),
			},
		]),
	)
}

/** Settings that production reports as missing when only `given` is set, each with its alternatives: "A or B is missing: …". */
function missingWith(given: Source): ReadonlyMap<string, readonly SettingName[]> {
	try {
		readEnv("boot", { APP_MODE: "production", ...given })
		return new Map()
	} catch (error) {
		if (!(error instanceof EnvError)) throw error
		return new Map(
			error.problems.flatMap((problem) => {
				const [, list = ""] = /^([A-Z0-9_]+(?: or [A-Z0-9_]+)*) is missing:/.exec(problem) ?? []
				const names = list === "" ? [] : (list.split(" or ") as SettingName[])
				return names.map((name) => [name, names.filter((other) => other !== name)] as const)
			}),
		)
	}
}

function textOf(value: unknown): string | null {
	if (value === undefined) return null
	if (typeof value === "boolean") return value ? "1" : "0"
	return String(value)
}
