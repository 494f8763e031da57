/** Push services of the browsers that people have: nothing is ever sent to another host, whatever a browser says its own is called. */
const HOSTS = ["fcm.googleapis.com", "web.push.apple.com"] as const
const DOMAINS = [".push.services.mozilla.com", ".notify.windows.com"] as const

/** Whether an address is one of a push service that we know: https, no port, no user, and one of their hosts. */
export function isPushService(endpoint: string): boolean {
	if (!URL.canParse(endpoint)) return false
	const { protocol, hostname, port, username, password } = new URL(endpoint)
	if (protocol !== "https:" || port || username || password) return false
	return HOSTS.some((host) => host === hostname) || DOMAINS.some((domain) => hostname.endsWith(domain))
}
