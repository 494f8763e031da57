/** Numbers and texts as programs of Solana read them. */
export function u32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32LE(value)
	return bytes
}

export function u16(value: number): Buffer {
	const bytes = Buffer.alloc(2)
	bytes.writeUInt16LE(value)
	return bytes
}

export const text = (value: string): Buffer => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
