import { AbiCoder, getCreateAddress, Interface, type TransactionRequest } from "ethers"
import compiled from "../contracts/compiled.json" with { type: "json" }
import { CHAIN_ID } from "./anvil.ts"
import { baseUriOf, OLD_COLLECTIONS, type OldDemoCollection } from "./collections.ts"
import type { KaiaKeys } from "./keys.ts"
import type { Chain } from "./local-kaia.ts"

export const MINT = new Interface(["function mint(address to, uint256 id)"])
/** More than anything here costs. */
const GAS = { gasLimit: 3_000_000n, gasPrice: 750_000_000_000n }
/** Of the wallet that sends NFTs and fees back. */
const FLOAT = 1_000n * 10n ** 18n

/** A collection's address follows from who makes it and from its place in the order. */
export const addressOf = ({ faucet }: Pick<KaiaKeys, "faucet">, collection: OldDemoCollection): string =>
	getCreateAddress({ from: faucet.address, nonce: OLD_COLLECTIONS.indexOf(collection) }).toLowerCase()

/** What stands at the beginning, a transaction of the faucet each: the one that has the number n has the nonce n. */
function steps(keys: KaiaKeys): TransactionRequest[] {
	const deployed = OLD_COLLECTIONS.map((one) => ({ data: creation(one) }))
	const minted = OLD_COLLECTIONS.flatMap((one) =>
		Array.from({ length: one.first }, (_, i) => ({
			to: addressOf(keys, one),
			data: MINT.encodeFunctionData("mint", [keys.faucet.address, i + 1]),
		})),
	)
	return [...deployed, { to: keys.admin.address, value: FLOAT }, ...minted]
}

const creation = (one: OldDemoCollection) =>
	compiled.contracts.OldCollection.bytecode +
	AbiCoder.defaultAbiCoder()
		.encode(["string", "string", "string"], [one.name, one.symbol, baseUriOf(one)])
		.slice(2)

/** Goes on where an earlier start was cut off. */
export async function runKaiaGenesis(chain: Chain, keys: KaiaKeys): Promise<void> {
	const all = steps(keys)
	for (let nonce = await nonceOf(chain, keys); nonce < all.length; nonce++)
		await sendAs(chain, keys, { ...all[nonce], nonce })
}

export async function nonceOf(chain: Chain, { faucet }: Pick<KaiaKeys, "faucet">): Promise<number> {
	const { result } = await chain.ask("eth_getTransactionCount", [faucet.address, "latest"])
	return Number(result)
}

/** Signs as the faucet, and waits for the block. Answers the transaction's hash. */
export async function sendAs(
	chain: Chain,
	{ faucet }: Pick<KaiaKeys, "faucet">,
	request: TransactionRequest,
): Promise<string> {
	const { error, result } = await chain.send(
		await faucet.signTransaction({ type: 0, chainId: CHAIN_ID, ...GAS, ...request }),
	)
	if (error) throw new Error(`the chain takes no transaction of its own: ${error.message}`)
	return String(result)
}
