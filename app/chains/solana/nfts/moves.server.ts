import type { Moves } from "../../nfts.ts"
import { askNodeAll } from "../ask-node.server.ts"

const ACCOUNTS_AT_ONCE = 200
/** Of one account: anybody may name it in transactions of theirs, so they are not all worth listing. */
const MOST_LISTED = 100
const PATIENCE_MS = 10_000

type Wanted = Readonly<{ account: string; since: string | null }>
type Listed = readonly Readonly<{ signature: string; err: unknown }>[]

/** Which transactions named accounts since one that is known, confirmed. */
export async function movesOf(url: string, wanted: readonly Wanted[]): Promise<Moves[]> {
	const all: Moves[] = []
	for (let i = 0; i < wanted.length; i += ACCOUNTS_AT_ONCE) {
		const some = wanted.slice(i, i + ACCOUNTS_AT_ONCE)
		const asked = some.map(({ account, since }) => [account, wishFor(since)])
		const signal = AbortSignal.timeout(PATIENCE_MS)
		const found = await askNodeAll<Listed>(url, "getSignaturesForAddress", asked, signal)
		all.push(...some.map(({ since }, n) => readListed(found[n] ?? [], since)))
	}
	return all
}

const wishFor = (since: string | null) =>
	since === null ? { commitment: "confirmed", limit: 1 } : { commitment: "confirmed", limit: MOST_LISTED, until: since }

function readListed(listed: Listed, since: string | null): Moves {
	const newest = listed[0]?.signature ?? since
	if (since === null) return { newest, signatures: [], more: false }
	const signatures = listed.filter(({ err }) => err === null).map(({ signature }) => signature)
	return { newest, signatures, more: listed.length >= MOST_LISTED }
}
