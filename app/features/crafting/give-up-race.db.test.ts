import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { forgeOf } from "#tests/factories/forge.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { findGear } from "./pledge-of.server.ts"
import { giveUpGear } from "./sign-gear.server.ts"

test("of giving up and handing in at the same moment exactly one succeeds, fifty times", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const owner = wallet.publicKey.toBase58()
	const tools = await forge.given(wallet, "crafter", 50)
	const ends = { givenUp: 0, signed: 0 }
	for (const [n, tool] of tools.entries()) {
		const id = await forge.asked(wallet, "craft", { tool, declares: n === 0 })
		const signed = await forge.signed(wallet, id)
		const giveUp = () => giveUpGear(askingAs(world, wallet), { id, owner })
		const handIn = () => forge.handIn(wallet, id, signed)
		// Both orders, and a head start between nothing and 405 ms: handing in takes longer until it locks the act.
		const [first, second] = n % 2 === 0 ? [giveUp, handIn] : [handIn, giveUp]
		const later = async () => {
			await sleep(5 * (n % 10) ** 2)
			await second()
		}
		const raced = await Promise.allSettled([first(), later()])
		expect(raced.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []))).toEqual([409])
		const one = await findGear(world.ctx, id)
		const [stored] = await world.database.sql`select count(*)::int as rows from cosigned where subject_id = ${id}`
		if (one?.failure === "given-up") {
			ends.givenUp++
			expect(stored).toEqual({ rows: 0 })
		} else {
			ends.signed++
			expect([one?.status, stored]).toEqual(["0", { rows: 1 }])
			// One act may be open at a time: the worker would end it when its transaction is too old.
			await unguarded(
				world.database,
				(tx) => tx`update gear set status = '40', failure = 'given-up', ended_at = now() where id = ${id}`,
			)
		}
	}
	expect(ends.givenUp + ends.signed).toBe(50)
	expect(Math.min(ends.givenUp, ends.signed)).toBeGreaterThan(0)
}, 240_000)
