import { type Connection, PublicKey, type TransactionInstruction } from "@solana/web3.js"
import type { NftWork, Unfit } from "../../minter.ts"
import { guard } from "../guard.ts"
import { freezeInstruction, giveUpFreezing } from "../nfts/freeze.server.ts"
import { AMOUNT_AT, readAccount, readMint, TOKEN_2022 } from "../nfts/layout.ts"
import type { Freezing } from "../nfts/settings.server.ts"
import { holdingAddress } from "./addresses.ts"
import type { Place } from "./standards/standard.ts"

export type CarryWork = Extract<NftWork, { do: "carry" }>

/** Of an account: it holds one, and nobody but its owner may move it. */
const HOLDS_ONE_FREELY = Buffer.alloc(12)
HOLDS_ONE_FREELY.writeBigUInt64LE(1n)

/**
 * What is done with the old one before the new one is made, all of it in one transaction. An account can be frozen while it holds nothing, so the first
 * step fails the whole where the NFT has just left; the last one gives up the right to thaw it, so no key of ours brings it back.
 */
export function carrySteps({ old }: CarryWork, to: string, { multisig, service }: Freezing): TransactionInstruction[] {
	const account = holdingAddress(old.asset, to)
	const frozen = { mint: old.asset, multisig, signer: service }
	return [
		guard(account, AMOUNT_AT, HOLDS_ONE_FREELY),
		freezeInstruction({ ...frozen, account }),
		giveUpFreezing(frozen),
	]
}

type Asked = Readonly<{ work: CarryWork; to: string; place: Place; freezing: Freezing | null }>

/** By the chain, confirmed. Only the account that follows from its owner's address counts: no other one cannot be made over to somebody else. */
export async function unfitCarry(solana: Connection, { work, to, place, freezing }: Asked): Promise<Unfit | null> {
	if (!PublicKey.isOnCurve(to)) return "no-wallet"
	const { asset } = work.old
	const keys = [asset, holdingAddress(asset, to), place.group].map((one) => new PublicKey(one))
	const [mint, held, group] = await solana.getMultipleAccountsInfo(keys, "confirmed")
	const ofProgram = (found: typeof mint) => (found?.owner.toBase58() === TOKEN_2022 ? found.data : null)
	const [read, its] = [ofProgram(mint), ofProgram(group)].map((data) => (data ? readMint(data) : null))
	const isMember =
		its?.group?.mint === place.group &&
		its.group.authority === place.authority &&
		read?.member?.group === place.group &&
		read.member.mint === asset &&
		read.supply === 1n &&
		read.mintAuthority === null
	if (!isMember) return "not-of-collection"
	const data = ofProgram(held)
	const token = data ? readAccount(data) : null
	if (token?.amount !== 1n || token.owner !== to) return "moved"
	if (token.isFrozen) return "frozen"
	if (token.delegate !== null) return "listed"
	return freezing && read.freezeAuthority === freezing.multisig ? null : "not-ours-to-freeze"
}
