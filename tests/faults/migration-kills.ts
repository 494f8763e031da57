import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Keypair } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import type { Wallet } from "ethers"
import { chainsOf } from "#app/chains/chains.ts"
import { CHAIN_ID } from "#app/chains/kaia/local/anvil.ts"
import { givenWallet, rpc } from "#app/chains/kaia/local/testing.ts"
import { openKaia } from "#app/chains/kaia/open-kaia.server.ts"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { RequestContext } from "#app/db/context.ts"
import { askBack } from "#app/features/migration/ask-back.server.ts"
import { openMigrations } from "#app/features/migration/open-migrations.server.ts"
import { FEE_UNITS } from "#app/features/migration/terms.ts"
import { until } from "#tests/boot/until.ts"
import { onChain } from "#tests/factories/books.ts"
import type { KaiaFront } from "./kaia-front.ts"
import { isThere, some } from "./order-kills.ts"
import { ended, type PayoutWorld } from "./payouts-world.ts"

export type Plan = Readonly<{
	kills: number
	/** Of six old NFTs each: five are carried over, the sixth has no fee and is wanted back. */
	holders: number
	/** At most so long from sending to the kill, and until all is over in the end. */
	momentMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (kills: number) => void
}>
export type Outcome = Readonly<{
	kills: number
	/** Kills that met something between the chains. */
	inTheMiddle: number
	carried: number
	sentBack: number
	wrong: readonly string[]
}>

type Nft = Readonly<{ contract: string; id: bigint }>
type Holder = Readonly<{ wallet: Wallet; address: string; asking: RequestContext; to: string; nfts: readonly Nft[] }>

/** Every so many kills the worker that dies has been frozen first, and its successor was there meanwhile. */
const FROZEN_EACH = 7
/** Every so many rounds Kaia's node stands still. */
const STILL_EACH = 9
/** Every so many rounds its last blocks are replaced. */
const REPLACED_EACH = 2
const STILL_MS = 4_000

/** Carries NFTs over while the worker is killed again and again and its node of Kaia is not well; then says what is wrong, by both chains. */
export async function killWhileCrossing(world: PayoutWorld, kaia: KaiaFront, plan: Plan): Promise<Outcome> {
	const wrong: string[] = []
	let [worker, stopping] = [world.startWorker(world.chainUrl), false]
	const watched = (child: ChildProcess) =>
		child.once("exit", (code, signal) => {
			if (!stopping && signal !== "SIGKILL") wrong.push(`the worker ended by itself with ${code ?? signal}`)
		})
	watched(worker)
	await until("the worker is there", () => isThere(world))
	const old = await oldOn(world, kaia)
	const all = old.oldNfts.collections.length
	await until("Kaia is known", () => some(world, sql`(select from migration_project offset ${all - 1}) known`), 60_000)
	const crossed: Holder[] = []
	let [kills, inTheMiddle, rounds] = [0, 0, 0]
	const each = Math.ceil(plan.holders / plan.kills)
	const doomed = async () => {
		await sleep(Math.random() * plan.momentMs)
		if (await isBetween(world)) inTheMiddle++
		const [dying, isFrozen] = [worker, kills % FROZEN_EACH === FROZEN_EACH - 1]
		if (isFrozen) dying.kill("SIGSTOP")
		else await ended(dying)
		kills++
		worker = world.startWorker(world.chainUrl)
		watched(worker)
		await until("the worker is there again", () => isThere(world))
		if (isFrozen) {
			await sleep(1_000)
			// What it was about to do it tries now, beside its successor.
			dying.kill("SIGCONT")
			await sleep(200)
			await ended(dying)
		}
		if (kills % 10 === 0) plan.tell?.(kills)
	}
	while (kills < plan.kills && !plan.isOver?.()) {
		rounds++
		const next = Array.from({ length: Math.max(0, Math.min(each, plan.holders - crossed.length)) })
		await Promise.all([
			doomed(),
			rounds % STILL_EACH === 0 ? kaia.freeze(STILL_MS) : null,
			rounds % REPLACED_EACH === 0 ? sleep(Math.random() * plan.momentMs).then(kaia.reorganise) : null,
			...next.map(async () => {
				const holder = await newHolder(world, kaia, old)
				crossed.push(holder)
				await cross(kaia, old, holder)
			}),
		])
		await askFor(world)
	}
	await until("all has crossed or gone back", () => areOver(world, crossed), plan.endMs).catch((error: Error) =>
		wrong.push(error.message),
	)
	const sums = { carried: 0, sentBack: 0 }
	for (const one of crossed) wrong.push(...(await wrongWith(world, old, one, sums)))
	wrong.push(...(await wrongRows(world)))
	wrong.push(...(await wrongBooks(world, kaia)))
	stopping = true
	await ended(worker)
	return { kills, inTheMiddle, ...sums, wrong: [...new Set(wrong)].slice(0, 20) }
}

