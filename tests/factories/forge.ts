import { type Keypair, VersionedTransaction } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { declareChance } from "#app/chance/declare.server.ts"
import { outcomeSchema } from "#app/draws/craft/receipt.ts"
import { rollDue } from "#app/features/crafting/go.server.ts"
import type { Act } from "#app/features/crafting/odds-rule.ts"
import { openGear } from "#app/features/crafting/open-gear.server.ts"
import { findGear, type Gear } from "#app/features/crafting/pledge-of.server.ts"
import { oddsInForce } from "#app/features/crafting/rules.server.ts"
import { prepareGear, submitGear } from "#app/features/crafting/sign-gear.server.ts"
import { forgeClock, gearItem, gearReceipt } from "#app/features/crafting/tables.server.ts"
import { askingAs } from "./stakes.ts"
import type { World } from "./staking-world.ts"

/** `declares`: age and country first, as the page asks. */
type Inputs = Readonly<{ tool?: string; item?: string | null; second?: string | null; declares?: boolean }>

/** A forge of one test, and what a wallet does there. */
export function forgeOf(world: World) {
	let ahead = 0
	const { solana: chain } = world.web.chains
	const forge = {
		/** Rounds are signed some seconds after a payment: so long nobody waits here. */
		later(seconds = 10) {
			ahead += seconds
			world.turnTo(ahead)
			world.mine()
		},
		async heldBy(wallet: Keypair, collection: string) {
			const { nfts } = await chain.nfts.heldBy(wallet.publicKey.toBase58(), 5_000)
			return nfts.filter((one) => one.collection === collection)
		},
		/** New NFTs of a collection; answers their addresses. */
		async given(wallet: Keypair, collection: string, count = 1): Promise<string[]> {
			const before = new Set((await forge.heldBy(wallet, collection)).map(({ asset }) => asset))
			world.chain.control("control_nfts", { address: wallet.publicKey.toBase58(), collection, count })
			world.mine()
			return (await forge.heldBy(wallet, collection)).map(({ asset }) => asset).filter((one) => !before.has(one))
		},
		/** Weapons that the forge knows, as if it had made them. */
		async weapons(
			wallet: Keypair,
			{ count = 1, weapon = "ice-saw", tier = "rare", level = 0 } = {},
		): Promise<string[]> {
			const assets = await forge.given(wallet, "gearup", count)
			const madeAt = await world.ctx.now()
			await world.ctx.db
				.insert(gearItem)
				.values(assets.map((asset) => ({ asset, chain: chain.name, weapon, tier: tier as "rare", level, madeAt })))
			return assets
		},
		async asked(
			wallet: Keypair,
			act: Act,
			{ tool = "", item = null, second = null, declares = true }: Inputs,
		): Promise<string> {
			const asking = askingAs(world, wallet)
			if (declares) await declareChance(world.web, { wallet: asking.who.wallet, country: "KR" })
			const rule = (await oddsInForce(world.ctx, await world.ctx.now()))?.id ?? ""
			return openGear(asking, { act, tool, item, second, rule, owner: wallet.publicKey.toBase58() })
		},
		/** As the owner's wallet signs what it was handed. */
		async signed(wallet: Keypair, id: string): Promise<string> {
			// As the worker measures each minute: how busy the machine of a test is says nothing of a chain's clock.
			const set = { isOpen: true, lagMs: 0, measuredAt: await world.ctx.now() }
			const { chain: target } = forgeClock
			await world.ctx.db
				.insert(forgeClock)
				.values({ chain: chain.name, ...set })
				.onConflictDoUpdate({ target, set })
			world.mine(1)
			const unsigned = await prepareGear(askingAs(world, wallet), { id, owner: wallet.publicKey.toBase58() })
			const tx = VersionedTransaction.deserialize(Buffer.from(unsigned, "base64"))
			tx.sign([wallet])
			return Buffer.from(tx.serialize()).toString("base64")
		},
		handIn: (wallet: Keypair, id: string, signed: string) =>
			submitGear(askingAs(world, wallet), { id, owner: wallet.publicKey.toBase58(), signed }),
		/** From the question to bytes that the worker has. */
		async pays(wallet: Keypair, act: Act, inputs: Inputs): Promise<string> {
			const id = await forge.asked(wallet, act, inputs)
			await forge.handIn(wallet, id, await forge.signed(wallet, id))
			return id
		},
		roll: () => rollDue(world.worker),
		/** A look of the worker while blocks are made: on a busy machine it may take longer than a block may be old when the forge signs. */
		async settle(): Promise<void> {
			const blocks = setInterval(() => world.mine(1), 500)
			try {
				await world.settle()
			} finally {
				clearInterval(blocks)
			}
		},
		/** Until the act is over, or has come as far. */
		async until(id: string, status: string): Promise<Gear> {
			for (let n = 0; n < 14; n++) {
				const one = await findGear(world.ctx, id)
				if (one?.status === status) return one
				await forge.settle()
				await forge.roll()
				if (n % 3 === 1) forge.later()
			}
			throw new Error(`${id} is ${(await findGear(world.ctx, id))?.status} and not ${status}`)
		},
		/** Until its payment is final, and no round is looked for. */
		async paid(id: string): Promise<void> {
			for (let n = 0; n < 6 && (await findGear(world.ctx, id))?.status !== "11"; n++) await forge.settle()
			expect(await findGear(world.ctx, id)).toMatchObject({ status: "11", failure: null })
		},
		done: (id: string) => forge.until(id, "20"),
		async receipt(id: string) {
			const [row] = await world.ctx.db.select().from(gearReceipt).where(eq(gearReceipt.gearId, id))
			if (!row) throw new Error("it has no receipt")
			return { ...row, outcome: outcomeSchema.parse(row.outcome) }
		},
		async state(asset: string, account: string) {
			return (await chain.nfts.states([{ asset, account }])).states[0]
		},
	}
	return forge
}
