import { randomUUID } from "node:crypto"
import { Keypair, type TransactionInstruction } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import type { ISql } from "postgres"
import type { HeldNft } from "#app/chains/nfts.ts"
import { masterStatus } from "#app/minting/status.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { batchWithCounts } from "../operator-lists.server.ts"
import { masterOf } from "../status.ts"
import { airdropBatch } from "../tables.server.ts"
import { staffed } from "../testing.ts"
import { listSources } from "./list-source.server.ts"
import { startCarry, type Wanted } from "./start-carry.server.ts"

/** Wallets with old NFTs of one collection, and two operators who have them cross into another. */
export async function crossing() {
	const staff = await staffed()
	const { world, one } = staff
	const { nfts } = world.ctx.chains.solana
	const heldBy = async (owner: string, collection?: string) => {
		const held = (await nfts.heldBy(owner, 20_000)).nfts
		return collection ? held.filter((nft) => nft.collection === collection) : held
	}
	const give = async (owner: string, count = 1, collection = "kongz") => {
		world.chain.control("control_nfts", { address: owner, collection, count })
		world.mine()
		return (await heldBy(owner, collection)).slice(-count)
	}
	/** A draft as it is stored, and as the worker has listed it. */
	const start = async (change: Partial<Wanted> = {}) => {
		const id = change.id ?? randomUUID()
		const wanted = { id, title: "A crossing", source: "kongz", dest: "hag", jsonPath: "", ids: "", ...change }
		await startCarry(world.web, one, wanted)
		await listSources(world.worker)
		const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
		if (!batch) throw new Error("it was not stored")
		return batch
	}
	const master = async (id: string) => {
		const found = await batchWithCounts(world.ctx, id, await world.ctx.now())
		if (!found) throw new Error("no such list")
		const { counts, unproven, batch } = found
		return masterStatus.code(masterOf(counts, { isStarted: batch.groups > 0, unproven }))
	}
	return {
		...staff,
		heldBy,
		start,
		master,
		give,
		/** Somebody with SOL and some old NFTs. */
		async holder(count = 1) {
			const keys = await fundedWallet(world)
			const address = keys.publicKey.toBase58()
			return { keys, address, nfts: await give(address, count) }
		},
		/** Sent by a holder, and final: what the chain refuses comes to nothing. */
		async move(signers: readonly [Keypair, ...Keypair[]], steps: TransactionInstruction[]) {
			await sent(world, signers, steps)
			world.mine()
		},
		/** A row of our books that says that somebody stakes it in their wallet. */
		stake: ({ asset, account, owner }: HeldNft, sql: ISql = world.database.sql) =>
			sql`insert into nft_stake (program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, staked_at,
				open_week, streak, freezes, freezes_to, checked_at)
				select 'boost', 'kongz', ${world.ctx.chains.solana.name}, ${asset}, ${account}, 1, ${owner}, 'staked', r.id, 0, 0, 10000, 0, now(), 0, 0, 0, now(), now() from rule r limit 1`,
		stranger: () => Keypair.generate().publicKey,
	}
}
