import { bls12_381 } from "@noble/curves/bls12-381.js"
import { bytesToHex, type Hash, hexToBytes, sha256, u64 } from "../bytes.ts"
import type { BeaconChain } from "./chains.ts"

/** Of drand's scheme `bls-unchained-g1-rfc9380`: short signatures on G1. */
const DST = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
const { Point } = bls12_381.G1
const { shortSignatures } = bls12_381

/** What is signed for a round. */
export const roundMessage = (round: number) => shortSignatures.hash(sha256(u64(round)), DST)

/**
 * Whether a signature (48 bytes in lower-case hexadecimal) is the chain's of that round. False for whatever is none: another encoding of
 * the same point, a point outside of the group, the point at infinity. Some 25 ms.
 */
export function isRoundOf(chain: Pick<BeaconChain, "publicKey">, round: number, signature: string): boolean {
	if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]{96}$/.test(signature)) return false
	try {
		const point = Point.fromHex(signature)
		if (point.is0() || bytesToHex(point.toBytes()) !== signature) return false
		point.assertValidity()
		return point.isTorsionFree() && shortSignatures.verify(point, roundMessage(round), hexToBytes(chain.publicKey))
	} catch {
		return false
	}
}

/** What a round says. Of a signature that was checked: anything else says whatever its sender likes. */
export const randomnessOf = (signature: string): Hash => bytesToHex(sha256(hexToBytes(signature)))
