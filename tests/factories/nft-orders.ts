import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { chainsOf } from "#app/chains/chains.ts"
import type { MintItem, NftWork } from "#app/chains/minter.ts"
import type { ChainAdapter, Payer } from "#app/chains/port.ts"
import { settingsOf } from "#app/chains/solana/nfts/testing.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { handlersOf, type OrderHandlers } from "#app/settlement/handlers.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { fundedWallet } from "./payments.ts"
import type { World } from "./staking-world.ts"

export const ORDER = "test:order"
type Told = Readonly<{ what: string; subject: string; signature: string | null }>

/** A worker that has the key of the collections; what its feature hears stands in `told`. */
export function nftOrders(world: World) {
	const { chain, solana } = world
	const told: Told[] = []
	/** What the feature does instead, once. */
	const next: { sending?: () => void; done?: () => void } = {}
	const once = (what: keyof typeof next) => {
		const answer = next[what]
		delete next[what]
		answer?.()
	}
	const handler: OrderHandlers = {
		async sending(_, { subject, signature }) {
			once("sending")
			told.push({ what: "sending", subject, signature })
		},
		async done(_, { subject, signature }) {
			once("done")
			told.push({ what: "done", subject, signature })
		},
		async failed(_, { subject, signature, reason, isTriedAgain }) {
			told.push({ what: `${reason}${isTriedAgain ? ", again" : ""}`, subject, signature })
		},
	}
	const { nfts } = chain.demo
	const settings = settingsOf(chain)
	const { mintKey, prizeKey: vaultKey } = chain
	const payer = solanaPayer(solana, chain.floatKey, {
		freezeKey: chain.freezeKey,
		multisig: nfts.freezeAuthority,
		mintKey,
		vaultKey,
		nfts: settings,
	})
	const handlers = { ...world.handlers, orders: handlersOf([{ orders: { [ORDER]: handler } }]).orders }
	const look = async (change: Partial<ChainAdapter> = {}, paying: Payer = payer) => {
		const chains = chainsOf({ solana: { ...world.worker.chains.solana, ...change } })
		return await reconcile({ ...world.worker, chains }, { handlers, payers: [{ payer: paying }] })
	}
	return {
		told,
		next,
		payer,
		handlers,
		mintKey,
		settings,
		look,
		/** The same keys with another wallet that pays: an operator's, away from this machine. */
		elsewhere: async () =>
			solanaPayer(solana, bs58.encode((await fundedWallet(world)).secretKey), { mintKey, vaultKey, nfts: settings }),
		/** Finalizes what waits and looks. */
		async settle(change: Partial<ChainAdapter> = {}, paying: Payer = payer) {
			world.mine()
			return await look(change, paying)
		},
		/** As a feature asks for it, in the worker. */
		async ask(work: NftWork, to: string, subjectId: string = randomUUID()) {
			const at = await world.worker.now()
			await queueNftOrder(world.worker, { purpose: ORDER, subjectId, chain: "solana", work, to, at })
			return subjectId
		},
	}
}

export const newItem = (change: Partial<MintItem> = {}): MintItem => ({
	id: randomUUID(),
	collection: "kongz",
	text: { name: "PunkyKongz #100", symbol: "KONGZ", uri: "/nft/kongz/100.json", traits: [["Ground", "Clay"]] },
	isPrepared: false,
	...change,
})

export const someone = () => Keypair.generate().publicKey.toBase58()
