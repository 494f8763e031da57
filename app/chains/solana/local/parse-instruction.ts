import { fromBase58, toBase58 } from "./base58.ts"
import { ATA_PROGRAM, isMemoProgram, isTokenProgram, SYSTEM_PROGRAM, TOKEN_PROGRAM } from "./programs.ts"
import { uiAmount } from "./tokens.ts"

type Parsed = Readonly<{ type: string; info: Readonly<Record<string, unknown>> }>

/** An instruction as `jsonParsed` shows it. What is not known here is shown with its accounts and data. */
export function parseInstruction(
	programId: string,
	accounts: readonly string[],
	data: string,
	stackHeight: number | null,
) {
	const bytes = Buffer.from(fromBase58(data) ?? [])
	if (isMemoProgram(programId)) return { program: "spl-memo", programId, parsed: bytes.toString("utf8"), stackHeight }
	const [program, parsed] = known(programId, accounts, bytes)
	return parsed ? { program, programId, parsed, stackHeight } : { programId, accounts, data, stackHeight }
}

function known(programId: string, accounts: readonly string[], data: Buffer): readonly [string, Parsed | null] {
	try {
		if (programId === SYSTEM_PROGRAM) return ["system", system(accounts, data)]
		if (programId === ATA_PROGRAM) return ["spl-associated-token-account", associated(accounts, data)]
		if (isTokenProgram(programId))
			return [programId === TOKEN_PROGRAM ? "spl-token" : "spl-token-2022", token(accounts, data)]
	} catch (error) {
		// Data shorter than its kind asks for: shown raw, as a real node does.
		if (!(error instanceof RangeError)) throw error
	}
	return ["", null]
}

function system([a, b]: readonly string[], data: Buffer): Parsed | null {
	switch (data.readUInt32LE(0)) {
		case 0: {
			const [lamports, space] = [Number(data.readBigUInt64LE(4)), Number(data.readBigUInt64LE(12))]
			const owner = toBase58(data.subarray(20, 52))
			return { type: "createAccount", info: { source: a, newAccount: b, lamports, space, owner } }
		}
		case 2:
			return { type: "transfer", info: { source: a, destination: b, lamports: Number(data.readBigUInt64LE(4)) } }
		default:
			return null
	}
}

function associated(
	[source, account, wallet, mint, systemProgram, tokenProgram]: readonly string[],
	data: Buffer,
): Parsed | null {
	const type = data.length === 0 || data[0] === 0 ? "create" : data[0] === 1 ? "createIdempotent" : null
	return type && { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}

function token([a, b, c, d]: readonly string[], data: Buffer): Parsed | null {
	const amount = () => data.readBigUInt64LE(1).toString()
	const tokenAmount = () => uiAmount(data.readBigUInt64LE(1), data.readUInt8(9))
	switch (data.readUInt8(0)) {
		case 3:
			return { type: "transfer", info: { source: a, destination: b, authority: c, amount: amount() } }
		case 7:
			return { type: "mintTo", info: { mint: a, account: b, mintAuthority: c, amount: amount() } }
		case 8:
			return { type: "burn", info: { account: a, mint: b, authority: c, amount: amount() } }
		case 9:
			return { type: "closeAccount", info: { account: a, destination: b, owner: c } }
		case 12: {
			const info = { source: a, mint: b, destination: c, authority: d, tokenAmount: tokenAmount() }
			return { type: "transferChecked", info }
		}
		case 14:
			return { type: "mintToChecked", info: { mint: a, account: b, mintAuthority: c, tokenAmount: tokenAmount() } }
		case 15:
			return { type: "burnChecked", info: { account: a, mint: b, authority: c, tokenAmount: tokenAmount() } }
		case 18:
			return { type: "initializeAccount3", info: { account: a, mint: b, owner: toBase58(data.subarray(1, 33)) } }
		case 20: {
			const info = { mint: a, decimals: data.readUInt8(1), mintAuthority: toBase58(data.subarray(2, 34)) }
			return { type: "initializeMint2", info }
		}
		default:
			return null
	}
}
