import { expect, test } from "vitest"
import { ODDS_RULE, oddsSeed, oddsShape } from "#app/features/crafting/odds-rule.ts"
import { forgeCoin } from "#app/features/crafting/pledge-of.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { action, loader } from "#app/routes/admin.odds.write.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { operator } from "../testing.ts"
import { typedOdds } from "./odds-form.ts"

test("where no odds are in force the first version is typed from nothing, and proposed as the first", async () => {
	const world = await stakingWorld()
	await world.database.sql.begin(async (tx) => {
		await tx.unsafe("set local session_replication_role = replica")
		await tx`delete from rule where key = ${ODDS_RULE}`
	})
	const { session } = await operator(world, "owner")
	const asking = (fields?: Record<string, string>) => ({
		request: new Request("http://localhost/admin/odds/write", {
			...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
		}),
		params: {},
		context: loadContextOf(world, { ctx: world.web, operator: session }),
	})
	expect(await loader(asking())).toMatchObject({ isFirst: true, typed: {} })
	const asset = forgeCoin(world.web)
	if (!asset) throw new Error("no coin")
	const figures = typedOdds(oddsShape.body.parse(oddsSeed(asset.scale)), { lang: "eng", asset })
	// Later than in the example odds. No wallet has counted towards them yet.
	const typed = { ...figures, "pity-mythic": "500", reason: "The first odds" }
	const seen = await action(asking({ ...typed, act: "preview" }))
	if (!("init" in seen) || !seen.data.preview) throw new Error("no preview")
	const { id, version } = seen.data.preview
	expect([seen.init?.status ?? 200, version]).toEqual([200, ""])
	expect(await action(asking({ ...typed, act: "propose", id, version }))).toMatchObject({ status: 303 })
	expect(await world.ctx.db.select().from(proposal)).toMatchObject([{ id, evidence: { basedOn: null } }])
}, 180_000)
