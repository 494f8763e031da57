import { namesFor, type Process, secretsFor } from "#app/lib/env.server.ts"
import { fileSetting } from "#app/lib/secret-files.server.ts"

/** What any program needs of its surroundings; none of it is a setting of ours. */
const surroundings =
	/^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|SystemRoot|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE|HTTPS?_PROXY|NO_PROXY|FORCE_COLOR|NO_COLOR)$/i

/**
 * Each process sees the settings it declares and no others: a signing key never reaches the web process. A secret in a file is passed on as
 * the path of its file.
 */
export function envFor(
	process: Process,
	source: Readonly<Record<string, string | undefined>>,
	facts: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
	const names = new Set(namesFor(process))
	const passed = new Set([...names].filter((name) => !(name in facts)))
	for (const name of secretsFor(process)) if (passed.has(name)) passed.add(fileSetting(name))
	const forTests = facts.DEMO === "1" ? /^TEST_/ : /^$/
	const own = Object.entries(source).filter(
		([name]) => passed.has(name) || surroundings.test(name) || forTests.test(name),
	)
	const given = Object.entries(facts).filter(([name, value]) => names.has(name) && value !== undefined)
	// glibc keeps a heap per thread otherwise; this app pays for that in memory and gains nothing.
	// Without NODE_ENV React renders with its development build, several times slower.
	return {
		MALLOC_ARENA_MAX: "2",
		NODE_ENV: "production",
		...Object.fromEntries([...own, ...given]),
	} as unknown as NodeJS.ProcessEnv
}
