import { isAddress } from "ethers"
import { callOf, readAddress, readNumber } from "../erc721.ts"
import { KAIA_GIFT, OLD_COLLECTIONS } from "./collections.ts"
import { addressOf, MINT, nonceOf, sendAs } from "./genesis.ts"
import type { KaiaKeys } from "./keys.ts"
import type { Chain } from "./local-kaia.ts"

/** Whoever has so much is given no more. */
const ENOUGH = 3n * KAIA_GIFT.peb

export type Given = Readonly<{ hash: string }> | Readonly<{ refused: "address" | "limit" }>

/** Gives anybody demo KLAY, and who has none of the old NFTs some of them. What somebody has is asked of the chain, so a restart forgets nothing. */
export class KaiaFaucet {
	#last: Promise<unknown> = Promise.resolve()

	constructor(
		readonly chain: Chain,
		readonly keys: KaiaKeys,
	) {}

	/** One after another: each takes the next nonce. */
	give(address: string): Promise<Given> {
		const given = this.#last.then(() => this.#giveNow(address))
		this.#last = given.catch(() => {})
		return given
	}

	async #giveNow(address: string): Promise<Given> {
		if (!isAddress(address) || BigInt(address) === 0n) return { refused: "address" }
		const { result } = await this.chain.ask("eth_getBalance", [address, "latest"])
		if (BigInt(String(result)) >= ENOUGH) return { refused: "limit" }
		for (const one of OLD_COLLECTIONS) {
			const contract = addressOf(this.keys, one)
			const had = await this.#count(contract, address)
			if (had > 0n) continue
			for (let n = 0; n < KAIA_GIFT.nftsOfEach; n++) await this.#giveNft(contract, address)
		}
		const hash = await sendAs(this.chain, this.keys, {
			to: address,
			value: KAIA_GIFT.peb,
			nonce: await nonceOf(this.chain, this.keys),
		})
		return { hash }
	}

	/** From the stock while there is one, then a new one. */
	async #giveNft(contract: string, to: string): Promise<void> {
		const own = this.keys.faucet.address
		const id = await this.#firstFree(contract)
		const isInStock = id.owner !== null
		const data = isInStock
			? callOf("transferFrom", own, to, id.number)
			: MINT.encodeFunctionData("mint", [to, id.number])
		await sendAs(this.chain, this.keys, { to: contract, data, nonce: await nonceOf(this.chain, this.keys) })
	}

	/** The first number that is the faucet's still, or nobody's. */
	async #firstFree(contract: string): Promise<{ number: bigint; owner: string | null }> {
		for (let number = 1n; ; number++) {
			const { result } = await this.#call(contract, callOf("ownerOf", number))
			const owner = readAddress(String(result))
			if (owner === null || owner === this.keys.faucet.address.toLowerCase()) return { number, owner }
		}
	}

	async #count(contract: string, owner: string): Promise<bigint> {
		const { result } = await this.#call(contract, callOf("balanceOf", owner))
		return readNumber(String(result)) ?? 0n
	}

	#call = (to: string, data: string) => this.chain.ask("eth_call", [{ to, data }, "latest"])
}
