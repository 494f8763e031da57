import { createApproveInstruction, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { PublicKey, type TransactionInstruction } from "@solana/web3.js"
import { MOST_PLEDGED, type NotThePledge, type Pledge } from "../../pledge.ts"
import type { SignedTransaction } from "../../port.ts"
import { paymentInstruction } from "../deposit.server.ts"
import { readHalfSigned } from "../half-signed.server.ts"
import { freezeInstruction } from "../nfts/freeze.server.ts"
import type { Freezing } from "../nfts/settings.server.ts"
import { memo } from "../own-transactions.server.ts"

/** The payment; then each NFT, left to the delegate while it is free and frozen after that; and the memo. */
export function pledgeSteps(
	{ owner, payment, nfts, delegate, memo: text }: Pledge,
	{ multisig, service }: Freezing,
): TransactionInstruction[] {
	const isOnce = new Set(nfts.map(({ account }) => account)).size === nfts.length
	if (nfts.length === 0 || nfts.length > MOST_PLEDGED || !isOnce)
		throw new Error(`one to ${MOST_PLEDGED} NFTs are pledged at once, each once: not ${nfts.length}`)
	if (payment.units <= 0n) throw new Error("a pledge pays something")
	if ([owner, service].includes(delegate)) throw new Error("a pledge is left to somebody else")
	const [by, to] = [new PublicKey(owner), new PublicKey(delegate)]
	return [
		paymentInstruction({ payer: owner, ...payment }),
		...nfts.flatMap(({ account, asset }) => [
			createApproveInstruction(new PublicKey(account), to, by, 1n, [], TOKEN_2022_PROGRAM_ID),
			freezeInstruction({ account, mint: asset, multisig, signer: service }),
		]),
		memo(text),
	]
}

/** Reads what the owner's wallet has signed, and says whether it is exactly that pledge. */
export function readPledge(bytes: Uint8Array, pledge: Pledge, freezing: Freezing): SignedTransaction | NotThePledge {
	const { multisig, service } = freezing
	const steps = pledgeSteps(pledge, freezing)
	const read = readHalfSigned(bytes, {
		payer: pledge.owner,
		ours: service,
		steps,
		unnamed: [multisig, pledge.delegate],
	})
	if (!("refused" in read)) return read
	return { refused: read.refused === "other-steps" ? "not-the-pledge" : read.refused }
}
