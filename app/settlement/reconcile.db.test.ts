import { randomUUID } from "node:crypto"
import pino from "pino"
import { expect, test } from "vitest"
import { StepFault } from "#app/lib/faults.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { reconcile } from "./reconcile.server.ts"
import { operatorAct } from "./tables.server.ts"

test("every step of a run that failed is logged by its name and thrown with the others", async () => {
	const world = await stakingWorld()
	const { ctx } = world
	const createdAt = await ctx.now()
	for (const n of [1, 2])
		await ctx.db.insert(operatorAct).values({
			...{ id: randomUUID(), kind: "broken", subject: `${n}`, evidence: {}, who: "test", createdAt },
		})
	const broken = async (_: unknown, { subject }: Readonly<{ subject: string }>) => {
		throw new Error(`request ${subject} cannot be carried out`)
	}
	const handlers = { ...world.handlers, acts: { broken } }
	const lines: Record<string, unknown>[] = []
	const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
	world.chain.control("control_fault", { kind: "down" })
	const thrown: unknown = await reconcile({ ...ctx, log }, { handlers }).catch((error: unknown) => error)
	world.chain.control("control_release", {})
	if (!(thrown instanceof AggregateError)) throw thrown
	const faults = thrown.errors.map((error: unknown) => {
		if (!(error instanceof StepFault)) throw error
		return [error.step, error.chain]
	})
	const chain = ctx.chains.solana.name
	expect(faults.slice(0, 4)).toEqual([
		["carry out operator requests", null],
		["carry out operator requests", null],
		["read balances", chain],
		["read the finalized block", chain],
	])
	expect(lines.filter(({ level }) => level === 40).map((line) => [line.step, line.chain])).toEqual(faults)
	for (const text of ["request 1 cannot", "request 2 cannot", `read balances (${chain}):`])
		expect(thrown.message).toContain(text)
})
