import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { type AppSecret, trustedSecrets } from "#app/lib/app-secret.server.ts"
import type { Seal } from "./light-page.ts"

/** By which the addresses of sheets of light pages are known for our own, whichever process has printed them. */
export const sealOfSheets =
	({ secret }: Readonly<{ secret: AppSecret }>): Seal =>
	(text) =>
		keyedHash(secret, "light-sheet", text)

/** The same by each secret that may have made an address: pages of a process that has another one already, or still. */
export const sealsOfSheets = ({ secret }: Readonly<{ secret: AppSecret }>): readonly Seal[] =>
	trustedSecrets(secret).map((one) => sealOfSheets({ secret: one }))
