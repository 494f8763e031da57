import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { excludeFromChance } from "#app/chance/exclude.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"

test("the forge is for whoever has declared age and country; shut out in the meantime, what was signed is not paid", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	await expect(forge.asked(wallet, "craft", { tool, declares: false })).rejects.toMatchObject({
		code: "chance:refused.declared",
		status: 403,
	})
	const id = await forge.asked(wallet, "craft", { tool })
	const signed = await forge.signed(wallet, id)
	const { wallet: who } = askingAs(world, wallet).who
	await excludeFromChance(world.web, { formId: randomUUID(), wallets: [who], term: "1" })
	await forge.handIn(wallet, id, signed)
	const ended = await forge.until(id, "40")
	expect([ended.status, ended.failure, ended.blockTime]).toEqual(["40", "law", null])
	await expect(forge.asked(wallet, "craft", { tool })).rejects.toMatchObject({ status: 403 })
})
