import { expect, test } from "vitest"
import { findPlanNamed } from "#app/minting/queries.server.ts"
import { planStatus } from "#app/minting/status.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { makeDemoPlans } from "./demo-plans.server.ts"

test("the demo has a plan for each page that mints, open to everybody, in SOL and PVT; told again it makes none", async () => {
	const world = await stakingWorld()
	await makeDemoPlans(world.worker)
	await makeDemoPlans(world.worker)
	for (const name of ["demo-lost-tesla-art", "demo-punky-crafter"]) {
		const whole = await findPlanNamed(world.web, name)
		expect(whole?.plan.status).toBe(planStatus.code("processing"))
		expect(whole?.phases.map(({ kind }) => kind)).toEqual(["holders", "public"])
		expect(whole?.prices).toHaveLength(2)
	}
})
