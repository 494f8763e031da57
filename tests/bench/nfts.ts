import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Keypair } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import { nftActItem } from "#app/features/nft-staking/tables.server.ts"
import { watchHoldings } from "#app/features/nft-staking/watch-holdings.server.ts"
import { until } from "#tests/boot/until.ts"
import { openBrowser } from "#tests/browser.ts"
import setup from "#tests/database.setup.ts"
import { transfer } from "#tests/factories/nft-holders.ts"
import { type LiveApp, liveApp } from "../faults/live-app.ts"
import { startProxy } from "../faults/payouts-proxy.ts"
import { type PayoutWorld, payoutWorld } from "../faults/payouts-world.ts"
import { atMost, BARS, type Row, report } from "./bars.ts"
import { pastGuards } from "./past-guards.ts"
import { endBareServers } from "./processes.ts"
import { processorShares } from "./processor-shares.ts"
import { scriptBytes } from "./scripts.ts"
import { Visitor } from "./visitor.ts"

const PAGE = "/eng/powerzoneNftStaking"
const TAB = "kongz"
/** As many as a wallet may have staked of a collection, and as many as are staked at once. */
const NFTS = 200
const AT_ONCE = 160
const WATCHED = Number(process.env.WATCHED ?? 10_000)
const MOVED = 20

/** `npm run bench -- --only nfts` */
export async function bench(): Promise<number> {
	const rows = [...(await onPages()), ...(await watching())]
	return report(rows)
}

async function onPages(): Promise<Row[]> {
	const live = await liveApp({ SLOT_MS: "100" })
	try {
		const { origin } = live.app()
		const visitor = new Visitor(origin)
		await visitor.signIn()
		const numbers = await give(live, visitor.wallet, NFTS)
		const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
		const first = await stake(live, visitor, numbers.slice(0, AT_ONCE))
		await stake(live, visitor, numbers.slice(AT_ONCE))
		const rows = [
			atMost(`One post stakes ${AT_ONCE} NFTs, until its page tells of each`, first, BARS.nftStakeMs, seconds),
		]
		rows.push(await scripts(origin, visitor.cookie))
		const page = { name: `NFT page of ${NFTS} staked`, path: `${PAGE}?tab=${TAB}`, headers: { Cookie: visitor.cookie } }
		rows.push(...(await processorShares(live.app(), [{ ...page, bar: null, mostMs: BARS.nftPageMs }])))
		return rows
	} finally {
		endBareServers()
		await live.stop()
	}
}

async function give(live: LiveApp, address: string, count: number): Promise<readonly number[]> {
	await live.rpc("control_nfts", { address, collection: TAB, count })
	return until("the wallet has its NFTs", async () => {
		const { nfts } = await live.look().chains.solana.nfts.heldBy(address, 10_000)
		return nfts.length === count ? nfts.map((one) => one.number) : null
	})
}

