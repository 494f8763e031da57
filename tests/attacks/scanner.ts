import { eq } from "drizzle-orm"
import { vaultCursor } from "#app/settlement/tables.server.ts"
import { until } from "#tests/boot/until.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { type Attack, round, type Target } from "./attack.ts"
import { openForeignAccounts, sendDust, strangerWith } from "./funded-wallets.ts"
import { pay, staker } from "./stakes.ts"

/** Calls of the worker's RPC while stakes are settled one after the other, and ms until each was active. */
async function settleSome(target: Target, count: number): Promise<{ calls: number; ms: number } | Error> {
	const member = await staker(target)
	let [calls, ms] = [0, 0]
	try {
		for (let n = 0; n < count; n++) {
			const draft = await member.agree()
			const before = (await target.probe("worker")).rpc.calls
			ms += await pay(target, member, draft, 40_000)
			calls += (await target.probe("worker")).rpc.calls - before
		}
	} catch (error) {
		return error as Error
	}
	return { calls: calls / count, ms: ms / count }
}

/** Waits until the worker has read everything that reached the deposit vault's wallet up to now. */
async function readSoFar(target: Target): Promise<void> {
	const look = target.live.look()
	const slot = BigInt(await look.solana.getSlot("finalized"))
	const { owner } = scgOf(look).depositVault
	await until("the worker has read the wallet", async () => {
		const [cursor] = await look.db.select().from(vaultCursor).where(eq(vaultCursor.account, owner))
		return cursor !== undefined && cursor.slot >= slot
	})
}

const shown = (found: { calls: number; ms: number } | Error) =>
	found instanceof Error ? found.message.slice(0, 80) : `${round(found.calls)} calls, ${round(found.ms)} ms`

export const scannerTroubles: Attack = {
	name: "an unreadable transaction, 1,500 dust transactions and 300 foreign token accounts at once",
	point: "B10",
	settles: true,
	capMs: 400_000,
	errorsExpected: true,
	async run(target, { of, short, slack }) {
		const deposits = of(3, 1)
		await settleSome(target, 1)
		const plain = await settleSome(target, deposits)
		const stranger = await strangerWith(target, 20)
		const steps: [string, () => Promise<unknown>][] = [
			[`${of(1_500, 150)} dust`, () => sendDust(target, stranger, of(1_500, 150))],
			[`${of(300, 30)} accounts`, () => openForeignAccounts(target, stranger, of(300, 30))],
			["unreadable", () => sendDust(target, stranger, 1, target.refuseToRead)],
		]
		const said = [`undisturbed: ${shown(plain)}`]
		let found = plain
		try {
			for (const [n, [what, act]] of steps.entries()) {
				await act()
				// Between troubles only the whole form looks; all three at once are what counts.
				if (n < steps.length - 1 && short) continue
				// What was sent is read once: with one deposit alone it would all be counted as that deposit's, or none, by the clock.
				if (short) await readSoFar(target)
				found = await settleSome(target, deposits)
				said.push(`+ ${what}: ${shown(found)}`)
			}
		} finally {
			await target.refuseToRead([])
		}
		const detail = said.join("; ")
		if (found instanceof Error || plain instanceof Error) return { figure: "none settled", unit: "", ok: false, detail }
		const ratio = found.calls / plain.calls
		// Passes come by the clock: on a machine that others use, a deposit that takes longer sees more of them.
		const longer = slack > 1 ? Math.max(1, found.ms / plain.ms) : 1
		return { figure: round(ratio, 2), unit: "× the RPC calls a deposit (≤ 2)", ok: ratio <= 2 * longer, detail }
	},
}
