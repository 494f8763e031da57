import type { CheckId, OnChain, Verified } from "../checks.ts"

/** What is known of the site from elsewhere than a document: each key that it has published and, where the site itself verifies, its address. */
export type KnownSite = Readonly<{ keys: readonly string[]; origin?: string | undefined }>

/** Anybody has a key and can sign with it: whose it is must be known, or is left to whoever looks. */
export function keyChecks(
	site: KnownSite | undefined,
	key: string,
	id: Extract<CheckId, "drop-key" | "announcement-key">,
): Pick<Verified, "checks" | "onChain"> {
	return site
		? { checks: [{ id, ok: site.keys.includes(key) }], onChain: [] }
		: { checks: [], onChain: [{ id: "site-key", at: [key] } satisfies OnChain] }
}
