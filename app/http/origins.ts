/** Which hosts and origins are ours. In the demo: every name of loopback on our port. Else: the configured origin alone. */
export type Ours = Readonly<{ origin: string; demo: boolean; port: number }>

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** The origin to work with for a request to `host`, or null for a host that is not ours (DNS rebinding, a wrong proxy). */
export function originFor(host: string | undefined, ours: Ours): string | null {
	if (!host) return null
	if (ours.origin.slice(ours.origin.indexOf("//") + 2) === host.toLowerCase()) return ours.origin
	if (!ours.demo || !LOOPBACK.test(host)) return null
	return `http://${host.toLowerCase()}`
}

/**
 * Whether a request that may change something comes from our own pages. Browsers always say where a POST comes from; a caller that
 * says nothing may pass only if it carries no cookie, for then nobody's session could be used against them.
 */
export function isOwnPost(
	headers: {
		origin?: string | undefined
		cookie?: string | undefined
		"sec-fetch-site"?: string | string[] | undefined
	},
	origin: string,
): boolean {
	const site = headers["sec-fetch-site"]
	if (site !== undefined && site !== "same-origin" && site !== "none") return false
	if (headers.origin !== undefined) return headers.origin === origin
	return headers.cookie === undefined
}
