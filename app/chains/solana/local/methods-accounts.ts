import { accountFilter, encodeAccount } from "./encode-account.ts"
import type { Ledger } from "./ledger.ts"
import { atSlot, type Methods } from "./method.ts"
import { address, type Config, commitment, config, list, whole } from "./params.ts"
import { isTokenProgram } from "./programs.ts"
import { RpcError } from "./rpc-error.ts"
import { readMint, readTokenAccount, uiAmount } from "./tokens.ts"

/** Reads as of the slot that the wished commitment stands at. */
function reader(ledger: Ledger, options: Config) {
	const wished = commitment(options.commitment)
	const slot = ledger.slotAt(wished)
	const get = (key: string) => ledger.account(key, wished)
	return {
		get,
		owned: (program: string) => ledger.accounts.ownedBy(program, slot),
		heldBy: (wallet: string) => ledger.accounts.heldBy(wallet, slot),
		at: (value: unknown) => atSlot(slot, value),
	}
}

export const accountMethods: Methods = {
	getAccountInfo({ ledger }, [key, options]) {
		const read = reader(ledger, config(options))
		return read.at(encodeAccount(read.get(address(key)), config(options), read.get))
	},
	getMultipleAccounts({ ledger }, [keys, options]) {
		const read = reader(ledger, config(options))
		return read.at(
			list(keys, "addresses", 100).map((key) => encodeAccount(read.get(address(key)), config(options), read.get)),
		)
	},
	getBalance({ ledger }, [key, options]) {
		const read = reader(ledger, config(options))
		return read.at(Number(read.get(address(key))?.lamports ?? 0n))
	},
	getTokenAccountBalance({ ledger }, [key, options]) {
		const read = reader(ledger, config(options))
		const image = read.get(address(key))
		if (!image) throw new RpcError(-32602, "Invalid param: could not find account")
		const token = readTokenAccount(image)
		const mint = token && readMint(read.get(token.mint))
		if (!token || !mint) throw new RpcError(-32602, "Invalid param: not a Token account")
		return read.at(uiAmount(token.amount, mint.decimals))
	},
	getTokenSupply({ ledger }, [key, options]) {
		const read = reader(ledger, config(options))
		const mint = readMint(read.get(address(key)))
		if (!mint) throw new RpcError(-32602, "Invalid param: not a Token mint")
		return read.at(uiAmount(mint.supply, mint.decimals))
	},
	getTokenAccountsByOwner({ ledger }, [owner, filter, options]) {
		const read = reader(ledger, config(options))
		const { mint, programId } = config(filter)
		const wallet = address(owner)
		const wantedMint = mint === undefined ? null : address(mint)
		const program = wantedMint === null ? address(programId) : null
		if (program && !isTokenProgram(program)) throw new RpcError(-32602, "Invalid param: unrecognized Token program id")
		const found = read.heldBy(wallet).filter(([, image]) => {
			const token = readTokenAccount(image)
			if (!token || (program !== null && image.owner !== program)) return false
			return wantedMint === null || token.mint === wantedMint
		})
		return read.at(
			found.map(([pubkey, image]) => ({ pubkey, account: encodeAccount(image, config(options), read.get) })),
		)
	},
	getProgramAccounts({ ledger }, [program, options]) {
		const wishes = config(options)
		const read = reader(ledger, wishes)
		const filters = list(wishes.filters ?? [], "filters", 4).map(accountFilter)
		const found = read
			.owned(address(program))
			.filter(([, image]) => filters.every((fits) => fits(image)))
			.map(([pubkey, image]) => ({ pubkey, account: encodeAccount(image, wishes, read.get) }))
		return wishes.withContext === true ? read.at(found) : found
	},
	getMinimumBalanceForRentExemption({ ledger }, [bytes]) {
		return ledger.rentFor(whole(bytes, "size", 10 * 1024 * 1024))
	},
}
