import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { eq, isNull } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { signed, signerOf } from "#app/chains/solana/own-transactions.server.ts"
import { operatorAct, outgoing, settlementStop } from "#app/settlement/tables.server.ts"
import { until } from "#tests/boot/until.ts"
import { onChain } from "#tests/factories/books.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { newPayer, startRotation } from "./new-payer.ts"
import { mixed, owe, receiversWithAccounts } from "./payouts-owed.ts"
import { ended, type PayoutWorld, payoutWorld } from "./payouts-world.ts"
import { statuses, wrongWith } from "./payouts-wrong.ts"

const PAYOUTS = 60
const STOLEN = 1_000_000n
const MOST_MS = 600_000

/** Whoever has the key takes money by it. Answers the thief's account. */
async function steal(world: PayoutWorld, key: string, thief: string): Promise<string> {
	const { mint, asset } = scgOf(world.ctx)
	const own = signerOf(key)
	const accountOf = (owner: string) => getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true)
	const { blockhash } = await world.solana.getLatestBlockhash("confirmed")
	const [from, to] = [accountOf(own.address), accountOf(thief)]
	const transfer = createTransferCheckedInstruction(
		from,
		new PublicKey(mint),
		to,
		new PublicKey(own.address),
		STOLEN,
		asset.scale,
	)
	const { raw } = signed({ signers: [own], instructions: [transfer], hash: blockhash })
	await world.solana.sendRawTransaction(raw, { skipPreflight: true })
	return to.toBase58()
}

async function act(world: PayoutWorld, kind: string, subject: string): Promise<void> {
	const evidence = { why: "a key leaked" }
	await world.ctx.db.insert(operatorAct).values({ who: "operator", kind, subject, evidence, createdAt: new Date() })
}

const openStops = ({ ctx }: PayoutWorld) => ctx.db.select().from(settlementStop).where(isNull(settlementStop.clearedAt))

test("drill: the key that pays leaked. Stop, sweep, rotate, resume, as the runbook says", async () => {
	const before = await payoutWorld({ slotMs: 50 })
	onTestFinished(before.end)
	const receivers = await receiversWithAccounts(before, 20)
	const [thief = ""] = await receiversWithAccounts(before, 1)
	const due = mixed(before, receivers)
	const dues = Array.from({ length: PAYOUTS }, (_, n) => due(n))
	const old = before.startWorker(before.chainUrl)
	await owe(before, dues.slice(0, 20))
	await until("some are paid", async () => ((await statuses(before)).done ?? 0) > 5, 120_000)
	const settings = newPayer(before)
	const stolen = await steal(before, settings.SOLANA_SIGNER_KEY_PREVIOUS ?? "", thief)
	await owe(before, dues.slice(20))

	// Stop: the app stops payouts by itself as soon as the debit is final.
	await until("payouts are stopped", async () => (await openStops(before)).length > 0, 120_000)
	const began = Date.now()
	// One for the coin that was taken, one for the fee.
	for (const stop of await openStops(before)) expect(stop.reason).toBe("unexplained-debit")
	await ended(old)

	// Sweep and rotate.
	const rotation = startRotation(before, settings, ["--now"])
	expect(await rotation.ended, rotation.said()).toBe(0)
	expect(await onChain(before.ctx, settings.SCG_FLOAT_PREVIOUS ?? "", "SOL")).toBe(0n)

	// Resume: a worker with the new key, the stop cleared, and what failed under way repeated.
	const world = await before.seenWith(settings)
	const next = world.startWorker(world.chainUrl, [], settings)
	for (const stop of await openStops(world)) await act(world, "clear-stop", stop.id)
	const isOver = async () => {
		const stuck = await world.ctx.db.select().from(outgoing).where(eq(outgoing.status, "stuck"))
		for (const one of stuck) await act(world, "retry-payout", one.id)
		return (await statuses(world)).done === dues.length
	}
	await until("all are paid", isOver, 300_000)
	expect(Date.now() - began).toBeLessThan(MOST_MS)
	const known = /^unexplained-debit |is reverted$/
	expect((await wrongWith(world, dues, 120_000)).filter((one) => !known.test(one))).toEqual([])
	expect(await openStops(world)).toEqual([])
	expect(await onChain(world.ctx, stolen, scgOf(world.ctx).mint)).toBe(STOLEN)
	await ended(next)
}, 900_000)
