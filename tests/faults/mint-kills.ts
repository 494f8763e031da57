import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Keypair, PublicKey, VersionedTransaction } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan } from "#app/minting/plans/move-plan.server.ts"
import { mintItemOf } from "#app/minting/purchases/atomic-mint-of.server.ts"
import { beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import { prepareAtomic } from "#app/minting/purchases/prepare-atomic.server.ts"
import { submitAtomic } from "#app/minting/purchases/submit-atomic.server.ts"
import { requirePlan, requirePurchase } from "#app/minting/queries.server.ts"
import { mintUnit } from "#app/minting/tables.server.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { payByQr } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { booksAre, isThere, isUnderWay, some } from "./order-kills.ts"
import { ended, type PayoutWorld } from "./payouts-world.ts"

export type Plan = Readonly<{
	kills: number
	/** Bought in all, one NFT each, by a wallet each. */
	purchases: number
	/** At most so long from buying to the kill, and until all is over in the end. */
	momentMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (kills: number) => void
}>
export type Outcome = Readonly<{
	kills: number
	/** Kills that met something under way: an order, what a buyer has signed, or a payout. */
	inTheMiddle: number
	minted: number
	paidBack: number
	/** Signed and never landed: nothing was paid. */
	unpaid: number
	wrong: readonly string[]
}>

/**
 * How a purchase is made. `taken`: paid for a number whose NFT is somebody else's already, so it cannot be made. `late`: paid after its quote has
 * ended.
 */
const WAYS = ["atomic", "pay-first", "atomic", "taken", "pay-first", "late"] as const
type Way = (typeof WAYS)[number]
type Bought = Readonly<{ way: Way; wallet: Keypair; purchaseId: string; isPaid: boolean }>
type Plans = Readonly<{ open: string; taken: string }>

const PRICE = 100_000_000n
const START = 20_000_000_000n
const COLLECTION = "tesla"

/** Buys while the worker is killed again and again; then says what is wrong, by the chain. */
export async function killWhileBuying(world: PayoutWorld, plan: Plan): Promise<Outcome> {
	const wrong: string[] = []
	const bought: Bought[] = []
	const web: Context = { ...world.ctx, db: world.database.asWeb().db }
	let [worker, stopping] = [world.startWorker(world.chainUrl), false]
	const watched = (child: ChildProcess) =>
		child.once("exit", (code, signal) => {
			if (!stopping && signal !== "SIGKILL") wrong.push(`the worker ended by itself with ${code ?? signal}`)
		})
	watched(worker)
	await until("the worker is there", () => isThere(world))
	const plans = await makePlans(world, plan.purchases)
	const wallets = await fundedWallets(world, plan.purchases)
	let [kills, inTheMiddle] = [0, 0]
	const each = Math.ceil(plan.purchases / plan.kills)
	const doomed = async () => {
		await sleep(Math.random() * plan.momentMs)
		if ((await isUnderWay(world)) || (await some(world, sql`cosigned where status in ('stored','live')`))) inTheMiddle++
		await ended(worker)
		kills++
		worker = world.startWorker(world.chainUrl)
		watched(worker)
		await until("the worker is there again", () => isThere(world))
		if (kills % 10 === 0) plan.tell?.(kills)
	}
	while (kills < plan.kills && !plan.isOver?.()) {
		const some = wallets.splice(0, each)
		const first = bought.length
		// Bought while it is killed: each stands at another step.
		await Promise.all([
			doomed(),
			...some.map(async (wallet, n) => {
				await sleep(Math.random() * plan.momentMs)
				bought.push(await buy(world, { web, plans, wallet, way: WAYS[(first + n) % WAYS.length] ?? "atomic" }))
			}),
		])
		await askFor(world)
	}
	await until("all purchases are over", () => areOver(world, bought), plan.endMs).catch((error: Error) =>
		wrong.push(error.message),
	)
	const sums = { minted: 0, paidBack: 0, unpaid: 0 }
	for (const one of bought) wrong.push(...(await wrongWith(world, one, sums)))
	wrong.push(...(await wrongRows(world)))
	await until("the books are in order", () => booksAre(world)).catch(async () =>
		wrong.push(`the books: ${await expectBooksInOrder(world.ctx).then(() => "late", String)}`),
	)
	stopping = true
	await ended(worker)
	return { kills, inTheMiddle, ...sums, wrong: [...new Set(wrong)].slice(0, 20) }
}

/** The worker looks at once; the cron's minute would be most of the run. */
async function askFor({ database }: PayoutWorld): Promise<void> {
	const { sql } = database.asWeb()
	await sql`select enqueue_job('settlement:look', '{}'::json, 'look', 0)`
	await sql`select enqueue_job('minting:sweep', '{}'::json, 'minting-sweep', 0)`
}

/** One plan that sells, and one all of whose NFTs are strangers' already. */
async function makePlans(world: PayoutWorld, purchases: number): Promise<Plans> {
	const { ctx } = world
	const at = (await ctx.now()).getTime()
	const made = async (name: string, stock: number) => {
		const span = { startsAt: new Date(at - 60_000).toISOString(), endsAt: new Date(at + 86_400_000).toISOString() }
		const { id: planId } = await createPlan(ctx, {
			by: "test",
			reason: "test",
			input: {
				name,
				kind: "test",
				chain: "solana",
				collection: COLLECTION,
				text: { name: `${name} #{number}`, symbol: "TEST", uri: "/nft/{number}.json", traits: [] },
				stock,
				prices: [{ asset: scgOf(ctx).mint, units: String(PRICE) }],
				phases: [{ kind: "public", most: 5, ...span }],
				...span,
			},
		})
		await openPlan(ctx, { planId, by: "test", reason: "test" })
		return planId
	}
	const plans = {
		open: await made("open", purchases),
		taken: await made("taken", Math.ceil(purchases / WAYS.length) + 1),
	}
	const { plan } = await requirePlan(ctx, plans.taken)
	for (const unit of await ctx.db.select().from(mintUnit).where(eq(mintUnit.planId, plans.taken))) {
		const work = { do: "mint", item: mintItemOf(plan, unit) } as const
		const to = Keypair.generate().publicKey.toBase58()
		const order = { purpose: "test:mint", subjectId: randomUUID(), chain: "solana", work, to }
		await queueNftOrder(ctx, { ...order, at: await ctx.now() })
	}
	await until(
		"the numbers are taken",
		async () => {
			await askFor(world)
			return !(await some(world, sql`outgoing where status not in ('done','cancelled')`))
		},
		240_000,
	)
	return plans
}

async function fundedWallets({ rpc, solana }: PayoutWorld, many: number): Promise<Keypair[]> {
	const wallets = Array.from({ length: many }, () => Keypair.generate())
	for (const wallet of wallets) await rpc("control_faucet", { address: wallet.publicKey.toBase58(), nfts: false })
	const last = wallets.at(-1)?.publicKey
	await until(
		"the wallets have their coins",
		async () => !!last && (await solana.getBalance(last, "finalized")) > 0,
		60_000,
	)
	return wallets
}

type Buying = Readonly<{ web: Context; plans: Plans; wallet: Keypair; way: Way }>

/** As a page and a wallet buy it. */
async function buy(world: PayoutWorld, { web, plans, wallet, way }: Buying): Promise<Bought> {
	const address = wallet.publicKey.toBase58()
	const quote = (request = randomUUID()) =>
		beginPurchase(web, {
			planId: way === "taken" ? plans.taken : plans.open,
			wallet: address,
			request,
			quantity: 1,
			asset: scgOf(world.ctx).mint,
			way: way === "atomic" ? "atomic" : "pay-first",
			holds: null,
			spendable: START,
		})
	const { id: purchaseId } = await quote()
	if (way === "atomic") {
		const tx = VersionedTransaction.deserialize(await prepareAtomic(web, { purchaseId, wallet: address }))
		tx.sign([wallet])
		await submitAtomic(web, { purchaseId, wallet: address, bytes: tx.serialize() })
		return { way, wallet, purchaseId, isPaid: false }
	}
	const { payment } = await requirePurchase(web, purchaseId)
	const due = payment && (await getIntent(web, payment.intentId))
	if (!due) throw new Error("nothing is to be paid")
	// Another quote of the same wallet ends this one.
	if (way === "late") await quote()
	await payByQr(world, wallet, due.units, due.reference)
	await web.db.execute(sql`select enqueue_job('settlement:look', '{}'::json, 'look', 0)`)
	return { way, wallet, purchaseId, isPaid: true }
}

/** All that was paid is read, and nothing is under way; what is left of it is asked for again. */
async function areOver(world: PayoutWorld, bought: readonly Bought[]): Promise<boolean> {
	await askFor(world)
	await sleep(500)
	const isOpen = await some(
		world,
		sql`(select 1 from outgoing where status not in ('done','cancelled') union all select 1 from cosigned where status in ('stored','live')
			union all select 1 from mint_purchase where status = '10') open`,
	)
	if (isOpen) return false
	const rows = await world.ctx.db.execute<{ owner: string }>(sql`select distinct source_owner as owner from receipt`)
	const payers = new Set(rows.map((row) => row.owner))
	return bought.every(({ isPaid, wallet }) => !isPaid || payers.has(wallet.publicKey.toBase58()))
}

/** By the chain: a wallet has the NFT and has paid for it once, or has all its coins; and the books say the same. */
async function wrongWith(
	world: PayoutWorld,
	{ way, wallet, purchaseId, isPaid }: Bought,
	sums: { minted: number; paidBack: number; unpaid: number },
): Promise<string[]> {
	const { ctx, solana } = world
	const address = wallet.publicKey.toBase58()
	const account = getAssociatedTokenAddressSync(new PublicKey(scgOf(ctx).mint), wallet.publicKey)
	const has = BigInt((await solana.getTokenAccountBalance(account, "finalized")).value.amount)
	const { nfts } = await ctx.chains.solana.nfts.heldBy(address, 10_000)
	const { purchase, items } = await requirePurchase(ctx, purchaseId)
	const what = `${way} ${purchaseId}: ${nfts.length} NFTs, ${START - has} paid, status ${purchase.status}, items ${items.map((one) => one.status)}`
	const isMinted =
		nfts.length === 1 && has === START - PRICE && purchase.status === "20" && items[0]?.asset === nfts[0]?.asset
	const isWithout = nfts.length === 0 && has === START && purchase.status === "5"
	if (isMinted && (way === "atomic" || way === "pay-first")) sums.minted++
	else if (isWithout && isPaid) sums.paidBack++
	else if (isWithout && way === "atomic") sums.unpaid++
	else return [what]
	return []
}

/** Nobody was given two, nothing is owed, and what was paid first is ours or gone back. */
async function wrongRows({ ctx }: PayoutWorld): Promise<string[]> {
	const rows = await ctx.db.execute<{ text: string }>(sql`
		select o.purpose || ' ' || o.id || ' is ' || o.status || ' because of ' || coalesce(o.reason, 'nothing') as text from outgoing o where o.status not in ('done','cancelled')
		union all
		select 'owed to ' || owner || ': ' || balance from ledger_balance where kind = 'owed' and balance > 0
		union all
		select o.id || ' was carried by ' || count(a.id) || ' that landed' from outgoing o join carries c on c.outgoing_id = o.id join attempt a on a.id = c.attempt_id and a.status = 'landed'
			group by o.id having count(a.id) > 1
		union all
		select i.id || ' is minted and paid back' from minting_item i join minting_refund r on r.item_id = i.id where i.status = '20'`)
	return [...rows].slice(0, 20).map((row) => row.text)
}
