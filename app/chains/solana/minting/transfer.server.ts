import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	TOKEN_2022_PROGRAM_ID as TOKEN_2022,
} from "@solana/spl-token"
import { type Connection, PublicKey, type TransactionInstruction } from "@solana/web3.js"
import type { NftOrder, NftWork, Unfit } from "../../minter.ts"
import { TOKEN_2022 as PROGRAM, readAccount, readMint } from "../nfts/layout.ts"
import { holdingAddress } from "./addresses.ts"
import type { Place } from "./standards/standard.ts"

export type TransferWork = Extract<NftWork, { do: "transfer" }>

/** From the vault's account into the receiver's own, which is made where there is none. */
export function transferSteps({ nft, from }: TransferWork, to: string, payer: string): TransactionInstruction[] {
	const [mint, owner, into] = [nft.asset, to, holdingAddress(nft.asset, to)].map((one) => new PublicKey(one)) as [
		PublicKey,
		PublicKey,
		PublicKey,
	]
	return [
		createAssociatedTokenAccountIdempotentInstruction(new PublicKey(payer), into, owner, mint, TOKEN_2022),
		createTransferCheckedInstruction(
			new PublicKey(nft.account),
			mint,
			into,
			new PublicKey(from),
			1n,
			0,
			[],
			TOKEN_2022,
		),
	]
}

/** By the chain, confirmed: the group's own word says what is of the collection, and the vault's account what the vault has. */
export async function unfitTransfer(
	solana: Connection,
	{ work, to, place }: Readonly<{ work: TransferWork; to: NftOrder["to"]; place: Place }>,
): Promise<Unfit | null> {
	if (!PublicKey.isOnCurve(to)) return "no-wallet"
	const { asset, account } = work.nft
	const keys = [asset, account, place.group].map((one) => new PublicKey(one))
	const [mint, held, group] = await solana.getMultipleAccountsInfo(keys, "confirmed")
	const ofProgram = (found: typeof mint) => (found?.owner.toBase58() === PROGRAM ? found.data : null)
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
	if (token?.amount !== 1n || token.mint !== asset || token.owner !== work.from) return "not-in-vault"
	return token.isFrozen ? "frozen-in-vault" : null
}
