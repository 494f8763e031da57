import type { Check, OnChain, Verified } from "../checks.ts"
import { isSignedBy } from "./verify-signature.ts"

/** What is known of the site from elsewhere than a document: each key that it has published and, where the site itself verifies, its address. */
export type KnownSite = Readonly<{ keys: readonly string[]; origin?: string | undefined }>

type Signed = Readonly<{
	/** What the checks of its key and of its signature are called. */
	kind: "drop" | "announcement"
	key: string
	signature: string
	message: () => Uint8Array
	demo: boolean
	/** Checks of its own, and what of it the chain alone can tell. */
	checks?: readonly Check[]
	onChain?: readonly OnChain[]
}>

/** Verifies what the site signs. Anybody has a key and can sign with it: whose it is must be known, or is left to whoever looks. */
export function verifySigned(
	{ kind, key, signature, message, demo, checks: own = [], onChain = [] }: Signed,
	site: KnownSite | undefined,
): Verified {
	const ofKey: Check[] = site ? [{ id: `${kind}-key`, ok: site.keys.includes(key) }] : []
	const checks: Check[] = [...ofKey, ...own, { id: `${kind}-signature`, ok: isSignedBy(key, signature, message) }]
	return {
		ok: checks.every(({ ok }) => ok),
		...(site ? {} : { unknownKey: true }),
		demo,
		checks,
		onChain: site ? onChain : [{ id: "site-key", at: [key] }, ...onChain],
	}
}
