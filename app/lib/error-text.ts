import { hideValues } from "./hide-values.ts"

const LONGEST = 500
// Lengths are bounded: what was said may hold what a stranger sent.
const ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/@"'<>]{1,300}@)?([^\s/?#"'<>]{1,255})[^\s"'<>]{0,2000}/gi

/** What went wrong, for operators' pages: of addresses the host alone, whose paths and queries may hold keys; at most 500 characters. */
export function errorText(error: unknown): string {
	hideValues(error)
	const said =
		error instanceof Error
			? [error, error.cause].flatMap((one) => (one instanceof Error ? one.message : []))
			: [String(error)]
	return hostsOnly([...new Set(said)].join(": "))
}

/** A text with the hosts of its addresses alone, of which no more than 500 characters. */
export const hostsOnly = (text: string): string =>
	text
		.slice(0, 20 * LONGEST)
		.replaceAll("\0", "\ufffd")
		.replace(ADDRESS, "$1$2")
		.slice(0, LONGEST)
