import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { asks, planInput, someWallet } from "#tests/factories/mints.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { mintActs } from "../operator-acts.server.ts"
import { beginPurchase } from "../purchases/begin-purchase.server.ts"
import { findPlan, findPlanNamed } from "../queries.server.ts"
import { stockLeft } from "../stock.server.ts"
import type { PlanInput } from "./plan-shape.ts"
import { markOfPlan, storedPlan } from "./stored-plan.server.ts"

const hour = 3_600_000
const moment = (at: Date, hours: number) => new Date(at.getTime() + hours * hour).toISOString()

/** Starts in a day and ends a day later. */
function later(world: World, at: Date, change: Partial<PlanInput> = {}): PlanInput {
	const span = { startsAt: moment(at, 30), endsAt: moment(at, 60) }
	return planInput(world, at, { ...span, phases: [{ kind: "public", most: 5, ...span }], ...change })
}

async function staffed() {
	const world = await stakingWorld()
	const at = await world.ctx.now()
	/** What the worker answers to an act, in a transaction of its own. */
	const act = (kind: string, subject: string, evidence: Record<string, unknown>) => {
		const row = { id: randomUUID(), who: "one + other", kind, subject, evidence: { why: "a test", ...evidence } }
		return world.worker.db.transaction(async (db) => {
			const perform = mintActs[kind]
			if (!perform) throw new Error(`no act is called ${kind}`)
			return perform({ ...world.worker, db }, { ...row, createdAt: at, doneAt: null, outcome: null })
		})
	}
	const written = async (change: Partial<PlanInput> = {}) => {
		const plan = later(world, at, change)
		expect(await act("write-mint-plan", plan.name, { plan })).toBe("done")
		const whole = await findPlanNamed(world.ctx, plan.name)
		if (!whole) throw new Error("no plan was written")
		const mark = async () => {
			const now = await findPlan(world.ctx, whole.plan.id)
			return now ? markOfPlan(await storedPlan(world.ctx, now)) : ""
		}
		return { id: whole.plan.id, plan, mark }
	}
	return { world, at, act, written }
}

test("a plan is written whole, and replaced while it waits: by what was drawn up against it, and never for fewer", async () => {
	const { world, at, act, written } = await staffed()
	const { id, plan, mark } = await written()
	expect(await act("write-mint-plan", plan.name, { plan })).toBe("name-taken")
	expect(await act("write-mint-plan", "another", { plan })).toBe("unreadable")
	const seen = await mark()
	const wallets = [someWallet(), someWallet()]
	const span = { startsAt: moment(at, 30), endsAt: moment(at, 60) }
	const next = { ...plan, stock: 12, prices: [], phases: [{ kind: "allow-list" as const, wallets, most: 1, ...span }] }
	expect(await act("change-mint-plan", id, { plan: { ...next, stock: 9 }, of: seen })).toBe("stock-shrinks")
	expect(await act("change-mint-plan", id, { plan: { ...next, kind: "gear" }, of: seen })).toBe("another-plan")
	expect(await act("change-mint-plan", id, { plan: next, of: seen })).toBe("done")
	expect(await stockLeft(world.ctx, id)).toBe(12)
	const whole = await findPlan(world.ctx, id)
	expect([whole?.prices.length, whole?.phases.map(({ kind }) => kind)]).toEqual([0, ["allow-list"]])
	// Drawn up against what stood before: nobody's change is undone unseen.
	expect(await act("change-mint-plan", id, { plan, of: seen })).toBe("outdated")
	expect(await act("open-mint-plan", id, {})).toBe("done")
	expect(await act("change-mint-plan", id, { plan: next, of: await mark() })).toBe("moved-on")
	// What stands so already is answered, too.
	for (const [kind, outcome] of [
		...[["resume-mint-plan", "moved-on"] as const, ["pause-mint-plan", "done"] as const],
		...[["pause-mint-plan", "moved-on"] as const, ["resume-mint-plan", "done"] as const],
	])
		expect([kind, await act(kind, id, {})]).toEqual([kind, outcome])
	expect(await act("cancel-mint-plan", id, {})).toBe("moved-on")
})

test("a plan that sold nothing is taken up again a day ahead at least; one that was asked of is not", async () => {
	const { world, at, act, written } = await staffed()
	const { id, plan, mark } = await written()
	expect(await act("cancel-mint-plan", id, {})).toBe("done")
	const soon = later(world, at, { name: plan.name, startsAt: moment(at, 1) })
	expect(await act("reopen-mint-plan", id, { plan: soon, of: await mark() })).toBe("start-too-near")
	expect(await act("reopen-mint-plan", id, { plan, of: "another" })).toBe("outdated")
	expect(await act("reopen-mint-plan", id, { plan, of: await mark() })).toBe("done")
	expect((await findPlan(world.ctx, id))?.plan.status).toBe("0")

	expect(await act("open-mint-plan", id, {})).toBe("done")
	const phase = { kind: "public", most: 2, startsAt: moment(at, 0.001), endsAt: moment(at, 20) }
	expect(await act("add-mint-phase", id, { phase: { ...phase, endsAt: moment(at, 31) } })).toBe("phases-overlap")
	await world.ctx.now()
	const opened = (await findPlan(world.ctx, id))?.plan.startsAt ?? at
	const inTime = { ...phase, startsAt: opened.toISOString() }
	expect(await act("add-mint-phase", id, { phase: inTime })).toBe("done")
	await beginPurchase(world.web, asks(id, someWallet()))
	expect(await act("abort-mint-plan", id, {})).toBe("done")
	expect(await act("reopen-mint-plan", id, { plan, of: await mark() })).toBe("plan-sold")
})
