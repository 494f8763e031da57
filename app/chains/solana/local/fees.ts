import { COMPUTE_BUDGET_PROGRAM } from "./programs.ts"
import type { WireMessage } from "./wire.ts"

const LAMPORTS_PER_SIGNATURE = 5000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n

/** The base fee and what the message itself offers on top by compute-budget instructions. */
export function feeOf({ header, keys, instructions }: WireMessage): number {
	let price = 0n
	let limit: bigint | undefined
	let others = 0n
	for (const { programIdIndex, data } of instructions) {
		const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
		if (keys[programIdIndex] !== COMPUTE_BUDGET_PROGRAM) others++
		else if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true))
		else if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
	}
	const asked = limit ?? others * UNITS_PER_INSTRUCTION
	const units = asked < MAX_UNITS ? asked : MAX_UNITS
	return Number(BigInt(header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + (price * units + 999_999n) / 1_000_000n)
}
