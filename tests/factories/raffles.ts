import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { memoKeysOf } from "#app/chains/solana/memos/memo-signer.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { localBeacon } from "#app/draws/beacon/local-beacon.server.ts"
import { sha256, utf8ToBytes } from "#app/draws/bytes.ts"
import { closeRaffles } from "#app/raffles/close-raffles.server.ts"
import { drawRaffles } from "#app/raffles/draw-raffles.server.ts"
import { giveTickets } from "#app/raffles/give-tickets.server.ts"
import { publishRaffle } from "#app/raffles/publish-raffle.server.ts"
import { datesOf, endOf, type Raffle } from "#app/raffles/schedule.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import type { World } from "./staking-world.ts"

export const BEACON_KEY = sha256(utf8ToBytes("a beacon of the tests"))
export const someWallet = () => Keypair.generate().publicKey.toBase58()
type Draft = Partial<typeof raffle.$inferInsert>

/** A worker with a beacon of its own, which can be made silent, and what raffles are made of. */
export function rafflesOf(world: World) {
	const local = localBeacon(BEACON_KEY, () => world.ctx.now())
	const says = { silent: false }
	const beacon = { ...local, fetch: async (round: number) => (says.silent ? null : local.fetch(round)) }
	const ctx = { ...world.worker, beacon, memoKeys: memoKeysOf(world.chain.floatKey) }
	const coin = world.ctx.assets.get("scg")
	const one = async (id: string): Promise<Raffle> => {
		const [row] = await world.ctx.db.select().from(raffle).where(eq(raffle.id, id))
		if (!row) throw new Error("no such raffle")
		return row
	}
	/** Seconds from the start of the world, so that clocks only turn forward. */
	const began = Date.now()
	const turnPast = (at: Date, by = 1) => world.turnTo(Math.ceil((at.getTime() - began) / 1000) + by)
	const settle = async () => {
		for (let n = 0; n < 4; n++) await world.settle()
	}
	return {
		ctx,
		says,
		one,
		coin,
		settle,
		turnPast,
		async draft(change: Draft = {}): Promise<string> {
			const at = (await world.ctx.now()).getTime()
			const whole = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)
			const [made] = await world.ctx.db
				.insert(raffle)
				.values({
					name: `test-${randomUUID().slice(0, 8)}`,
					status: "draft",
					texts: {
						en: { title: "Test", rules: ["One"] },
						ko: { title: "시험", rules: ["하나"] },
						id: { title: "Uji", rules: ["Satu"] },
					},
					opensAt: whole(at - 1_000),
					closesAt: whole(at + 3_600_000),
					extendedTo: null,
					maximum: 50,
					minimum: 5,
					winsPerWallet: "one",
					prizes: [1, 2].map((n) => ({ id: `prize-${n}`, kind: "coin", asset: coin.address, units: `${n}000` })),
					excluded: [],
					createdBy: "test",
					createdAt: new Date(at),
					...change,
				})
				.returning({ id: raffle.id })
			return made?.id ?? ""
		},
		publish: (id: string) => inTransaction(ctx, (ctx) => publishRaffle(ctx, { id, who: "one + other", why: "a test" })),
		/** Published, its terms on the chain, and open. */
		async open(change: Draft = {}): Promise<string> {
			const id = await this.draft(change)
			const said = await this.publish(id)
			if (said !== "done") throw new Error(said)
			await settle()
			return id
		},
		give: (id: string, wallets: readonly string[]) =>
			inTransaction(ctx, (ctx) =>
				giveTickets(
					ctx,
					id,
					wallets.map((wallet) => ({ wallet, source: randomUUID(), payment: `Payment${randomUUID()}`, asset: null })),
				),
			),
		close: async (id: string) => {
			turnPast(endOf(await one(id)), 301)
			await closeRaffles(ctx)
		},
		/** Closed, anchored, and its round there. */
		async untilRound(id: string) {
			await this.close(id)
			await settle()
			turnPast(datesOf(await one(id)).drawsAt)
		},
		draw: () => drawRaffles(ctx),
		/** An operator's act, as the worker is handed it. */
		async act(kind: string, subject: string, evidence: Record<string, unknown> = { why: "a test" }) {
			const [row] = await world.ctx.db
				.insert(operatorAct)
				.values({ who: "one + other", kind, subject, evidence, createdAt: await world.ctx.now() })
				.returning({ id: operatorAct.id })
			await world.reconcile()
			const [done] = await world.ctx.db
				.select()
				.from(operatorAct)
				.where(eq(operatorAct.id, row?.id ?? ""))
			return done?.outcome
		},
	}
}
