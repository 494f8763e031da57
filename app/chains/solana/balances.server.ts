import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import { type Connection, PublicKey } from "@solana/web3.js"
import { memoize } from "#app/lib/memoize.ts"
import type { AccountAsset, Balances, Held, Receiver } from "../port.ts"
import { askNode } from "./ask-node.server.ts"
import { NATIVE } from "./credits.ts"

const MOST_AT_ONCE = 100
/** An SPL token account keeps its mint at byte 0 and its amount as u64 at byte 64. */
const AMOUNT_AT = 64

/** Reads what accounts hold: SOL of wallets, tokens of token accounts. */
export async function readBalances(solana: Connection, wanted: readonly AccountAsset[]): Promise<Balances[]> {
	const all: Balances[] = []
	for (let i = 0; i < wanted.length; i += MOST_AT_ONCE) {
		const some = wanted.slice(i, i + MOST_AT_ONCE)
		const keys = some.map((one) => new PublicKey(one.account))
		const { context, value } = await solana.getMultipleAccountsInfoAndContext(keys, "finalized")
		const held = some.map(({ account, asset }, n) => {
			const found = value[n]
			if (asset === NATIVE) return { account, asset, units: BigInt(found?.lamports ?? 0) }
			const isToken = found && found.data.length >= AMOUNT_AT + 8
			return { account, asset, units: isToken ? Buffer.from(found.data).readBigUInt64LE(AMOUNT_AT) : 0n }
		})
		all.push({ slot: BigInt(context.slot), held })
	}
	return all
}

/** The token accounts of a wallet, of both token programs. */
export async function accountsOf(solana: Connection, owner: string): Promise<Held[]> {
	const all: Held[] = []
	for (const programId of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
		const { value } = await solana.getTokenAccountsByOwner(new PublicKey(owner), { programId }, "finalized")
		for (const { pubkey, account } of value) {
			const asset = new PublicKey(account.data.subarray(0, 32)).toBase58()
			all.push({ account: pubkey.toBase58(), asset, units: account.data.readBigUInt64LE(AMOUNT_AT) })
		}
	}
	return all
}

type Account = Readonly<{ value: { data: readonly [string, string] } | null }>
const AMOUNT = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: AMOUNT_AT, length: 8 } }

/** What a wallet can spend of SOL, or of a mint. Throws `ChainUnresponsive` where the node does not answer in time. */
export async function spendable(
	{ rpcEndpoint }: Connection,
	{ owner, asset }: Readonly<{ owner: string; asset: string }>,
	withinMs: number,
): Promise<bigint> {
	const signal = AbortSignal.timeout(withinMs)
	if (asset === NATIVE) {
		const asked = [owner, { commitment: "confirmed" }]
		return BigInt((await askNode<{ value: number }>(rpcEndpoint, "getBalance", asked, signal)).value)
	}
	const asked = [accountOf(`${asset} ${owner}`), AMOUNT]
	const { value } = await askNode<Account>(rpcEndpoint, "getAccountInfo", asked, signal)
	return value ? Buffer.from(value.data[0], "base64").readBigUInt64LE() : 0n
}

const EXISTENCE = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: 0, length: 0 } }

/** Whether the account exists to which an asset is sent. Throws `ChainUnresponsive` where the node does not answer in time. */
export async function hasAccount(
	{ rpcEndpoint }: Connection,
	{ to, asset }: Receiver,
	withinMs: number,
): Promise<boolean> {
	if (asset === NATIVE) return true
	const signal = AbortSignal.timeout(withinMs)
	const { value } = await askNode<{ value: unknown }>(
		rpcEndpoint,
		"getAccountInfo",
		[accountOf(`${asset} ${to}`), EXISTENCE],
		signal,
	)
	return value !== null
}

/** Finding the address of a token account costs as much as asking for it. */
const accountOf = memoize(10_000, (pair) => {
	const [mint = "", owner = ""] = pair.split(" ")
	return getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58()
})
