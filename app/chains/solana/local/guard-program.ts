/**
 * In place of Lighthouse, a public program that fails a transaction whose accounts are not as somebody saw them, in the machine of the local chain:
 * its instruction `AssertAccountData` with bytes that have to be there (`Bytes`, `Equal`), by its published layout and with its own codes. Whatever
 * else it is asked it refuses.
 */
export const GUARD_PROGRAM = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95"

/** What it answers where the bytes are others, or where they would lie behind the end: its own codes. */
const ASSERTION_FAILED = 6400
const INVALID_INSTRUCTION = 6000
const OUT_OF_BOUNDS = 6405

/** Where the machine puts things for a program that is given one account: its data's length, its data, and room for data to grow. */
const AT = { accounts: 0, marker: 8, length: 88, data: 96, room: 10_240 }
const ONLY = 0xff
const [IS_ASSERT_DATA, IS_BYTES, IS_EQUAL] = [2, 11, 0]
/** Of the instruction: its kind, how much it logs, the offset and the length (each of one byte: below 128), and the bytes. */
const OF = { kind: 0, offset: 2, type: 3, length: 4, bytes: 5 }
const AROUND = OF.bytes + 1
const MORE_BYTES_FOLLOW = 128

const op = { load: 0x79, byte: 0x71, set: 0xb7, copy: 0xbf, add: 0x07, plus: 0x0f, and: 0x57, exit: 0x95 } as const
const jump = { always: 0x05, unless: 0x55, unlessSame: 0x5d, ifLess: 0xa5, ifSame: 0x1d, ifMore: 0x2d } as const

type Step = Readonly<{ code: number; to?: number; from?: number; off?: number; value?: number; goes?: string }>
type Line = Step | string

/** A text is a place to jump to. */
const LINES: readonly Line[] = [
	{ code: op.load, to: 2, from: 1, off: AT.accounts },
	{ code: jump.unless, to: 2, value: 1, goes: "unknown" },
	{ code: op.byte, to: 2, from: 1, off: AT.marker },
	{ code: jump.unless, to: 2, value: ONLY, goes: "unknown" },
	// 3: the length of the data, 4: the instruction, whose length stands before it.
	{ code: op.load, to: 3, from: 1, off: AT.length },
	{ code: op.copy, to: 4, from: 3 },
	{ code: op.add, to: 4, value: AT.data + AT.room + 7 },
	{ code: op.and, to: 4, value: -8 },
	{ code: op.plus, to: 4, from: 1 },
	{ code: op.load, to: 5, from: 4, off: 8 },
	{ code: op.add, to: 4, value: 16 },
	{ code: jump.ifLess, to: 5, value: AROUND, goes: "unknown" },
	{ code: op.byte, to: 2, from: 4, off: OF.kind },
	{ code: jump.unless, to: 2, value: IS_ASSERT_DATA, goes: "unknown" },
	{ code: op.byte, to: 2, from: 4, off: OF.type },
	{ code: jump.unless, to: 2, value: IS_BYTES, goes: "unknown" },
	// 6: where in the data, 7: how many bytes.
	{ code: op.byte, to: 6, from: 4, off: OF.offset },
	{ code: op.byte, to: 7, from: 4, off: OF.length },
	{ code: op.set, to: 2, value: MORE_BYTES_FOLLOW - 1 },
	{ code: jump.ifMore, to: 6, from: 2, goes: "unknown" },
	{ code: jump.ifMore, to: 7, from: 2, goes: "unknown" },
	{ code: op.copy, to: 2, from: 7 },
	{ code: op.add, to: 2, value: AROUND },
	{ code: jump.unlessSame, to: 2, from: 5, goes: "unknown" },
	{ code: op.copy, to: 2, from: 6 },
	{ code: op.plus, to: 2, from: 7 },
	{ code: jump.ifMore, to: 2, from: 3, goes: "beyond" },
	// 6 and 4: the next byte there and here, 7: the end.
	{ code: op.plus, to: 6, from: 1 },
	{ code: op.add, to: 6, value: AT.data },
	{ code: op.add, to: 4, value: OF.bytes },
	{ code: op.plus, to: 7, from: 4 },
	"next",
	{ code: jump.ifSame, to: 4, from: 7, goes: "end" },
	{ code: op.byte, to: 2, from: 4 },
	{ code: op.byte, to: 3, from: 6 },
	{ code: jump.unlessSame, to: 2, from: 3, goes: "other" },
	{ code: op.add, to: 4, value: 1 },
	{ code: op.add, to: 6, value: 1 },
	{ code: jump.always, goes: "next" },
	"end",
	{ code: op.byte, to: 2, from: 4 },
	{ code: jump.unless, to: 2, value: IS_EQUAL, goes: "unknown" },
	{ code: op.set, to: 0, value: 0 },
	{ code: op.exit },
	"other",
	{ code: op.set, to: 0, value: ASSERTION_FAILED },
	{ code: op.exit },
	"beyond",
	{ code: op.set, to: 0, value: OUT_OF_BOUNDS },
	{ code: op.exit },
	"unknown",
	{ code: op.set, to: 0, value: INVALID_INSTRUCTION },
	{ code: op.exit },
]

