import type { Custodian } from "../../nfts.ts"
import { signLast } from "../half-signed.server.ts"
import { signerOf } from "../own-transactions.server.ts"
import { readFreeze } from "./read-freeze.server.ts"

/** Signs for the multisig with the secret key of one of its signers. Throws where it is no key. */
export function solanaCustodian(secret: string, multisig: string): Custodian {
	const signer = signerOf(secret)
	return {
		cosign(signed, freeze) {
			const read = readFreeze(signed, freeze, { multisig, service: signer.address })
			if ("refused" in read) throw new Error(`not signed: ${read.refused}`)
			return signLast(read, signer)
		},
	}
}
