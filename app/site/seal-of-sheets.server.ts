import type { WebContext } from "#app/db/context.ts"
import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import type { Seal } from "./light-page.ts"

/** By which the addresses of sheets of light pages are known for our own, whichever process has printed them. */
export const sealOfSheets =
	({ secret }: Pick<WebContext, "secret">): Seal =>
	(text) =>
		keyedHash(secret, "light-sheet", text)