const STEP_BYTES = 8

function assembled(): Buffer {
	const places = new Map<string, number>()
	const steps: Step[] = []
	for (const line of LINES)
		if (typeof line === "string") places.set(line, steps.length)
		else steps.push(line)
	return Buffer.concat(
		steps.map(({ code, to = 0, from = 0, off = 0, value = 0, goes }, n) => {
			const bytes = Buffer.alloc(STEP_BYTES)
			bytes.writeUInt8(code, 0)
			bytes.writeUInt8(to | (from << 4), 1)
			bytes.writeInt16LE(goes === undefined ? off : (places.get(goes) ?? 0) - n - 1, 2)
			bytes.writeInt32LE(value, 4)
			return bytes
		}),
	)
}

const HEADER_BYTES = 64
const NAMES = "\0.text\0.shstrtab\0"
const ELF = { dynamic: 3, bpf: 247, version: 1, programHeader: 56, sectionHeader: 64 }
const SECTION = { program: 1, strings: 3, allocatedAndRun: 6n }

/** As the loader takes it: a file header, the steps, the names of its sections, and what says where each lies. */
export function guardProgram(): Uint8Array {
	const text = assembled()
	const names = Buffer.from(NAMES)
	const namesAt = HEADER_BYTES + text.length
	const sectionsAt = Math.ceil((namesAt + names.length) / 8) * 8
	const header = Buffer.alloc(HEADER_BYTES)
	header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
	header.writeUInt16LE(ELF.dynamic, 16)
	header.writeUInt16LE(ELF.bpf, 18)
	header.writeUInt32LE(ELF.version, 20)
	header.writeBigUInt64LE(BigInt(HEADER_BYTES), 24)
	header.writeBigUInt64LE(BigInt(HEADER_BYTES), 32)
	header.writeBigUInt64LE(BigInt(sectionsAt), 40)
	header.writeUInt16LE(HEADER_BYTES, 52)
	header.writeUInt16LE(ELF.programHeader, 54)
	header.writeUInt16LE(ELF.sectionHeader, 58)
	header.writeUInt16LE(3, 60)
	header.writeUInt16LE(2, 62)
	const section = (name: number, type: number, flags: bigint, at: number, length: number) => {
		const bytes = Buffer.alloc(ELF.sectionHeader)
		bytes.writeUInt32LE(name, 0)
		bytes.writeUInt32LE(type, 4)
		bytes.writeBigUInt64LE(flags, 8)
		bytes.writeBigUInt64LE(flags === 0n ? 0n : BigInt(at), 16)
		bytes.writeBigUInt64LE(BigInt(at), 24)
		bytes.writeBigUInt64LE(BigInt(length), 32)
		bytes.writeBigUInt64LE(8n, 48)
		return bytes
	}
	return Buffer.concat([
		header,
		text,
		names,
		Buffer.alloc(sectionsAt - namesAt - names.length),
		Buffer.alloc(ELF.sectionHeader),
		section(1, SECTION.program, SECTION.allocatedAndRun, HEADER_BYTES, text.length),
		section(7, SECTION.strings, 0n, namesAt, names.length),
	])
}
