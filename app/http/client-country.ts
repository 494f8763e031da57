import type { IncomingMessage } from "node:http"

/** The caller's country, in the words of the proxy that we run; without one a header is anybody's claim and is not read. */
export function clientCountry(req: IncomingMessage, hops: number, header: string | undefined): string | null {
	if (hops === 0 || !header) return null
	const said = String(req.headers[header.toLowerCase()] ?? "")
		.trim()
		.toUpperCase()
	return /^[A-Z]{2}$/.test(said) ? said : null
}
