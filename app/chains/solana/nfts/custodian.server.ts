import { sign } from "node:crypto"
import bs58 from "bs58"
import type { Custodian } from "../../nfts.ts"
import { signerOf } from "../own-transactions.server.ts"
import { readFreeze } from "./read-freeze.server.ts"

/** Before the message stand the number of signatures, and two of 64 bytes. */
const OURS_AT = 1 + 64
const MESSAGE_AT = OURS_AT + 64

/** Signs for the multisig with the secret key of one of its signers. Throws where it is no key. */
export function solanaCustodian(secret: string, multisig: string): Custodian {
	const { address, key } = signerOf(secret)
	return {
		cosign(signed, freeze) {
			const read = readFreeze(signed, freeze, { multisig, service: address })
			if ("refused" in read) throw new Error(`not signed: ${read.refused}`)
			const raw = Buffer.from(signed)
			sign(null, raw.subarray(MESSAGE_AT), key).copy(raw, OURS_AT)
			return { signature: bs58.encode(raw.subarray(1, OURS_AT)), raw }
		},
	}
}
