import { ADMIN_CODE_USAGE, rotateAdminCode } from "#app/boot/rotate/admin-code.ts"
import { APP_SECRET_USAGE, rotateAppSecret } from "#app/boot/rotate/app-secret.ts"
import { ROLES_USAGE, rotateDatabaseRoles } from "#app/boot/rotate/database-roles.ts"
import { listSecrets } from "#app/boot/rotate/list-secrets.ts"
import { PAYING_KEY_USAGE } from "#app/boot/rotate/paying-key-usage.ts"
import { PROJECT_KEYS_USAGE, rotateProjectKeys } from "#app/boot/rotate/project-keys.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { type Source, secretsFor, withSecrets } from "#app/lib/env.server.ts"

type Rotate = (source: Source, words: readonly string[], tell: (line: string) => void) => Promise<string>

const ROTATED: Readonly<Record<string, Rotate>> = {
	APP_SECRET: rotateAppSecret,
	DATABASE_ROLES: rotateDatabaseRoles,
	// The client of the chain is loaded for this alone.
	SOLANA_SIGNER_KEY: async (...of) => (await import("#app/boot/rotate/paying-key.ts")).rotatePayingKey(...of),
	PROJECT_KEYS_SECRET: rotateProjectKeys,
	ADMIN_CODE: rotateAdminCode,
}

const USAGE = [
	"rotate             lists the secrets that are set, each with its id",
	...[APP_SECRET_USAGE, ROLES_USAGE, PAYING_KEY_USAGE, PROJECT_KEYS_USAGE, ADMIN_CODE_USAGE],
	"Other secrets: replace them where they come from, change the setting, restart (docs/runbooks.md).",
].join("\n")

/** `boot.js rotate`: replaces a secret of the app by the one that is set now. Throws `StartError` with the usage. */
export async function rotate(
	source: Source,
	[name, ...words]: readonly string[],
	tell: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<string> {
	const given = withSecrets("boot", source, secretsFor("boot"))
	if (name === undefined) return listSecrets(given)
	const work = Object.hasOwn(ROTATED, name) ? ROTATED[name] : undefined
	if (!work) throw new StartError(USAGE)
	return await work(given, words, tell)
}
