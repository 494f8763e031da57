import { ownPath } from "#app/lib/own-path.ts"

const HERE = "http://here"

/** The place on a page that says what has been declared. */
export const CHANCE_GATE = "chance-gate"

/** The page of ours that a declaration leads back to, or null: an address of somebody else's is none. */
export function backTo(text: unknown): string | null {
	if (typeof text !== "string" || !text.startsWith("/") || text.length > 500 || !URL.canParse(text, HERE)) return null
	const url = new URL(text, HERE)
	if (url.origin !== HERE) return null
	return `${ownPath(url)}${url.hash === `#${CHANCE_GATE}` ? url.hash : ""}`
}