/** Milliseconds from the post to the page on which every one of them is staked. */
async function stake(live: LiveApp, visitor: Visitor, numbers: readonly number[]): Promise<number> {
	const began = performance.now()
	const request = randomUUID()
	const to = await visitor.post(`${PAGE}?tab=${TAB}`, { do: "stake", tab: TAB, n: numbers, request })
	const act = new URL(to, "http://of.ours").searchParams.get("act")
	for (;;) {
		const page = await visitor.page(to.replace(/#.*/, ""))
		const isTold = page.includes('id="modal-result"') && !page.includes("data-awaiting")
		const ms = performance.now() - began
		if (isTold) {
			const done = await live.look().db.$count(nftActItem, sql`act_id = ${act} and outcome = 'done'`)
			if (done !== numbers.length) throw new Error(`${done} of ${numbers.length} were staked: ${to}`)
			return ms
		}
		if (ms > 60_000) throw new Error(`nothing was told after a minute: ${to}`)
		await sleep(50)
	}
}

async function scripts(origin: string, cookie: string): Promise<Row> {
	const browser = await openBrowser()
	try {
		const { bytes, files } = await scriptBytes(browser, origin, `${PAGE}?tab=${TAB}`, cookie)
		const kilobytes = (some: number) => `${(some / 1000).toFixed(1)} kB`
		const what = `JavaScript before anything is touched, gzip: NFT page of ${NFTS} staked`
		return atMost(what, bytes, BARS.nftScripts, kilobytes, `${files} files`)
	} finally {
		await browser.close()
	}
}

async function watching(): Promise<Row[]> {
	const endDatabase = await setup()
	const world = await payoutWorld({ slotMs: 20, nfts: true })
	let calls = 0
	const proxy = await startProxy({
		chainUrl: world.chainUrl,
		worker: 0,
		passing: ({ phase }) => {
			if (phase === "before") calls++
			return false
		},
		trouble: () => null,
		swallows: () => false,
		lost: new Set(),
	})
	try {
		const held = await staked(world)
		const ctx = await world.through(proxy.url)
		// From now on the newest transaction of each is known, as it is from the second day on.
		await watchHoldings(ctx)
		const wallets = held.slice(0, MOVED)
		for (const { wallet, nfts } of wallets) {
			const [nft] = nfts
			if (nft) await transfer({ solana: world.solana, mine: () => {} }, wallet, nft, Keypair.generate().publicKey)
		}
		await sleep(2_000)
		await world.ctx.db.execute(sql`update nft_stake set checked_at = checked_at - interval '1 day'`)
		calls = 0
		const began = performance.now()
		const asked = await watchHoldings(ctx)
		const ms = performance.now() - began
		const [found] = await world.ctx.db.execute<{ lost: number }>(
			sql`select count(*)::int as lost from nft_stake where status = 'lost' and proof ->> 'signature' is not null`,
		)
		if (asked !== WATCHED || found?.lost !== wallets.length)
			throw new Error(`${asked} of ${WATCHED} were asked for, ${found?.lost} of ${wallets.length} found to have moved`)
		const note = `${MOVED} of them moved`
		return [
			atMost(
				`Daily look for ${WATCHED} staked NFTs`,
				ms,
				BARS.nftWatchMs,
				(some) => `${(some / 1000).toFixed(1)} s`,
				note,
			),
			atMost(`Daily look for ${WATCHED} staked NFTs: questions to the node`, calls, BARS.nftWatchCalls, String, note),
		]
	} finally {
		await proxy.stop()
		await world.end()
		await endDatabase()
	}
}

type Held = Readonly<{ wallet: Keypair; nfts: readonly HeldNft[] }>

/** Wallets with two hundred NFTs each, all of them staked: written by hand, as acts would take their time. */
async function staked(world: PayoutWorld): Promise<readonly Held[]> {
	const began = Date.now()
	const wallets = Array.from({ length: Math.ceil(WATCHED / NFTS) }, () => Keypair.generate())
	const held: Held[] = []
	for (const wallet of wallets) {
		const address = wallet.publicKey.toBase58()
		await world.rpc("control_faucet", { address, nfts: false })
		await world.rpc("control_nfts", { address, collection: TAB, count: NFTS })
		const nfts = await until("the wallet has its NFTs", async () => {
			const found = await world.ctx.chains.solana.nfts.heldBy(address, 10_000)
			return found.nfts.length === NFTS ? found.nfts : null
		})
		held.push({ wallet, nfts })
	}
	const all = held.flatMap(({ nfts }) => nfts)
	for (let i = 0; i < all.length; i += 1_000) {
		const rows = all
			.slice(i, i + 1_000)
			.map(({ asset, account, number, owner }) => `('${asset}', '${account}', ${number}, '${owner}')`)
		await pastGuards(world.database.sql, [
			`insert into nft_stake (program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, staked_at, since,
					open_week, streak, freezes, freezes_to, due_at, checked_at)
				select 'boost', '${TAB}', '${world.ctx.chains.solana.name}', asset, account, number, owner, 'staked', (select id from rule where key = 'nft-staking:boost'), 500, 1000000, 10000, 1000,
					now() - interval '2 days', now() - interval '2 days', floor((extract(epoch from now()) - 345600) / 604800)::int + 1, 1, 1, now(), now() + interval '9 days', now() - interval '25 hours'
				from (values ${rows.join(", ")}) as one(asset, account, number, owner)`,
		])
	}
	console.log(`${all.length} NFTs minted and staked in ${Math.round((Date.now() - began) / 1000)} s`)
	return held
}
