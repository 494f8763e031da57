import { type Connection, PublicKey, SystemProgram } from "@solana/web3.js"
import type { AddressState } from "../address-state.ts"

const MOST_AT_ONCE = 100
const SYSTEM = SystemProgram.programId.toBase58()
/** One byte tells whether an account has data. */
const ONE_BYTE = { offset: 0, length: 1 }

/** What accounts the chain shows at addresses, confirmed, in the order of the addresses. */
export async function addressStates(solana: Connection, addresses: readonly string[]): Promise<AddressState[]> {
	const all: AddressState[] = []
	for (let i = 0; i < addresses.length; i += MOST_AT_ONCE) {
		const keys = addresses.slice(i, i + MOST_AT_ONCE).map((address) => new PublicKey(address))
		const accounts = await solana.getMultipleAccountsInfo(keys, { commitment: "confirmed", dataSlice: ONE_BYTE })
		for (const n of keys.keys()) all.push(stateOf(accounts[n] ?? null))
	}
	return all
}

type Account = Awaited<ReturnType<Connection["getAccountInfo"]>>

function stateOf(account: Account): AddressState {
	if (!account) return "absent"
	if (account.executable || account.owner.toBase58() !== SYSTEM) return "of-a-program"
	return account.data.length > 0 ? "holds-data" : "wallet"
}
