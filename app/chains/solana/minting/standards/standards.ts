import type { NftStandard } from "../../../nfts.ts"
import { bubblegum } from "./bubblegum.ts"
import { core } from "./core.ts"
import type { MintStandard, Place } from "./standard.ts"
import { token2022 } from "./token-2022.ts"

export const STANDARDS: Readonly<Record<NftStandard, MintStandard>> = {
	"token-2022": token2022,
	"metaplex-core": core,
	"bubblegum-v2": bubblegum,
}

/** Where items of a place lie. Throws where that follows from nothing but the transaction that makes them. */
export function addressIn(place: Place, id: string): string {
	const address = STANDARDS[place.standard].addressOf(place, id)
	if (address === null) throw new Error(`an item of ${place.standard} has no address of its own`)
	return address
}
