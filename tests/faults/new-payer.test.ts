import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { until } from "#tests/boot/until.ts"
import { onChain } from "#tests/factories/books.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { newPayer, startRotation } from "./new-payer.ts"
import { mixed, owe, receiversWithAccounts } from "./payouts-owed.ts"
import { ended, payoutWorld } from "./payouts-world.ts"
import { statuses, wrongWith } from "./payouts-wrong.ts"

const PAYOUTS = 140
/** A key has to be replaced within so long, in milliseconds. */
const MOST_MS = 600_000

test("the key that pays is replaced while payouts run: each is paid once, and nothing is left with the key before", async () => {
	const before = await payoutWorld({ slotMs: 50 })
	onTestFinished(before.end)
	const due = mixed(before, await receiversWithAccounts(before, 20))
	const dues = Array.from({ length: PAYOUTS }, (_, n) => due(n))
	const old = before.startWorker(before.chainUrl)
	await owe(before, dues.slice(0, 40))
	await until("some are paid", async () => ((await statuses(before)).done ?? 0) > 5, 120_000)
	await owe(before, dues.slice(40))

	const began = Date.now()
	const settings = newPayer(before)
	const world = await before.seenWith(settings)
	// The worker with the key before runs on: it has to be kept from signing by the command, not by being stopped.
	const next = world.startWorker(world.chainUrl, [], settings)
	const cutOff = startRotation(world, settings)
	await until("the key before is retired", async () => cutOff.said().includes("No worker signs"), 180_000)
	await ended(cutOff.child)
	const rotation = startRotation(world, settings)
	expect(await rotation.ended, rotation.said()).toBe(0)
	expect(Date.now() - began).toBeLessThan(MOST_MS)
	await ended(old)

	expect(await wrongWith(world, dues, 180_000)).toEqual([])
	const { mint } = scgOf(world.ctx)
	const floats = world.ctx.vaults.filter((one) => one.role === "float")
	const left = floats.find((one) => one.owner === settings.SCG_FLOAT_PREVIOUS && one.asset === "scg")
	expect(await onChain(world.ctx, left?.account ?? "", mint)).toBe(0n)
	expect(await onChain(world.ctx, settings.SCG_FLOAT_PREVIOUS ?? "", "SOL")).toBe(0n)
	// Run again it finds nothing to do, and a worker that still has the key before signs nothing with it.
	const again = startRotation(world, settings)
	expect(await again.ended, again.said()).toBe(0)
	await ended(next)
	const late = before.startWorker(before.chainUrl)
	await owe(world, [due(PAYOUTS)])
	await sleep(5_000)
	expect((await statuses(world)).queued).toBe(1)
	await ended(late)
}, 900_000)
