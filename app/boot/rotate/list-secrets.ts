import { secretId } from "#app/lib/app-secret.server.ts"
import { type Source, secretsFor } from "#app/lib/env.server.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"
import { readSigningKey } from "#app/lib/signing-key.ts"

/** Settings that are secret because an address may hold a password or a key. */
const isAddress = (name: string) => /_URL(_2)?$/.test(name)

/** One line for each secret that is set: its name and its id, which tells nothing of it. A key is named by its address or public half. */
export function listSecrets(given: Source): string {
	const lines = secretsFor("boot").flatMap((name) => {
		const value = given[name]?.trim()
		return value && !isAddress(name) ? [`${name}  ${idOf(name, value)}`] : []
	})
	return lines.length === 0 ? "No secret is set here." : lines.join("\n")
}

function idOf(name: string, value: string): string {
	try {
		if (name.startsWith("PROJECT_KEYS_SECRET")) return publicHalf(value)
		if (/_KEY(_PREVIOUS)?$/.test(name)) return readSigningKey(value).address
	} catch {
		// Not such a key: named by its id, as any other secret.
	}
	return secretId(value)
}
