import { Resolver } from "node:dns/promises"
import type { MailDns } from "#app/settings/launch/marks.ts"
import type { ServiceFacts } from "#app/settings/launch/service-facts.ts"

type Asked = Pick<ServiceFacts, "from" | "dkimDomain" | "dkimSelector">
type State = MailDns["spf"]

/** Milliseconds for one question, and for both. */
const ANSWER_MS = 2_000
const ALL_MS = 5_000
/** Answers that say that there is no such record; anything else is no answer. */
const NOTHING = new Set(["ENODATA", "ENOTFOUND"])

/** A resolver of the system's DNS servers, or of `servers`. */
export function mailResolver(servers: readonly string[] = []): Resolver {
	const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })
	if (servers.length > 0) resolver.setServers(servers)
	return resolver
}

/** The sender's domain; null where MAIL_FROM is not set. */
export const domainOf = (from: string | null): string | null =>
	from === null ? null : (/@([^<>@\s]+?)>?$/.exec(from)?.[1]?.toLowerCase() ?? null)

/** Whether SPF and DKIM of the sender are published in DNS. Ends after five seconds at the latest; null: there is no sender. */
export async function checkMailDns(
	{ from, dkimDomain, dkimSelector }: Asked,
	resolver: Resolver = mailResolver(),
): Promise<MailDns | null> {
	const domain = domainOf(from)
	if (domain === null) return null
	const stop = setTimeout(() => resolver.cancel(), ALL_MS)
	try {
		const key = dkimSelector === null ? null : `${dkimSelector}._domainkey.${dkimDomain ?? domain}`
		const [spf, dkim]: readonly [State, State] = await Promise.all([
			recordAt(resolver, domain, (text) => /^v=spf1(\s|$)/i.test(text)),
			key === null ? "unset" : recordAt(resolver, key, (text) => /(^|;)\s*p=[^;\s]+/.test(text)),
		])
		return { domain, selector: dkimSelector, spf, dkim }
	} finally {
		clearTimeout(stop)
	}
}

async function recordAt(resolver: Resolver, name: string, isIt: (text: string) => boolean): Promise<State> {
	try {
		const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(""))
		return texts.some(isIt) ? "ok" : "missing"
	} catch (error) {
		const { code = "" } = error as { code?: string }
		return NOTHING.has(code) ? "missing" : "unanswered"
	}
}
