import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { freeBudget } from "#app/features/nft-staking/pools.server.ts"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { ended, type PayoutWorld } from "./payouts-world.ts"

export type Plan = Readonly<{
	kills: number
	wallets: number
	/** Of each wallet: so many NFTs, and so many of them in an act at least. */
	nfts: number
	least: number
	/** At most so long from asking to the kill, and until all acts are done in the end. */
	momentMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (kills: number) => void
}>

export type Outcome = Readonly<{
	kills: number
	/** Kills that met a transaction of the worker's. */
	inTheMiddle: number
	/** By kind: acts, and NFTs of theirs that came to something. */
	acts: Readonly<Record<string, number>>
	items: number
	/** Acts and NFTs that came to nothing, by why. */
	refused: Readonly<Record<string, number>>
	wrong: readonly string[]
}>

const COLLECTION = "kongz"
const DAY = 86_400
const DAYS_A_ROUND = 3
type Holder = Readonly<{ owner: string; numbers: readonly number[] }>

/** Has NFTs staked, checked in for, claimed of and unstaked in bulk while the worker is killed again and again; then says what is wrong. */
export async function killWhileActing(world: PayoutWorld, plan: Plan): Promise<Outcome> {
	const { db } = world.ctx
	const wrong: string[] = []
	const holders: Holder[] = []
	for (let n = 0; n < plan.wallets; n++) holders.push(await newHolder(world, plan.nfts))
	let [worker, stopping] = [world.startWorker(world.chainUrl), false]
	const watched = (child: ChildProcess) =>
		child.once("exit", (code, signal) => {
			if (!stopping && signal !== "SIGKILL") wrong.push(`the worker ended by itself with ${code ?? signal}`)
		})
	watched(worker)
	await until("the worker is there", () => isThere(world))
	// A worker that is new reads first what the vault was given: till then there is no pool, and nothing can be staked.
	await until("the pool is known", async () => (await freeUnits(world)) > 0n)
	let [kills, inTheMiddle] = [0, 0]
	for (; kills < plan.kills && !plan.isOver?.(); kills++) {
		await turnClock(world, kills * DAYS_A_ROUND * DAY)
		for (const one of holders) await askFor(world, one, plan, kills)
		await enqueue(world)
		await sleep(Math.random() * plan.momentMs)
		if (await isInTheMiddle(world)) inTheMiddle++
		await ended(worker)
		wrong.push(...(await halfDone(world)))
		worker = world.startWorker(world.chainUrl)
		watched(worker)
		await until("the worker is there again", () => isThere(world))
		if (kills % 10 === 9) plan.tell?.(kills + 1)
	}
	await enqueue(world)
	const left = sql`select count(*)::int as left from nft_act where state <> 'done'`
	const unpaid = sql`select count(*)::int as left from outgoing where status <> 'done'`
	for (const [what, open] of [
		["acts", left],
		["payouts", unpaid],
	] as const)
		await until(
			`all ${what} are done`,
			async () => (await db.execute<{ left: number }>(open))[0]?.left === 0,
			plan.endMs,
		).catch((error: Error) => wrong.push(error.message))
	const held = await db.execute<{ text: string }>(
		sql`select purpose || ' of ' || units || ' is ' || status || ' because of ' || coalesce(reason, 'nothing') as text from outgoing where status <> 'done'`,
	)
	wrong.push(...[...held].map((row) => row.text))
	wrong.push(...(await halfDone(world)), ...(await wrongRows(world)), ...(await wrongMoney(world, holders)))
	stopping = true
	await ended(worker)
	const kinds = await db.execute<{ kind: string; acts: number }>(
		sql`select kind, count(*)::int as acts from nft_act group by 1 order by 1`,
	)
	const [items] = await db.execute<{ done: number }>(
		sql`select count(*)::int as done from nft_act_item where outcome = 'done'`,
	)
	const refused = await db.execute<{ why: string; count: number }>(sql`
		select coalesce(a.refusal, i.reason) as why, count(*)::int from nft_act a left join nft_act_item i on i.act_id = a.id
			where coalesce(a.refusal, i.reason) is not null group by 1`)
	const acts = Object.fromEntries([...kinds].map((row) => [row.kind, row.acts]))
	return {
		...{ kills, inTheMiddle, acts, items: items?.done ?? 0 },
		refused: Object.fromEntries([...refused].map((row) => [row.why, row.count])),
		wrong: [...new Set(wrong)],
	}
}

