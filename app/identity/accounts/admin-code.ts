import { isSameSecret } from "../sessions/keyed-hash.server.ts"

/** Whether a stored admin code is the configured one. An empty code is nobody's. */
export const isAdminCode = (stored: string, configured: string): boolean =>
	stored !== "" && configured !== "" && isSameSecret(stored, configured)