/** As the web process sees Kaia, but by a network that is well: what is tried is the worker. */
async function oldOn({ ctx }: PayoutWorld, { url, settings }: KaiaFront): Promise<OldChain> {
	const opened = await openKaia({
		...{ db: ctx.db, log: ctx.log },
		env: {
			KAIA_CHAIN_ID: CHAIN_ID,
			KAIA_RPC_URL: url,
			KAIA_ADMIN_WALLET: settings.KAIA_ADMIN_WALLET,
			KAIA_OLD_NFTS: settings.KAIA_OLD_NFTS?.split(",").map((one) => {
				const [id = "", contract = ""] = one.split("=")
				return { id, contract }
			}),
			...{ KAIA_CONFIRMATIONS: 1, KAIA_BLOCKS_AT_ONCE: 200 },
		},
	})
	if (!opened) throw new Error("a setting of Kaia is missing")
	return opened.adapter
}

/** Somebody with six old NFTs, signed in with Kaia Wallet, with their Solana wallet beside. */
async function newHolder({ ctx, database }: PayoutWorld, kaia: KaiaFront, old: OldChain): Promise<Holder> {
	const wallet = await givenWallet(kaia)
	const [address, to] = [wallet.address.toLowerCase(), Keypair.generate().publicKey.toBase58()]
	const memberWallets = [
		{ chain: "kaia" as const, address },
		{ chain: "solana" as const, address: to },
	]
	const session = { chain: "kaia", address, walletType: "kaia", signedAt: new Date(), sessionId: randomUUID() } as const
	const chains = chainsOf({ solana: ctx.chains.solana, kaia: old })
	const asking = {
		...{ ...ctx, db: database.asWeb().db, chains },
		who: { wallet: { ...session, memberWallets }, draftOwner: null },
	} as unknown as RequestContext
	const held = await Promise.all(old.oldNfts.collections.map((one) => old.oldNfts.heldBy(address, one)))
	const nfts = held.flatMap(({ ids }, n) =>
		ids.map((id) => ({ contract: old.oldNfts.collections[n]?.contract ?? "", id })),
	)
	return { wallet, address, asking, to, nfts }
}

/** Announces all, then sends fees for all but one and the NFTs, in any order. */
async function cross(kaia: KaiaFront, old: OldChain, { wallet, address, asking, to, nfts }: Holder): Promise<void> {
	const names = nfts.map(({ contract, id }) => `${contract}/${id}`)
	await openMigrations(asking, { wallet: { address, type: "kaia" }, nfts: names, to, confirmed: to })
	const fee = old.oldNfts.askForFee({ from: address, units: FEE_UNITS * BigInt(nfts.length - 1) })
	const all = [fee, ...nfts.map((nft) => old.oldNfts.askForNft(nft, address))].sort(() => Math.random() - 0.5)
	const first = Number(await rpc(kaia.url, "eth_getTransactionCount", address, "latest"))
	for (const [n, { from: _, ...request }] of all.entries()) {
		const gas = { type: 0, chainId: CHAIN_ID, gasLimit: 3_000_000n, gasPrice: 100_000_000_000n }
		await rpc(
			kaia.url,
			"eth_sendRawTransaction",
			await wallet.signTransaction({ ...gas, nonce: first + n, ...request }),
		)
	}
}

/** The worker looks at once; the cron's minute would be most of the run. */
async function askFor({ database }: PayoutWorld): Promise<void> {
	const { sql } = database.asWeb()
	await sql`select enqueue_job('settlement:look', '{}'::json, 'look', 0)`
	await sql`select enqueue_job('settlement:kaia', '{}'::json, 'look-at-kaia', 0)`
	await sql`select enqueue_job('migration:go', '{}'::json, 'migration', 0)`
}

const OPEN = sql`nft_migration where status not in ('20','42')`
const isBetween = (world: PayoutWorld) => some(world, sql`nft_migration where status not in ('0','1','20','42')`)