async function newHolder(world: PayoutWorld, count: number): Promise<Holder> {
	const owner = Keypair.generate().publicKey.toBase58()
	await world.rpc("control_faucet", { address: owner, nfts: false })
	await world.rpc("control_nfts", { address: owner, collection: COLLECTION, count })
	const held = await until("the wallet has its NFTs", async () => {
		const { nfts } = await world.ctx.chains.solana.nfts.heldBy(owner, 10_000)
		return nfts.length === count ? nfts : null
	})
	return { owner, numbers: held.map((one) => one.number) }
}

const freeUnits = ({ ctx }: PayoutWorld): Promise<bigint> => {
	const { owner, kind, asset } = freeBudget(scgOf(ctx).mint)
	return inLedger(ctx, owner, kind, asset)
}

/** Chain and database, both by as much. */
async function turnClock(world: PayoutWorld, seconds: number): Promise<void> {
	await world.rpc("control_clock", { offsetSeconds: seconds })
	await world.ctx.db.execute(sql`insert into demo_clock (id, ahead_seconds) values (1, ${seconds})
		on conflict (id) do update set ahead_seconds = excluded.ahead_seconds`)
}

const isThere = async ({ ctx }: PayoutWorld): Promise<boolean> => {
	const rows = await ctx.db.execute(
		sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'punktopia %' limit 1`,
	)
	return rows.length > 0
}
const isInTheMiddle = async ({ ctx }: PayoutWorld): Promise<boolean> => {
	const rows = await ctx.db.execute(
		sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'punktopia %'
			and xact_start is not null and query ilike '%nft%' limit 1`,
	)
	return rows.length > 0
}

const enqueue = (world: PayoutWorld) =>
	world.database.asWeb().sql`select enqueue_job('nft-staking:acts', '{}'::json, 'nft-acts', 0)`

/** As the web process writes it. */
async function askFor(world: PayoutWorld, { owner, numbers }: Holder, plan: Plan, round: number): Promise<void> {
	const { sql: web } = world.database.asWeb()
	const kinds = ["check-in", "claim", "stake", "claim", "unstake", "stake"] as const
	const kind = round === 0 ? "stake" : kinds[Math.floor(Math.random() * kinds.length)]
	const count = plan.least + Math.floor(Math.random() * (numbers.length - plan.least + 1))
	const some = numbers.toSorted(() => Math.random() - 0.5).slice(0, count)
	const reward = round % 2 === 0 ? "coin" : "twig"
	const input = kind === "claim" ? { reward, units: null, answers: null } : kind === "stake" ? { days: null } : {}
	const id = randomUUID()
	const at = await world.ctx.now()
	await web.begin(async (tx) => {
		await tx`insert into nft_act (id, kind, program, collection, chain, owner, input, asked_at)
			values (${id}, ${kind ?? "stake"}, 'boost', ${COLLECTION}, ${world.ctx.chains.solana.name}, ${owner}, ${JSON.stringify(input)}::text::jsonb, ${at.toISOString()}::text::timestamptz)`
		if (kind !== "claim")
			await tx`insert into nft_act_item (act_id, number) select ${id}, n from unnest(${some}::int[]) n`
	})
}

/** An act is open with nothing done, or done with an outcome for each NFT; what is staked is no more than what acts say. */
async function halfDone({ ctx }: PayoutWorld): Promise<string[]> {
	const rows = await ctx.db.execute<{ text: string }>(sql`
		select a.kind || ' ' || a.id || ' is ' || a.state || ', and NFT ' || i.number || ' is ' || i.outcome as text
			from nft_act a join nft_act_item i on i.act_id = a.id where (a.state = 'done') = (i.outcome = 'open')
		union all
		select a.id || ' is open, and has a claim' from nft_act a join nft_claim c on c.id = a.id where a.state <> 'done'
		union all
		select a.id || ' is open, and has staked' from journal j join nft_act a on a.id::text = j.evidence ->> 'act' where j.entity = 'nft-stake' and a.state <> 'done'`)
	return [...rows].slice(0, 5).map((row) => row.text)
}

