import { BARE_STYLE_SOURCE } from "#app/site/bare-style.ts"

/** Pages with a scanner of codes; on no other may a script ask for the camera. */
const SCANS = /^\/(?:eng|kor|idn)\/airdrop$/
/** Of operators: nobody else is told by a header that there is such a page. */
const OPERATORS_SCAN = /^\/admin\/airdrop(?:\/record)?$/
const features = (camera: string) =>
	`camera=${camera}, geolocation=(), microphone=(), payment=(), usb=(self), hid=(self)`

/** What a page may ask the browser for. */
export const permissionsPolicy = (pathname: string, { admitted = false } = {}): string =>
	features(SCANS.test(pathname) || (admitted && OPERATORS_SCAN.test(pathname)) ? "(self)" : "()")

/** Headers of every answer (OWASP ASVS 5 §3.4). Referrer: `no-referrer` would make browsers send `Origin: null` with plain forms. */
export function securityHeaders({
	secure,
	subdomains,
}: {
	secure: boolean
	subdomains: boolean
}): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Cross-Origin-Resource-Policy": "same-origin",
		"X-Frame-Options": "DENY",
		"Permissions-Policy": features("()"),
		...(secure ? { "Strict-Transport-Security": `max-age=63072000${subdomains ? "; includeSubDomains" : ""}` } : {}),
	}
}

/** `relayUrl` of WalletConnect, where the operator has set it up: the only outside host that a page may ever call. */
type Policy = Readonly<{ relayUrl: string | null }>

/** The policy of a page: scripts and styles from our own files alone. */
export const contentSecurityPolicy = ({ relayUrl }: Policy): string =>
	[
		"default-src 'self'",
		// Where no page of ours could be rendered, a bare one stands in, whose style is in the page.
		`style-src 'self' ${BARE_STYLE_SOURCE}`,
		"img-src 'self' data:",
		"font-src 'self'",
		relayUrl ? `connect-src 'self' ${new URL(relayUrl).origin}` : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"form-action 'self'",
		"script-src 'self'",
	].join("; ")

/** For answers that are no page of ours: nothing in them may load or run, and none but the bare page's style applies. */
export const CLOSED_POLICY = `default-src 'none'; style-src ${BARE_STYLE_SOURCE}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
