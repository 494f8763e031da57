import { randomUUID } from "node:crypto"
import {
	Keypair,
	type PublicKey,
	TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { chainsOf } from "#app/chains/chains.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import { MEMO } from "#app/chains/solana/own-transactions.server.ts"
import { submitCosigned } from "#app/settlement/cosigned/submit-cosigned.server.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { type Cosigned, type CosignedHandlers, handlersOf } from "#app/settlement/handlers.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { sent, solTransfer } from "./payments.ts"
import type { World } from "./staking-world.ts"

export const PURPOSE = "test:cosigned"

/** A feature that signs whatever a holder has signed and that names it: transfers which land with its signature alone. What it hears stands in `told`. */
export function cosigning(world: World) {
	const second = Keypair.generate()
	const told: string[] = []
	/** The feature's answer to the next question, instead of its signature. */
	const next: { prepare?: (one: Cosigned) => Uint8Array | { refused: string }; sending?: () => void } = {}
	const handler: CosignedHandlers = {
		async prepare(_, one) {
			told.push("prepare")
			const answer = next.prepare
			delete next.prepare
			if (answer) return answer(one)
			const tx = VersionedTransaction.deserialize(one.signed)
			tx.sign([second])
			return tx.serialize()
		},
		async sending() {
			told.push("sending")
			const answer = next.sending
			delete next.sending
			answer?.()
		},
		async landed(ctx, { signature }) {
			told.push("landed")
			const [row] = await ctx.db.select().from(cosigned).where(eq(cosigned.signature, signature))
			// In the transaction that says so.
			if (row?.status !== "landed") throw new Error("it was told before it was written")
		},
		async failed(_, { reason }) {
			told.push(`failed: ${reason}`)
		},
	}
	const handlers = { ...world.handlers, cosigned: handlersOf([{ cosigned: { [PURPOSE]: handler } }]).cosigned }
	return {
		told,
		next,
		second,
		/** A transfer of SOL as its holder has signed it: the other signature is missing. */
		async signed(holder: Keypair, to: PublicKey, lamports: number) {
			const { blockhash } = await world.solana.getLatestBlockhash("processed")
			const witness = new TransactionInstruction({
				programId: MEMO,
				keys: [{ pubkey: second.publicKey, isSigner: true, isWritable: false }],
				data: Buffer.from(randomUUID()),
			})
			const transfer = solTransfer(holder.publicKey, to.toBase58(), lamports)
			const instructions = [transfer, witness]
			const message = new TransactionMessage({ payerKey: holder.publicKey, recentBlockhash: blockhash, instructions })
			const tx = new VersionedTransaction(message.compileToV0Message())
			tx.sign([holder])
			return { owner: holder.publicKey.toBase58(), signature: bs58.encode(tx.signatures[0] ?? []), raw: tx.serialize() }
		},
		/** As the web process takes it. */
		async handIn(of: { owner: string; signature: string; raw: Uint8Array }, subjectId: string = randomUUID()) {
			const { owner, ...transaction } = of
			const { solana: chain } = world.web.chains
			await submitCosigned(world.web, { chain, purpose: PURPOSE, subjectId, owner, transaction })
			return subjectId
		},
		/** One look of a worker; `change`: what its chain does otherwise. */
		async look(change: Partial<ChainAdapter> = {}) {
			const { solana } = world.worker.chains
			const chains = chainsOf({ solana: { ...solana, ...change } })
			return await reconcile({ ...world.worker, chains }, { handlers })
		},
		rows: () => world.ctx.db.select().from(cosigned).orderBy(cosigned.createdAt),
		/** Takes what a wallet has away, but for so many lamports. */
		async leave(holder: Keypair, lamports: number) {
			const held = await world.solana.getBalance(holder.publicKey, "processed")
			const away = Keypair.generate().publicKey.toBase58()
			await sent(world, [holder], [solTransfer(holder.publicKey, away, held - lamports - 5_000)])
			world.mine()
		},
	}
}
