import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { recheckRolls } from "./recheck.server.ts"

test("every roll is reckoned anew and held against its payment; one that was changed past the guards is told to operators", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const [one = "", other = ""] = await forge.given(wallet, "crafter", 2)
	const ids: string[] = []
	for (const tool of [one, other]) {
		ids.push(await forge.pays(wallet, "craft", { tool }))
		await forge.done(ids.at(-1) ?? "")
	}
	const notices = () => world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "forge-wrong"))
	expect(await recheckRolls(world.worker)).toEqual({ rolls: 2, wrong: [] })
	expect(await notices()).toEqual([])
	const [first = "", second = ""] = ids
	const { outcome } = await forge.receipt(second)
	// A roll may be of any tier: another than it was.
	const better = JSON.stringify({
		...outcome,
		tier: "tier" in outcome && outcome.tier === "mythic" ? "legendary" : "mythic",
	})
	await unguarded(
		world.database,
		(tx) => tx`update gear_receipt set outcome = ${better}::text::jsonb where gear_id = ${second}`,
	)
	expect((await recheckRolls(world.worker)).wrong).toEqual([second])
	expect(await notices()).toHaveLength(1)
	// A payment that the books do not have.
	await unguarded(world.database, (tx) => tx`update gear set signature = 'another' where id = ${first}`)
	expect((await recheckRolls(world.worker)).wrong).toContain(first)
})
