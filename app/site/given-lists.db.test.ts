import { randomUUID } from "node:crypto"
import { expect, test, vi } from "vitest"
import { COIN, someone, staffed } from "#app/features/airdrop/testing.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { actOnList } from "./given-lists.server.ts"

vi.setConfig({ testTimeout: 300_000 })

const MINTS = "recipient,name,json_url"

test("a list is unknown at the address of another screen: nothing is asked for there", async () => {
	const { world, one, upload } = await staffed()
	const coins = (await upload("coin:usdc", [COIN, `,,${someone()},1`])).id
	const mints = (await upload("mint:kongz", [MINTS, `${someone()},Piece #1,https://example.org/1.json`])).id
	const operator = {
		...{ accountId: one.accountId, uid: one.uid, lang: "eng" as const, adcd: "x", partnerId: null, roles: ["finance"] },
		permissions: ["money.see", "money.act"],
	}
	// The cast: the action reads nothing else of an operator.
	const context = loadContextOf(world, {
		ctx: world.web,
		operator: operator as unknown as NonNullable<ReturnType<typeof loadContextOf>["operator"]>,
	})
	const post = async (family: "airdrop" | "batchMint" | "carryOver", id: string, units = "1") => {
		const body = new URLSearchParams({
			act: "release-airdrop",
			request: randomUUID(),
			reason: "a test",
			rows: "1",
			units,
		})
		const request = new Request(`http://localhost/admin/${family}/list?id=${id}`, { method: "POST", body })
		return actOnList(family)({ request, context, params: {} }).then(
			(answer) => ("init" in answer ? answer.init?.status : answer.status),
			({ status }: { status: number }) => status,
		)
	}
	expect([await post("airdrop", mints), await post("carryOver", mints), await post("batchMint", coins)]).toEqual([
		404, 404, 404,
	])
	expect(await world.ctx.db.$count(proposal)).toBe(0)
	// At its own address the batch mint is missing its dry run, and the coins are proposed.
	expect([await post("batchMint", mints), await post("airdrop", coins, "1000000")]).toEqual([409, 303])
	expect(await world.ctx.db.$count(proposal)).toBe(1)
})
