import type { WorkerEnv } from "#app/lib/env.server.ts"
import { pushPublicKey } from "./push-keys.server.ts"
import type { PushPost } from "./send-pushes.server.ts"

const NAME = "Punktopia"

/** What the worker pushes with; null: no key is set up, and pushes wait until nobody needs them. */
export function openPushPost({ PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT, APP_ORIGIN }: WorkerEnv): PushPost | null {
	if (!privateKey) return null
	const host = APP_ORIGIN ? new URL(APP_ORIGIN).hostname : "localhost"
	return {
		privateKey,
		publicKey: pushPublicKey(privateKey),
		contact: PUSH_CONTACT ?? `mailto:push@${host}`,
		site: NAME,
	}
}
