import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Keypair, PublicKey } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import type { MintItem } from "#app/chains/minter.ts"
import { readGroupSize } from "#app/chains/solana/nfts/layout.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { ended, type PayoutWorld } from "./payouts-world.ts"

export type Plan = Readonly<{
	kills: number
	/** What has been paid for, in all: each is to be minted once. */
	items: number
	/** At most so long from asking to the kill, and until all is minted in the end. */
	momentMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (kills: number) => void
}>
export type Outcome = Readonly<{
	kills: number
	/** Kills that met an order under way. */
	inTheMiddle: number
	items: number
	wrong: readonly string[]
}>

const COLLECTION = "tesla"
type Ordered = Readonly<{ item: MintItem; to: string }>

/** Orders mints while the worker is killed again and again; then says what is wrong, by the chain. */
export async function killWhileMinting(world: PayoutWorld, plan: Plan): Promise<Outcome> {
	const wrong: string[] = []
	const ordered: Ordered[] = []
	let [worker, stopping] = [world.startWorker(world.chainUrl), false]
	const watched = (child: ChildProcess) =>
		child.once("exit", (code, signal) => {
			if (!stopping && signal !== "SIGKILL") wrong.push(`the worker ended by itself with ${code ?? signal}`)
		})
	watched(worker)
	await until("the worker is there", () => isThere(world))
	let [kills, inTheMiddle] = [0, 0]
	const each = Math.ceil(plan.items / plan.kills)
	for (; kills < plan.kills && !plan.isOver?.(); kills++) {
		for (let n = 0; n < each && ordered.length < plan.items; n++) ordered.push(await order(world, ordered.length + 1))
		await world.database.asWeb().sql`select enqueue_job('settlement:look', '{}'::json, 'look', 0)`
		await sleep(Math.random() * plan.momentMs)
		if (await isUnderWay(world)) inTheMiddle++
		await ended(worker)
		worker = world.startWorker(world.chainUrl)
		watched(worker)
		await until("the worker is there again", () => isThere(world))
		if (kills % 10 === 9) plan.tell?.(kills + 1)
	}
	await until("all orders are over", () => areOver(world), plan.endMs).catch((error: Error) =>
		wrong.push(error.message),
	)
	wrong.push(...(await wrongRows(world)), ...(await wrongOnChain(world, ordered)))
	await until("the books are in order", () => booksAre(world)).catch(async () =>
		wrong.push(`the books: ${await expectBooksInOrder(world.ctx).then(() => "late", String)}`),
	)
	stopping = true
	await ended(worker)
	return { kills, inTheMiddle, items: ordered.length, wrong: [...new Set(wrong)] }
}

/** As a feature asks for what was paid. */
async function order({ ctx }: PayoutWorld, number: number): Promise<Ordered> {
	const name = `Lost Tesla Art #${number}`
	const text = { name, symbol: "TESLA", uri: `/nft/${COLLECTION}/${number}.json`, traits: [["Mark", "Coil"]] as const }
	const item: MintItem = { id: randomUUID(), collection: COLLECTION, text, isPrepared: false }
	const to = Keypair.generate().publicKey.toBase58()
	const of = { purpose: "test:mint", subjectId: randomUUID(), chain: "solana", work: { do: "mint", item }, to } as const
	await queueNftOrder(ctx, { ...of, at: await ctx.now() })
	return { item, to }
}

export async function some({ ctx }: PayoutWorld, condition: ReturnType<typeof sql>): Promise<boolean> {
	const rows = await ctx.db.execute(sql`select 1 from ${condition} limit 1`)
	return rows.length > 0
}
export const isThere = (world: PayoutWorld) =>
	some(world, sql`pg_stat_activity where datname = current_database() and application_name like 'punktopia %'`)
export const isUnderWay = (world: PayoutWorld) => some(world, sql`outgoing where status = 'sending'`)
const areOver = async (world: PayoutWorld) =>
	!(await some(world, sql`outgoing where status not in ('done','cancelled')`))
export const booksAre = (world: PayoutWorld) =>
	expectBooksInOrder(world.ctx).then(
		() => true,
		() => false,
	)

async function wrongRows({ ctx }: PayoutWorld): Promise<string[]> {
	const rows = await ctx.db.execute<{ text: string }>(sql`
		select o.id || ' is ' || o.status || ' because of ' || coalesce(o.reason, 'nothing') as text from outgoing o where o.status <> 'done'
		union all
		select o.id || ' was carried by ' || count(a.id) || ' that landed'
			from outgoing o left join carries c on c.outgoing_id = o.id left join attempt a on a.id = c.attempt_id and a.status = 'landed' group by o.id having count(a.id) <> 1`)
	return [...rows].slice(0, 20).map((row) => row.text)
}

/** Each is somebody's, whose it should be, and the group counts as many as were ordered: none was made twice. */
async function wrongOnChain({ ctx, solana }: PayoutWorld, ordered: readonly Ordered[]): Promise<string[]> {
	const wrong: string[] = []
	const { nfts, minting } = ctx.chains.solana
	const held = ordered.map(({ item, to }) => {
		const asset = minting.addressOf(item)
		return { asset, account: minting.accountOf(asset, to) }
	})
	const { states } = await nfts.states(held)
	for (const [n, one] of states.entries())
		if (one.state !== "held" || one.owner !== ordered[n]?.to) wrong.push(`item ${n} is ${one.state}`)
	const group = await solana.getAccountInfo(new PublicKey(ctx.collections.get(COLLECTION).address), "finalized")
	const size = readGroupSize(group?.data ?? Buffer.alloc(0))
	if (size !== BigInt(ordered.length)) wrong.push(`the group has ${size} members, of ${ordered.length}`)
	return wrong.slice(0, 20)
}
