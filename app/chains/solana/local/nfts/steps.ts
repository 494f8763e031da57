import { ATA_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from "../programs.ts"
import type { MemberText } from "./collections.ts"
import { bytesOf, type Named, type Step } from "./message.ts"

export const SYSTEM = bytesOf(SYSTEM_PROGRAM)
export const TOKEN_2022 = bytesOf(TOKEN_2022_PROGRAM)
export const ATA = bytesOf(ATA_PROGRAM)

/** Base layout, one byte for the kind, and behind it each extension with four bytes of its own before it. */
const MINT_BYTES = 166
const POINTER_BYTES = 4 + 64
const GROUP_BYTES = 4 + 80
const MEMBER_BYTES = 4 + 72
export const MULTISIG_BYTES = 355

const NOBODY = Buffer.alloc(32)
const u32 = (value: number) => {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32LE(value)
	return bytes
}
const u64 = (value: number | bigint) => {
	const bytes = Buffer.alloc(8)
	bytes.writeBigUInt64LE(BigInt(value))
	return bytes
}
const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])

const token = (data: readonly (Buffer | readonly number[])[], ...accounts: readonly Named[]): Step => ({
	program: TOKEN_2022,
	accounts,
	data: Buffer.concat(data.map((part) => Buffer.from(part))),
})

type Create = Readonly<{ payer: Buffer; base: Buffer; seed: string; key: Buffer; space: number; lamports: number }>

/** An account whose address follows from a key of ours and a word, so that it needs no key of its own. */
export const createSeeded = ({ payer, base, seed, key, space, lamports }: Create): Step => ({
	program: SYSTEM,
	accounts: [
		[payer, "ws"],
		[key, "w"],
		[base, "s"],
	],
	data: Buffer.concat([u32(3), base, u64(seed.length), Buffer.from(seed), u64(lamports), u64(space), TOKEN_2022]),
})

const metadataBytes = ({ name, symbol, uri, traits }: MemberText) =>
	4 + 64 + [name, symbol, uri, ...traits.flat()].reduce((sum, one) => sum + 4 + Buffer.byteLength(one), 4)

/** Bytes at creation, and those that the account has in the end: what is written later enlarges it. */
export const mintSpace = (says: MemberText, kind: "group" | "member") => {
	const space = MINT_BYTES + 2 * POINTER_BYTES
	return { space, whole: space + (kind === "group" ? GROUP_BYTES : MEMBER_BYTES) + metadataBytes(says) }
}

type Mint = Readonly<{ mint: Buffer; authority: Buffer }>

/** What it is and what it is called stands in the mint itself. */
export const initializeMint = (
	{ mint, authority }: Mint,
	kind: "group" | "member",
	freezeAuthority: Buffer | null,
): Step[] => [
	token([[39, 0], NOBODY, mint], [mint, "w"]),
	token([[kind === "group" ? 40 : 41, 0], NOBODY, mint], [mint, "w"]),
	token([[20, 0], authority, freezeAuthority ? Buffer.concat([Buffer.of(1), freezeAuthority]) : [0]], [mint, "w"]),
]

export const initializeGroup = ({ mint, authority }: Mint, most: number): Step =>
	token([[121, 113, 108, 39, 54, 51, 0, 4], authority, u64(most)], [mint, "w"], [mint], [authority, "s"])

export const initializeMember = ({ mint, authority }: Mint, group: Buffer): Step =>
	token(
		[[152, 32, 222, 176, 223, 237, 116, 134]],
		[mint, "w"],
		[mint],
		[authority, "s"],
		[group, "w"],
		[authority, "s"],
	)

export const writeMetadata = ({ mint, authority }: Mint, { name, symbol, uri, traits }: MemberText): Step[] => [
	token(
		[[210, 225, 30, 162, 88, 184, 77, 141], text(name), text(symbol), text(uri)],
		[mint, "w"],
		[authority],
		[mint],
		[authority, "s"],
	),
	...traits.map(([kind, value]) =>
		token([[221, 233, 49, 45, 181, 202, 220, 200, 3], text(kind), text(value)], [mint, "w"], [authority, "s"]),
	),
]

type Account = Readonly<{ account: Buffer; owner: Buffer; mint: Buffer }>

export const openAccount = (payer: Buffer, { account, owner, mint }: Account): Step => ({
	program: ATA,
	accounts: [[payer, "ws"], [account, "w"], [owner], [mint], [SYSTEM], [TOKEN_2022]],
	data: Buffer.of(1),
})

/** The one of its kind, after which nobody can make a second. */
export const mintTheOne = ({ mint, authority }: Mint, account: Buffer): Step[] => [
	token([[7], u64(1)], [mint, "w"], [account, "w"], [authority, "s"]),
	token([[6, 0, 0]], [mint, "w"], [authority, "s"]),
]

export const transferNft = (from: Account, to: Buffer): Step =>
	token([[12], u64(1), [0]], [from.account, "w"], [from.mint], [to, "w"], [from.owner, "s"])

/** Whoever of the signers signs alone signs for it. */
export const initializeMultisig = (multisig: Buffer, signers: readonly Buffer[]): Step =>
	token([[19, 1]], [multisig, "w"], ...signers.map((one): Named => [one]))