/** Whoever has an NFT with us and no fee for it asks for it back once the others' fees are taken. */
async function areOver(world: PayoutWorld, crossed: readonly Holder[]): Promise<boolean> {
	await askFor(world)
	await sleep(500)
	const waiting = await world.ctx.db.execute<{ id: string; wallet: string }>(sql`
		select id, old_wallet_address as wallet from nft_migration m where status = '2' and back_asked_at is null
			and 5 = (select count(*) from nft_migration n where n.old_wallet_address = m.old_wallet_address and n.status in ('3','4','10','20'))`)
	for (const { id, wallet } of waiting) {
		const holder = crossed.find(({ address }) => address === wallet)
		if (holder) await askBack(holder.asking, { id, wallet: { address: wallet, type: "kaia" } }).catch(() => {})
	}
	return !(await some(world, OPEN)) && !(await some(world, sql`outgoing where status not in ('done','cancelled')`))
}

type Row = Readonly<{ status: string; contract: string; id: string; minted: string | null; fee: string }>

/** By the chains: five new NFTs, their old ones with us and five fees taken; the sixth with its holder again. */
async function wrongWith(
	{ ctx }: PayoutWorld,
	old: OldChain,
	{ address, to, nfts }: Holder,
	sums: { carried: number; sentBack: number },
): Promise<string[]> {
	const rows = await ctx.db.execute<Row>(sql`
		select status, old_nft_contract as contract, old_nft_id as id, new_mint_key as minted,
			(select coalesce(sum(units), 0)::text from fee_use u where u.migration_id = m.id) as fee
		from nft_migration m where old_wallet_address = ${address}`)
	const held = (await ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts.map(({ asset }) => asset).sort()
	const said: string[] = []
	if (rows.length !== nfts.length) said.push(`${address}: ${rows.length} of ${nfts.length} are known`)
	const minted = rows.flatMap((row) => (row.status === "20" ? [row.minted ?? ""] : [])).sort()
	if (`${held}` !== `${minted}`) said.push(`${address}: has ${held.length} new NFTs, ${minted.length} are written`)
	for (const { status, contract, id, fee } of rows) {
		const isCarried = status === "20"
		const owner = await old.oldNfts.ownerOf({ contract, id: BigInt(id) })
		const isRight = isCarried ? owner === old.oldNfts.wallets.nfts : status === "42" && owner === address
		if (!isRight || BigInt(fee) !== (isCarried ? FEE_UNITS : 0n))
			said.push(`${contract}/${id} is ${status}, with ${owner}, fee ${fee}`)
		else sums[isCarried ? "carried" : "sentBack"]++
	}
	return said
}

async function wrongRows({ ctx }: PayoutWorld): Promise<string[]> {
	const rows = await ctx.db.execute<{ text: string }>(sql`
		select o.purpose || ' ' || o.id || ' is ' || o.status || ' because of ' || coalesce(o.reason, 'nothing') as text from outgoing o where o.status not in ('done','cancelled')
		union all
		select 'owed to ' || owner || ': ' || balance || ' ' || asset from ledger_balance where kind = 'owed' and balance <> 0
		union all
		select 'stopped: ' || chain from settlement_stop where cleared_at is null
		union all
		select o.id || ' was carried by ' || count(a.id) || ' that landed' from outgoing o join carries c on c.outgoing_id = o.id join attempt a on a.id = c.attempt_id and a.status = 'landed'
			group by o.id having count(a.id) > 1`)
	return [...rows].slice(0, 20).map((row) => row.text)
}

/** Every coin that the books say is in a vault is there, on its chain, and each asset sums up to nothing. */
async function wrongBooks({ ctx }: PayoutWorld, { url }: KaiaFront): Promise<string[]> {
	const vaults = await ctx.db.execute<{ owner: string; asset: string; held: string }>(sql`
		select owner, asset, (-balance)::text as held from ledger_balance
		where kind = 'vault' and (asset = 'KLAY' or owner in (${sql.join(
			ctx.vaults.map(({ account }) => sql`${account}`),
			sql`, `,
		)}))`)
	const said: string[] = []
	for (const { owner, asset, held } of vaults) {
		const there =
			asset === "KLAY" ? BigInt(await rpc(url, "eth_getBalance", owner, "latest")) : await onChain(ctx, owner, asset)
		if (there !== BigInt(held)) said.push(`${owner} holds ${there} ${asset}, the books say ${held}`)
	}
	const odd = await ctx.db.execute<{ asset: string }>(
		sql`select asset from ledger_balance group by asset having sum(balance) <> 0`,
	)
	return [...said, ...[...odd].map(({ asset }) => `the books of ${asset} do not sum up to nothing`)]
}
