import {
	AuthorityType,
	createAssociatedTokenAccountIdempotentInstruction,
	createFreezeAccountInstruction,
	createInitializeGroupInstruction,
	createInitializeGroupMemberPointerInstruction,
	createInitializeGroupPointerInstruction,
	createInitializeMemberInstruction,
	createInitializeMintInstruction,
	createMintToInstruction,
	createSetAuthorityInstruction,
	ExtensionType,
	getAssociatedTokenAddressSync,
	getMintLen,
	TOKEN_2022_PROGRAM_ID,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { Keypair, type PublicKey, SystemProgram } from "@solana/web3.js"
import { fundedWallet, sent } from "./payments.ts"
import type { World } from "./staking-world.ts"

const RENT = 20_000_000
type Made = Readonly<{ mint: string; account: string }>

const createMint = (payer: Keypair, mint: Keypair, programId: PublicKey, kinds: ExtensionType[]) =>
	SystemProgram.createAccount({
		fromPubkey: payer.publicKey,
		newAccountPubkey: mint.publicKey,
		space: getMintLen(kinds),
		lamports: RENT,
		programId,
	})

/** One unit that nobody can make more of, for somebody; frozen there by whoever made it. */
function oneUnit(maker: Keypair, mint: PublicKey, to: PublicKey, program: PublicKey, isFrozen: boolean) {
	const account = getAssociatedTokenAddressSync(mint, to, true, program)
	const steps = [
		createAssociatedTokenAccountIdempotentInstruction(maker.publicKey, account, to, mint, program),
		createMintToInstruction(mint, account, maker.publicKey, 1n, [], program),
		...(isFrozen ? [createFreezeAccountInstruction(account, mint, maker.publicKey, [], program)] : []),
	]
	return { account: account.toBase58(), steps }
}
const noMore = (maker: Keypair, mint: PublicKey, program: PublicKey) =>
	createSetAuthorityInstruction(mint, maker.publicKey, AuthorityType.MintTokens, null, [], program)

/** A coin of the classic program with one unit and no decimals, which many wallets call an NFT. */
export async function sendClassicNft(world: World, to: PublicKey, { isFrozen = false } = {}): Promise<Made> {
	const maker = await fundedWallet(world)
	const mint = Keypair.generate()
	const { account, steps } = oneUnit(maker, mint.publicKey, to, TOKEN_PROGRAM_ID, isFrozen)
	await sent(
		world,
		[maker, mint],
		[
			createMint(maker, mint, TOKEN_PROGRAM_ID, []),
			createInitializeMintInstruction(mint.publicKey, 0, maker.publicKey, maker.publicKey, TOKEN_PROGRAM_ID),
			...steps,
			noMore(maker, mint.publicKey, TOKEN_PROGRAM_ID),
		],
	)
	return { mint: mint.publicKey.toBase58(), account }
}

/** An NFT of the same standard as ours, of a group that a stranger has made. */
export async function sendNftOfAnotherGroup(world: World, to: PublicKey, { isFrozen = false } = {}): Promise<Made> {
	const programId = TOKEN_2022_PROGRAM_ID
	const maker = await fundedWallet(world)
	const [group, mint] = [Keypair.generate(), Keypair.generate()]
	const by = maker.publicKey
	await sent(
		world,
		[maker, group],
		[
			createMint(maker, group, programId, [ExtensionType.GroupPointer]),
			createInitializeGroupPointerInstruction(group.publicKey, by, group.publicKey, programId),
			createInitializeMintInstruction(group.publicKey, 0, by, null, programId),
			createInitializeGroupInstruction({
				...{ programId, group: group.publicKey, mint: group.publicKey },
				...{ mintAuthority: by, updateAuthority: by, maxSize: 100n },
			}),
		],
	)
	const { account, steps } = oneUnit(maker, mint.publicKey, to, programId, isFrozen)
	await sent(
		world,
		[maker, mint],
		[
			createMint(maker, mint, programId, [ExtensionType.GroupMemberPointer]),
			createInitializeGroupMemberPointerInstruction(mint.publicKey, by, mint.publicKey, programId),
			createInitializeMintInstruction(mint.publicKey, 0, by, by, programId),
			createInitializeMemberInstruction({
				...{ programId, member: mint.publicKey, memberMint: mint.publicKey, memberMintAuthority: by },
				...{ group: group.publicKey, groupUpdateAuthority: by },
			}),
		],
	)
	await sent(world, [maker], [...steps, noMore(maker, mint.publicKey, programId)])
	return { mint: mint.publicKey.toBase58(), account }
}
