import * as z from "zod"
import type { Check } from "../checks.ts"
import { hash, word } from "../words.ts"
import { type BeaconChain, chainHashOf, QUICKNET } from "./chains.ts"
import { isRoundOf } from "./verify-round.ts"

export const chainSchema = z.strictObject({
	id: word,
	hash,
	publicKey: z.string().regex(/^[0-9a-f]{192}$/),
	genesis: z.int().min(0).max(10_000_000_000),
	period: z.int().min(1).max(600),
	groupHash: hash,
})

export const roundSignature = z.string().regex(/^[0-9a-f]{96}$/)

/** Whether a document's beacon is one that is not the site's own. */
export const isPublicBeacon = ({ hash }: Pick<BeaconChain, "hash">): boolean => hash === QUICKNET.hash

/** `acceptDemo`: a beacon of the site's own is taken for one, since whoever looks has said so. */
export function checkBeacon(
	chain: BeaconChain,
	{ round, signature, acceptDemo }: Readonly<{ round: number; signature: string; acceptDemo: boolean }>,
): Check[] {
	const isAccepted = acceptDemo && !isPublicBeacon(chain)
	return [
		isAccepted ? { id: "beacon-accepted", ok: true } : { id: "beacon-known", ok: isPublicBeacon(chain) },
		{ id: "beacon-chain", ok: chainHashOf(chain) === chain.hash },
		{ id: "beacon-signature", ok: isRoundOf(chain, round, signature) },
	]
}
