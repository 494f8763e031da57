import { StartError } from "#app/boot/start-error.server.ts"
import { type Source, validSettings, withSecrets } from "#app/lib/env.server.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"
import { pushPublicKey } from "#app/reminding/push-keys.server.ts"

const USAGE = `public-keys   prints PROJECT_KEYS_PUBLIC and PUSH_PUBLIC_KEY, for a web process that is started apart
Set PROJECT_KEYS_SECRET, PUSH_PRIVATE_KEY, or both, as the worker has them.`

const SECRETS = ["PROJECT_KEYS_SECRET", "PUSH_PRIVATE_KEY"]

/** `boot.js public-keys`: one line NAME=value for each secret that is set. Throws `StartError` where none is set or one is no key, `EnvError` where a file gives none. */
export function publicKeys(source: Source): string {
	const given = withSecrets("boot", source, SECRETS)
	const { PROJECT_KEYS_SECRET: projects, PUSH_PRIVATE_KEY: push } = validSettings("boot", given)
	for (const [name, value] of Object.entries({ PROJECT_KEYS_SECRET: projects, PUSH_PRIVATE_KEY: push }))
		if (given[name]?.trim() && value === undefined) throw new StartError(`${name} must be 32 bytes in base64.`)
	const lines = [
		...(projects ? [`PROJECT_KEYS_PUBLIC=${publicHalf(projects)}`] : []),
		...(push ? [`PUSH_PUBLIC_KEY=${pushPublicKey(push)}`] : []),
	]
	if (lines.length === 0) throw new StartError(USAGE)
	return lines.join("\n")
}
