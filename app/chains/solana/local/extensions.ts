import { toBase58 } from "./base58.ts"

/** Where Token-2022's extensions begin: behind the base layout and the byte that says what the account is. */
const FIRST_AT = 166
const NOBODY = "11111111111111111111111111111111"

type Extension = Readonly<{ extension: string; state?: Readonly<Record<string, unknown>> }>

const address = (data: Buffer, at: number) => toBase58(data.subarray(at, at + 32))
const optional = (data: Buffer, at: number) => {
	const found = address(data, at)
	return found === NOBODY ? null : found
}

/** As `jsonParsed` shows them; those that nothing here makes are left out. */
const READERS: Readonly<Record<number, (data: Buffer) => Extension>> = {
	7: () => ({ extension: "immutableOwner" }),
	18: (data) => ({
		extension: "metadataPointer",
		state: { authority: optional(data, 0), metadataAddress: optional(data, 32) },
	}),
	19: (data) => ({ extension: "tokenMetadata", state: metadata(data) }),
	20: (data) => ({
		extension: "groupPointer",
		state: { authority: optional(data, 0), groupAddress: optional(data, 32) },
	}),
	21: (data) => ({
		extension: "tokenGroup",
		state: {
			updateAuthority: optional(data, 0),
			mint: address(data, 32),
			size: Number(data.readBigUInt64LE(64)),
			maxSize: Number(data.readBigUInt64LE(72)),
		},
	}),
	22: (data) => ({
		extension: "groupMemberPointer",
		state: { authority: optional(data, 0), memberAddress: optional(data, 32) },
	}),
	23: (data) => ({
		extension: "tokenGroupMember",
		state: { mint: address(data, 0), group: address(data, 32), memberNumber: Number(data.readBigUInt64LE(64)) },
	}),
}

function metadata(data: Buffer) {
	let at = 64
	const text = () => {
		const from = at + 4
		at = from + data.readUInt32LE(at)
		return data.toString("utf8", from, at)
	}
	const [name, symbol, uri] = [text(), text(), text()]
	const count = data.readUInt32LE(at)
	at += 4
	const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
	return { updateAuthority: optional(data, 0), mint: address(data, 32), name, symbol, uri, additionalMetadata }
}

export function extensionsOf(bytes: Uint8Array): Extension[] {
	const data = Buffer.from(bytes)
	const found: Extension[] = []
	for (let at = FIRST_AT; at + 4 <= data.length; ) {
		const end = at + 4 + data.readUInt16LE(at + 2)
		if (data.readUInt16LE(at) === 0 || end > data.length) break
		const read = READERS[data.readUInt16LE(at)]
		if (read) found.push(read(data.subarray(at + 4, end)))
		at = end
	}
	return found
}
