import { setTimeout as sleep } from "node:timers/promises"
import { and, desc, eq } from "drizzle-orm"
import { EXAMPLE_WALLETS, type ExampleWallet, exampleWallets } from "#app/chains/solana/local/example-wallets.server.ts"
import { declareChance } from "#app/chance/declare.server.ts"
import { requireChance } from "#app/chance/may-buy.server.ts"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import { prepareAtomic } from "#app/minting/purchases/prepare-atomic.server.ts"
import { submitAtomic } from "#app/minting/purchases/submit-atomic.server.ts"
import { countOf, findPlanNamed } from "#app/minting/queries.server.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import { planStatus } from "#app/minting/status.ts"
import { mintPurchase } from "#app/minting/tables.server.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffle, raffleTicket } from "#app/raffles/tables.server.ts"
import { planNameOf } from "./join-plan.server.ts"
import { EXAMPLE_TICKETS } from "./open-example.server.ts"

/** Together with the wallets as many as the fewest that are drawn among. */
export const TICKETS_EACH = Math.ceil((EXAMPLE_TICKETS * 3) / 10 / EXAMPLE_WALLETS)
/** What the wallets pay with, and where the demo says that they live. */
const COUNTRY = "KR"
const FUNDED_MS = 15_000

type Buying = Readonly<{
	/** Sends play money to an address. */
	fund(address: string): Promise<void>
}>

/**
 * Has the wallets of a demo mint for tickets of its open raffle, each up to its number: they pay, sign and declare as anybody does, by the same
 * verbs. Asked again it goes on where it was. Refuses where none is open, and elsewhere than in a demo.
 */
export async function buyWithExamples(ctx: WebContext, { fund }: Buying): Promise<void> {
	if (!ctx.demo) throw new Refusal("demo:error.none", { status: 404 })
	const whole = await openPlanOf(ctx)
	if (!whole) throw new Refusal("demo:error.noRaffle", { status: 409 })
	const wallets = exampleWallets(ctx.secret)
	const price = nativePrice(ctx, whole)
	await Promise.all(wallets.map(({ address }) => withMoney(ctx, { address, units: price * 10n, fund })))
	for (const wallet of wallets) await buyUpTo(ctx, { whole, wallet })
}

/** The plan of the demo's raffle that is open; null: none is. */
async function openPlanOf(ctx: Pick<Context, "db">): Promise<WholePlan | null> {
	const [one] = await ctx.db
		.select({ name: raffle.name })
		.from(raffle)
		.where(and(eq(raffle.isExample, true), isAnyOf(raffle.status, raffleStatus.codes("open"))))
		.orderBy(desc(raffle.createdAt))
		.limit(1)
	const whole = one ? await findPlanNamed(ctx, planNameOf(one.name)) : null
	return whole?.plan.status === planStatus.code("processing") && whole.plan.pausedAt === null ? whole : null
}

function nativePrice(ctx: Pick<Context, "chains">, { prices }: WholePlan): bigint {
	const price = prices.find(({ asset }) => asset === ctx.chains.solana.native.address)
	if (!price) throw new Error("the demo's plan has no price in its native coin")
	return price.units
}

type Funding = Readonly<{ address: string; units: bigint }> & Buying

async function withMoney(ctx: WebContext, { address, units, fund }: Funding): Promise<void> {
	const { solana } = ctx.chains
	const held = () => solana.spendable({ owner: address, asset: solana.native.address }, 5_000)
	if ((await held()) >= units) return
	await fund(address).catch((error: unknown) => {
		// It has just been given some.
		if (!(error instanceof Refusal && error.status === 429)) throw error
	})
	const until = Date.now() + FUNDED_MS
	while ((await held()) < units && Date.now() < until) await sleep(250)
}

async function buyUpTo(ctx: WebContext, { whole, wallet }: Readonly<{ whole: WholePlan; wallet: ExampleWallet }>) {
	const { address } = wallet
	const proven = { chain: "solana", address } as const
	const { solana } = ctx.chains
	const asset = solana.native.address
	await declareChance(ctx, { wallet: proven, country: COUNTRY })
	for (let n = 0; n < TICKETS_EACH; n++) {
		const { inAll } = await countOf(ctx, { planId: whole.plan.id, wallet: address, phaseId: null })
		if (inAll >= TICKETS_EACH) return
		const tries = await ctx.db.$count(
			mintPurchase,
			and(eq(mintPurchase.planId, whole.plan.id), eq(mintPurchase.wallet, address)),
		)
		const spendable = await solana.spendable({ owner: address, asset }, 5_000)
		const purchase = await inTransaction(ctx, async (ctx) => {
			await requireChance(ctx.db, { wallet: proven, now: await ctx.now() })
			const asked = { quantity: 1, asset, way: "atomic", holds: null, spendable } as const
			return beginPurchase(ctx, { planId: whole.plan.id, wallet: address, request: `example ${tries}`, ...asked })
		})
		const unsigned = await prepareAtomic(ctx, { purchaseId: purchase.id, wallet: address })
		await submitAtomic(ctx, { purchaseId: purchase.id, wallet: address, bytes: wallet.sign(unsigned) })
	}
}

/** How many tickets the demo's own wallets have of its open raffle, and how many they are to have; null: none is open. */
export async function ticketsOfExamples(
	ctx: WebContext,
): Promise<Readonly<{ wallets: number; has: number; wants: number; raffle: string }> | null> {
	const whole = ctx.demo ? await openPlanOf(ctx) : null
	if (!whole?.plan.draw) return null
	const addresses = exampleWallets(ctx.secret).map(({ address }) => address)
	const [one] = await ctx.db.select({ id: raffle.id }).from(raffle).where(eq(raffle.name, whole.plan.draw))
	if (!one) return null
	const own = and(eq(raffleTicket.raffleId, one.id), isAnyOf(raffleTicket.wallet, addresses))
	const has = await ctx.db.$count(raffleTicket, own)
	return { wallets: addresses.length, has, wants: TICKETS_EACH * addresses.length, raffle: whole.plan.draw }
}
