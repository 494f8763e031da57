import type { IncomingMessage } from "node:http"
import { isSameSecret } from "#app/identity/sessions/keyed-hash.server.ts"

/** Whether a request carries this token (`Authorization: Bearer …`); the time that it takes tells nothing of it. */
export const bearsToken = ({ headers }: Pick<IncomingMessage, "headers">, token: string): boolean =>
	isSameSecret(headers.authorization ?? "", `Bearer ${token}`)