/** Each outcome stands in the rows exactly once. */
async function wrongRows({ ctx }: PayoutWorld): Promise<string[]> {
	const rows = await ctx.db.execute<{ text: string }>(sql`
		with done as (select a.id, a.kind, i.number, i.stake_id from nft_act a join nft_act_item i on i.act_id = a.id where i.outcome = 'done')
		select 'staked ' || (select count(*) from done where kind = 'stake') || ', rows ' || (select count(*) from nft_stake) as text
			where (select count(*) from done where kind = 'stake') <> (select count(*) from nft_stake)
		union all
		select 'two acts staked ' || stake_id from done where kind = 'stake' group by stake_id having count(*) > 1
		union all
		select asset || ' is staked twice' from nft_stake where ended_at is null group by asset having count(*) > 1
		union all
		select d.kind || ' did not do ' || d.number from done d left join nft_stake s on s.id = d.stake_id where s.number is distinct from d.number
		union all
		select 'unstaked ' || (select count(*) from done where kind = 'unstake') || ', rows ' || (select count(*) from nft_stake where status = 'unstaked')
			where (select count(*) from done where kind = 'unstake') <> (select count(*) from nft_stake where status = 'unstaked')
		union all
		select 'checked in ' || (select count(*) from done where kind = 'check-in') || ', weeks ' || (select count(*) from nft_week where outcome in ('done', 'done_late'))
			where (select count(*) from done where kind = 'check-in') <> (select count(*) from nft_week where outcome in ('done', 'done_late'))
		union all
		select 'the journal leaps for ' || entity_id from
			(select entity_id, from_status, lag(to_status) over (partition by entity_id order by id) as before from journal where entity = 'nft-stake') j where from_status is distinct from before
		union all
		select 'a claim without its parts: ' || c.id from nft_claim c where c.units <> (select coalesce(sum(units), 0) from nft_claim_part p where p.claim_id = c.id)
		union all
		select 'claimed of ' || s.id || ' is not what its claims say' from nft_stake s
			where s.twig_claimed + s.coin_claimed + s.bonus_claimed <> (select coalesce(sum(units), 0) from nft_claim_part p where p.stake_id = s.id)
		union all
		select 'an act was answered by no claim and no refusal: ' || a.id from nft_act a left join nft_claim c on c.id = a.id
			where a.kind = 'claim' and a.state = 'done' and (a.refusal is null) <> (c.id is not null)
		union all
		select 'paid twice: ' || subject_id from outgoing group by purpose, subject_id having count(*) > 1
		union all
		select o.id || ' was carried by ' || count(a.id) || ' that landed'
			from outgoing o left join carries c on c.outgoing_id = o.id left join attempt a on a.id = c.attempt_id and a.status = 'landed' group by o.id having count(a.id) <> 1`)
	return [...rows].slice(0, 20).map((row) => row.text)
}

/** Wallets hold what was claimed, on the chain and in twigs, to the unit; and the books are the chain. */
async function wrongMoney(world: PayoutWorld, holders: readonly Holder[]): Promise<string[]> {
	const { ctx } = world
	const { mint } = scgOf(ctx)
	const wrong: string[] = []
	const given = await faucetUnits(world)
	for (const { owner } of holders) {
		const claimed = await ctx.db.execute<{ twig: string; coin: string }>(sql`
			select coalesce(sum(units) filter (where reward = 'twig'), 0) as twig, coalesce(sum(units) filter (where reward <> 'twig'), 0) as coin from nft_claim where owner = ${owner}`)
		const account = getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner)).toBase58()
		const [coins, twigs] = [
			(await onChain(ctx, account, mint)) - given,
			await inLedger(ctx, `solana:${owner}`, "points", "twig"),
		]
		if (coins !== BigInt(claimed[0]?.coin ?? 0)) wrong.push(`${owner} got ${coins}, has claimed ${claimed[0]?.coin}`)
		if (twigs !== BigInt(claimed[0]?.twig ?? 0)) wrong.push(`${owner} has ${twigs} twigs, of ${claimed[0]?.twig}`)
	}
	await until(
		"the books are in order",
		() =>
			expectBooksInOrder(ctx).then(
				() => true,
				() => false,
			),
		30_000,
	).catch(async () =>
		wrong.push(
			`the books: ${await expectBooksInOrder(ctx).then(
				() => "late",
				(error: Error) => error.message,
			)}`,
		),
	)
	return wrong
}

/** What a wallet has of the faucet, before anything is claimed. */
async function faucetUnits(world: PayoutWorld): Promise<bigint> {
	const owner = Keypair.generate().publicKey
	await world.rpc("control_faucet", { address: owner.toBase58(), nfts: false })
	const { mint } = scgOf(world.ctx)
	const account = getAssociatedTokenAddressSync(new PublicKey(mint), owner).toBase58()
	return until("the faucet has given", () => onChain(world.ctx, account, mint).catch(() => 0n))
}
