import bs58 from "bs58"

/**
 * How Token-2022 writes mints and accounts: the layout of the older program, then a byte that says which of the two it is, then extensions,
 * each with its type and its length before it.
 */
export const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
const BASE_BYTES = 165
const EXTENSIONS_AT = BASE_BYTES + 1
const MULTISIG_BYTES = 355
const KIND = { mint: 1, account: 2 } as const
const EXTENSION = { closeAuthority: 3, metadata: 19, group: 21, member: 23 } as const
const STATE = { initialized: 1, frozen: 2 } as const
/** Of a token account: all that is read of it. */
export const ACCOUNT_BYTES = 109
/** Of an account: how much it holds, and behind it who else may move it. */
export const AMOUNT_AT = 64
/** Of a mint: whether somebody freezes its accounts, and who. */
export const FREEZE_AUTHORITY_AT = 46
const NOBODY = bs58.encode(Buffer.alloc(32))

export type TokenAccount = Readonly<{
	mint: string
	owner: string
	amount: bigint
	isFrozen: boolean
	delegate: string | null
}>

const address = (data: Buffer, at: number) => bs58.encode(data.subarray(at, at + 32))
const optional = (data: Buffer, at: number) => (data.readUInt32LE(at) === 1 ? address(data, at + 4) : null)

/** Null for anything else. The first bytes of an account are enough, where it is known to be one. */
export function readAccount(data: Buffer): TokenAccount | null {
	if (data.length < ACCOUNT_BYTES || data.length === MULTISIG_BYTES) return null
	if (data.length > BASE_BYTES && data[BASE_BYTES] !== KIND.account) return null
	const state = data[108]
	if (state !== STATE.initialized && state !== STATE.frozen) return null
	return {
		mint: address(data, 0),
		owner: address(data, 32),
		amount: data.readBigUInt64LE(AMOUNT_AT),
		isFrozen: state === STATE.frozen,
		delegate: optional(data, 72),
	}
}

/** `isFinal`: nobody can make more of it, and nobody can put another in its place. */
export type Mint = Readonly<{
	decimals: number
	supply: bigint
	mintAuthority: string | null
	/** Null: what is frozen of it stays frozen, and nothing else of it ever is. */
	freezeAuthority: string | null
	isFinal: boolean
	member: Readonly<{ mint: string; group: string; number: bigint }> | null
	group: Readonly<{ authority: string | null; mint: string }> | null
}>

/** Null for anything else. What lies behind the bytes that are given is not seen. */
export function readMint(data: Buffer): Mint | null {
	const isMint = data.length > BASE_BYTES && data.length !== MULTISIG_BYTES && data[BASE_BYTES] === KIND.mint
	if (!isMint || data[45] !== 1) return null
	const found = extensionsOf(data)
	const member = found.get(EXTENSION.member)
	const group = found.get(EXTENSION.group)
	const mintAuthority = optional(data, 0)
	return {
		decimals: data[44] ?? 0,
		supply: data.readBigUInt64LE(36),
		mintAuthority,
		freezeAuthority: optional(data, FREEZE_AUTHORITY_AT),
		isFinal: mintAuthority === null && !found.has(EXTENSION.closeAuthority),
		member:
			member?.length === 72
				? { mint: address(member, 0), group: address(member, 32), number: member.readBigUInt64LE(64) }
				: null,
		group: group?.length === 80 ? { authority: unlessNobody(address(group, 0)), mint: address(group, 32) } : null,
	}
}

/** How many members a group has; null: it is none. */
export function readGroupSize(data: Buffer): bigint | null {
	const group = extensionsOf(data).get(EXTENSION.group)
	return group?.length === 80 ? group.readBigUInt64LE(64) : null
}

/** What stands in a mint about itself, by field: `name`, `symbol`, `uri`, and its traits; null: nothing does. */
export function readTextOf(data: Buffer): ReadonlyMap<string, string> | null {
	const written = extensionsOf(data).get(EXTENSION.metadata)
	if (!written) return null
	let at = 64
	const next = () => {
		const end = at + 4 + written.readUInt32LE(at)
		const text = written.subarray(at + 4, end).toString()
		at = end
		return text
	}
	try {
		const found = new Map(["name", "symbol", "uri"].map((field) => [field, next()]))
		const traits = written.readUInt32LE(at)
		at += 4
		for (let i = 0; i < traits; i++) found.set(next(), next())
		return found
	} catch {
		return null
	}
}

const unlessNobody = (key: string) => (key === NOBODY ? null : key)

/** The first of each type: the program writes no second. */
function extensionsOf(data: Buffer): Map<number, Buffer> {
	const found = new Map<number, Buffer>()
	for (let at = EXTENSIONS_AT; at + 4 <= data.length; ) {
		const type = data.readUInt16LE(at)
		const end = at + 4 + data.readUInt16LE(at + 2)
		if (type === 0 || end > data.length) break
		if (!found.has(type)) found.set(type, data.subarray(at + 4, end))
		at = end
	}
	return found
}
