import { readFileSync, statSync } from "node:fs"

type Source = Readonly<Record<string, string | undefined>>

/** In bytes. The longest secrets, a private key in PEM and a list of login providers, have a few thousand. */
const MAX_SIZE = 65_536

/** The setting that names the file with the value of `name`. */
export const fileSetting = (name: string): string => `${name}_FILE`

/** `source`: the settings, each secret with its value. `unread`: names of secrets whose file gave none; `problems` says why. */
export type WithSecrets = Readonly<{ source: Source; unread: ReadonlySet<string>; problems: readonly string[] }>

/**
 * Reads the files that `NAME_FILE` names for `names`, and removes those settings. One line break at the end is no part of a value. A
 * setting of white space counts as absent. Problems name the setting and the path, never the content.
 */
export function readSecretFiles(given: Source, names: readonly string[]): WithSecrets {
	const source: Record<string, string | undefined> = { ...given }
	const unread = new Set<string>()
	const problems: string[] = []
	for (const name of names) {
		const setting = fileSetting(name)
		const path = given[setting]?.trim()
		delete source[setting]
		if (!path) continue
		if (given[name]?.trim()) {
			problems.push(`${name} and ${setting} are both set: keep one of the two`)
			continue
		}
		const { value, problem } = readSecret(path)
		source[name] = value
		if (problem === undefined) continue
		unread.add(name)
		problems.push(`${setting}: ${path} ${problem}`)
	}
	return { source, unread, problems }
}

/** A pipe or a device could block the start for ever: only files are read. */
function readSecret(path: string): Readonly<{ value?: string; problem?: string }> {
	try {
		const found = statSync(path)
		if (!found.isFile()) return { problem: "is not a file" }
		if (found.size > MAX_SIZE) return { problem: `is larger than ${MAX_SIZE} bytes` }
		const value = readFileSync(path, "utf8").replace(/\r?\n$/, "")
		return value.trim() ? { value } : { problem: "is empty" }
	} catch (error) {
		return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
	}
}
