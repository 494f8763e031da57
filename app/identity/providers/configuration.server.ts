import type { Configuration } from "openid-client"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Provider } from "./providers.ts"

/** How long what a provider says of itself is believed, and how long it is waited for. */
const FRESH_MS = 60 * 60_000
const PATIENCE_SECONDS = 8

/** Loaded with the first who uses it: no request leaves this process before. */
export const library = () => import("openid-client")

type Known = Readonly<{ at: number; asked: Promise<Configuration> }>
const known = new Map<string, Known>()

/** What a provider says of itself at its issuer, remembered for an hour. Refuses (503) while it does not answer. */
export async function configurationOf(
	{ log }: Pick<Context, "log">,
	{ name, issuer, clientId, clientSecret }: Provider,
): Promise<Configuration> {
	const key = `${name} ${issuer} ${clientId}`
	const before = known.get(key)
	const one = before && Date.now() - before.at < FRESH_MS ? before : { at: Date.now(), asked: discover() }
	known.set(key, one)
	return one.asked.catch((error: unknown) => {
		if (known.get(key) === one) known.delete(key)
		log.warn({ err: error, provider: name }, "a provider to log in by does not answer")
		throw new Refusal("accounts:providers.away", { status: 503 })
	})

	async function discover(): Promise<Configuration> {
		const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks, None } = await library()
		const url = new URL(issuer)
		return discovery(url, clientId, undefined, clientSecret ? ClientSecretPost(clientSecret) : None(), {
			timeout: PATIENCE_SECONDS,
			// The signature of its answers is looked at, though they come from itself. Settings let http through on this machine alone.
			execute: [enableNonRepudiationChecks, ...(url.protocol === "http:" ? [allowInsecureRequests] : [])],
		})
	}
}
