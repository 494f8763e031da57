import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { openReadiness } from "./ready.server.ts"

const chainOf = async ({ ctx }: World) => {
	const chain = { name: () => ctx.chains.solana.name, state: () => "verified" as const }
	const { chain: found, lacks } = await openReadiness({ db: ctx.db, now: ctx.now, vaults: ctx.vaults, chain }).look()
	return { behind: found.behindSeconds ?? -1, lacks: lacks.includes("chain") }
}

test("dust that keeps a wallet behind does not hide whether deposits are read; a wallet a day behind counts", async () => {
	const world = await stakingWorld()
	await world.settle()
	const { owner, account } = scgOf(world.ctx).depositVault
	const now = (await world.ctx.now()).toISOString()
	const put = (behind: string, of: string) =>
		world.ctx.db.execute(
			sql`update vault_cursor set chain_time = ${now}::timestamptz - ${behind}::interval where account = ${of}`,
		)
	await put("3 hours", owner)
	const inTime = await chainOf(world)
	expect(inTime.behind).toBeLessThan(60)
	expect(inTime.lacks).toBe(false)
	await put("3 minutes", account)
	expect((await chainOf(world)).lacks).toBe(true)
	await put("0 minutes", account)
	expect((await chainOf(world)).lacks).toBe(false)
	await put("25 hours", owner)
	expect(await chainOf(world)).toMatchObject({ lacks: true })
})

test("a node that does not answer this process is a part that it lacks, while it stays in the rotation", async () => {
	const world = await stakingWorld()
	await world.settle()
	const { db, now, vaults, chains } = world.ctx
	const chain = { name: () => chains.solana.name, state: () => "verified" as const }
	let silence: { since: Date } | null = null
	const readiness = openReadiness({ db, now, vaults, chain, node: { silence: () => silence } })
	expect((await readiness.look()).chain.silentSeconds).toBeNull()
	silence = { since: new Date(Date.now() - 9_000) }
	await expect.poll(async () => (await readiness.look()).lacks).toContain("chain")
	expect(await readiness.look()).toMatchObject({
		ok: true,
		status: "degraded",
		chain: { silentSeconds: expect.any(Number) },
	})
})
