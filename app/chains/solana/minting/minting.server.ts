import { type Connection, PublicKey } from "@solana/web3.js"
import type { ChainMinting } from "../../minter.ts"
import { LIGHTHOUSE } from "../guard.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { prepareUnsigned } from "../prepare-unsigned.server.ts"
import { holdingAddress } from "./addresses.ts"
import { atomicSteps, fitsOne, readMint } from "./atomic-mint.server.ts"
import { failedStep } from "./failed-step.ts"
import { mintedState } from "./minted-state.server.ts"
import { placeOf } from "./places.ts"
import { addressIn } from "./standards/standards.ts"

/** A program is large, and only asked whether it is there. */
const NO_BYTES = { commitment: "finalized", dataSlice: { offset: 0, length: 0 } } as const

/** Minting on Solana, each NFT a member of a Token-2022 group. */
export const solanaMinting = (solana: Connection, settings: NftSettings): ChainMinting => ({
	addressOf: ({ id, collection }) => addressIn(placeOf(settings, collection), id),
	accountOf: holdingAddress,
	fits: (mint, room = 0) => fitsOne(mint, settings, room),
	prepare: async (mint) => prepareUnsigned(solana, mint.buyer, atomicSteps(mint, settings)),
	failedStep,
	checkSigned: (bytes, mint) => readMint(bytes, mint, settings),
	mintedState: async ({ id, collection }, signature) =>
		mintedState(solana, { id, place: placeOf(settings, collection), signature }),
	hasGuard: async () => (await solana.getAccountInfo(new PublicKey(LIGHTHOUSE), NO_BYTES))?.executable === true,
})
