import { accountKeyOf } from "#app/identity/proofs/kaia-key.server.ts"
import type { Payer, Recent, SignedTransaction, Transfer } from "../port.ts"
import { NATIVE } from "./credits.ts"
import { callOf, nftOf } from "./erc721.ts"
import { type KaiaNode, quantity } from "./node.server.ts"
import { type Ethers, nonceAt } from "./sent.server.ts"
import type { KaiaSettings } from "./settings.server.ts"
import { whyNot } from "./why-not.server.ts"

/** What gas may cost at most: the upper end of Kaia's own rule, so that nothing that was sent is ever too cheap. In peb. */
const MOST_PER_GAS = 750_000_000_000n
const MOST_TIP = 100_000_000_000n
const GAS = { money: 21_000n, nft: 250_000n }

/** The key is not the one that the account has now. */
export class OtherKey extends Error {}

/**
 * Sends money and NFTs from the admin wallet. One transaction at a time: each has the nonce after the last, so that bytes that cannot land any
 * more are known by what landed in their place. Throws where the key is of another wallet.
 */
export function kaiaPayer(
	ethers: Ethers,
	node: KaiaNode,
	secret: string,
	{ admin, chainId, rpcUrl }: KaiaSettings,
): Payer {
	const { Transaction, Wallet } = ethers
	const own = new Wallet(secret)
	if (own.address.toLowerCase() !== admin)
		throw new Error(`the key is that of ${own.address}, not of KAIA_ADMIN_WALLET`)
	let isChecked = false

	/** On Kaia an account may be given another key, and signatures of the first one are worth nothing then. */
	async function requireOwnKey(): Promise<void> {
		if (isChecked) return
		const key = await accountKeyOf(rpcUrl, admin)
		if (key === null) throw new Error("the node does not say which key KAIA_ADMIN_WALLET has")
		const isOwn =
			key.kind === "address" ||
			(key.kind === "keys" &&
				key.keys.some((one) => one.weight >= key.threshold && one.publicKey === own.signingKey.publicKey))
		if (!isOwn) throw new OtherKey("KAIA_ADMIN_WALLET has another key now than KAIA_SIGNER_KEY")
		isChecked = true
	}

	function sign(
		of: Readonly<{ to: string; value: bigint; data: string; gas: bigint }>,
		recent: Recent,
	): SignedTransaction {
		const tip = BigInt(recent.hash)
		const transaction = Transaction.from({
			type: 2,
			chainId,
			nonce: Number(recent.lastValidHeight),
			to: of.to,
			value: of.value,
			data: of.data,
			gasLimit: of.gas,
			maxPriorityFeePerGas: tip,
			maxFeePerGas: MOST_PER_GAS + tip,
		})
		transaction.signature = own.signingKey.sign(transaction.unsignedHash)
		return { signature: transaction.hash as string, raw: Buffer.from(transaction.serialized.slice(2), "hex") }
	}

	const signTransfer = ({ to, asset, units }: Transfer, recent: Recent) => {
		if (asset === NATIVE) return sign({ to, value: units, data: "0x", gas: GAS.money }, recent)
		const nft = nftOf(asset)
		if (!nft || units !== 1n) throw new Error(`${asset} cannot be sent`)
		const data = callOf("transferFrom", admin, to, nft.id)
		return sign({ to: nft.contract, value: 0n, data, gas: GAS.nft }, recent)
	}

	return {
		chain: "kaia",
		wallet: admin,
		mostOf: () => 1,
		atOnce: 1,
		cost: { fee: GAS.nft * (MOST_PER_GAS + MOST_TIP), rent: 0n },
		withoutAccount: async () => new Set(),
		/** `hash`: the tip that the network wants; `lastValidHeight`: the nonce. */
		async recent() {
			await requireOwnKey()
			const [tip, nonce] = await Promise.all([
				node.ask(quantity, "eth_maxPriorityFeePerGas"),
				nonceAt(node, admin, "latest"),
			])
			return { hash: `${tip < MOST_TIP ? tip : MOST_TIP}`, lastValidHeight: nonce }
		},
		sign(batch, recent) {
			const [transfer, ...more] = batch.transfers
			if (!transfer || more.length > 0) throw new Error("on Kaia a transaction makes one transfer")
			return signTransfer(transfer, recent)
		},
		canSendNft: (asset) => nftOf(asset) !== null,
		async simulate(raw) {
			const error = await whyNot(ethers, node, raw)
			return error === null ? null : { transfer: 0, error }
		},
		failureOf: (_raw, proof) => ({ transfer: 0, error: String(proof.error) }),
		memos: {
			addressOf: () => absentMemo(),
			sign: () => absentMemo(),
		},
	}
}

function absentMemo(): never {
	throw new Error("no memo is signed on Kaia")
}
