import type { NftMinter } from "../../minter.ts"
import { signLast } from "../half-signed.server.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { signerOf } from "../own-transactions.server.ts"
import { authorityOf, readMint } from "./atomic-mint.server.ts"

/** Signs for the collections whose authority has this secret key. Throws where it is no key. */
export function solanaMinter(secret: string, settings: NftSettings): NftMinter {
	const signer = signerOf(secret)
	return {
		cosign(signed, mint) {
			if (authorityOf(mint, settings) !== signer.address)
				throw new Error("NFT_MINT_KEY is not the key of this collection's authority")
			const read = readMint(signed, mint, settings)
			return "refused" in read ? read : signLast(read, signer)
		},
	}
}
