import type { Keypair } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { draftedDrop, dropAct, dropOf, someWallets } from "#tests/factories/drops.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { answersFor } from "./answers.server.ts"
import type { DropRule } from "./drop.ts"
import { giveDrop } from "./give-drop.server.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropHolding, dropNftUse } from "./tables.server.ts"

const DAY_MS = 86_400_000
const rules: readonly DropRule[] = [{ kind: "staked", collections: ["kongz"], days: 30 }]
const asked = (world: World, wallet: Keypair, drop: string) =>
	giveDrop(askingAs(world, wallet), drop).then(
		() => "given",
		(error: { code?: string }) => error.code,
	)

type Staked = Readonly<{ nft: string; owner: Keypair; days: number; endedDays?: number; collection?: string }>

/** A stake as its program leaves it behind: since so many days, and ended so many days ago. */
async function staked(world: World, { nft, owner, days, endedDays, collection = "kongz" }: Staked) {
	const at = (await world.ctx.now()).getTime()
	const ago = (n: number) => new Date(at - n * DAY_MS).toISOString()
	const ended = endedDays === undefined ? null : ago(endedDays)
	await world.ctx.db.transaction(async (db) => {
		await db.execute(sql`set local session_replication_role = replica`)
		await db.execute(sql`
			insert into nft_stake (program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, staked_at,
				open_week, streak, freezes, freezes_to, checked_at, ended_at, end_reason)
			values ('boost', ${collection}, 'c', ${nft}, 'a', 1, ${owner.publicKey.toBase58()}, ${ended === null ? "staked" : "unstaked"}, gen_random_uuid(), 0, 0, 10000, 0,
				${ago(days)}::timestamptz, 0, 0, 0, now(), now(), ${ended}::timestamptz, ${ended === null ? null : "owner"})`)
	})
}

async function opened(world: World) {
	const at = await world.ctx.now()
	const drop = await draftedDrop(world, { rules, snapshotAt: at, opensAt: at, isExample: true })
	expect(await dropAct(world, "publish-drop", drop)).toBe("done")
	return drop
}

test("a snapshot holds what was staked long enough at its moment, and comes to the same whenever it is written", async () => {
	const world = await stakingWorld()
	const [long, short, left, other] = someWallets(4) as [Keypair, Keypair, Keypair, Keypair]
	await staked(world, { nft: "n1", owner: long, days: 31 })
	await staked(world, { nft: "n2", owner: short, days: 29 })
	await staked(world, { nft: "n3", owner: left, days: 60, endedDays: 1 })
	await staked(world, { nft: "n4", owner: other, days: 60, collection: "hag" })
	const drop = await opened(world)
	// It is unstaked, and staked by somebody else, after the moment and before the worker has been by.
	await world.ctx.db.transaction(async (db) => {
		await db.execute(sql`set local session_replication_role = replica`)
		await db.execute(
			sql`update nft_stake set status = 'unstaked', ended_at = now() + interval '1 minute', end_reason = 'owner' where asset = 'n1'`,
		)
	})
	await sweepDrops(world.worker)
	const held = await world.ctx.db.select().from(dropHolding)
	expect(held.map(({ asset, owner }) => [asset, owner])).toEqual([["n1", long.publicKey.toBase58()]])
	const { snapshotRows, snapshotHash } = await dropOf(world, drop)
	expect(snapshotRows).toBe(1)
	const lines = [
		...(await world.ctx.db.execute<{ line: string }>(sql`select line from drop_snapshot_lines(${drop}::uuid) line`)),
	].map(({ line }) => line)
	const { createHash } = await import("node:crypto")
	expect(createHash("sha256").update(lines.sort().join("\n")).digest("hex")).toBe(snapshotHash)
	const says = async (wallet: Keypair) => {
		const answers = await answersFor(world.web, drop, wallet.publicKey.toBase58())
		return answers.find(({ question }) => question === "staked")?.met
	}
	expect([await says(long), await says(short), await says(left), await says(other)]).toEqual([
		true,
		false,
		false,
		false,
	])
})

test("an NFT that is sold afterwards counts once: for whom it was at the snapshot, and for nobody else", async () => {
	const world = await stakingWorld()
	const [seller, buyer] = someWallets(2) as [Keypair, Keypair]
	await staked(world, { nft: "n1", owner: seller, days: 40 })
	await staked(world, { nft: "n2", owner: seller, days: 40 })
	const drop = await opened(world)
	await sweepDrops(world.worker)
	await staked(world, { nft: "n1-again", owner: buyer, days: 40 })
	expect(await asked(world, buyer, drop)).toBe("drops:error.entitled")
	expect(await asked(world, seller, drop)).toBe("given")
	// A wallet has one gift, however many NFTs it had.
	expect((await dropOf(world, drop)).given).toBe(1)
	expect(await asked(world, seller, drop)).toBe("given")
	expect((await dropOf(world, drop)).given).toBe(1)
	const uses = await world.ctx.db.select().from(dropNftUse).where(eq(dropNftUse.dropId, drop))
	expect(uses).toMatchObject([{ asset: "n1" }])
	const again = world.ctx.db.insert(dropNftUse).values({ ...(uses[0] as (typeof uses)[0]) })
	await expect(again).rejects.toThrow()
})
