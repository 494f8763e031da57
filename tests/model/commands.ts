import fc from "fast-check"
import { claimReward } from "#app/features/coin-staking/claim-reward.server.ts"
import { doDuePositions } from "#app/features/coin-staking/due-positions.server.ts"
import { leaveEarly, undoLeaving } from "#app/features/coin-staking/leave-early.server.ts"
import { setRenewal } from "#app/features/coin-staking/set-renewal.server.ts"
import { withdrawStake } from "#app/features/coin-staking/withdraw-stake.server.ts"
import { SCG } from "#tests/factories/payments.ts"
import { agreedStake, payDeposit } from "#tests/factories/stakes.ts"
import { type Ask, both, count, expectAllPaid, newId, pass, payAll, type Real } from "./real-stakes.ts"
import type { Model, Moment, Stake } from "./stake-model.ts"
import * as says from "./stake-model.ts"

export type Command = fc.AsyncCommand<Model, Real>

const MOST_STAKES = 4
/** A stake of the run by any number. */
const pick = (model: Model, n: number): Stake => {
	const stake = model.stakes[n % model.stakes.length]
	if (!stake) throw new Error("there is no stake")
	return stake
}
const nowOf = async (real: Real) => (await real.world.ctx.now()).getTime()
const payoutOf = { claim: claimReward, withdraw: withdrawStake }
const saysOf = { claim: says.claim, withdraw: says.withdraw }

/** A command about one of the stakes; `name` says in a report what was done. */
const about = (name: string, n: number, run: (model: Model, real: Real, stake: Stake) => Promise<void>): Command => ({
	check: (model) => model.stakes.length > 0,
	run: (model, real) => run(model, real, pick(model, n)),
	toString: () => `${name} #${n}`,
})

const stake = (units: bigint, n: number): Command => ({
	check: (model) => model.stakes.length < MOST_STAKES,
	toString: () => `stake ${units} by term ${n}`,
	async run(model, real) {
		const term = real.terms[n % real.terms.length]
		if (!term) throw new Error("there is no term")
		const amount = `${units / SCG}.${`${units % SCG}`.padStart(6, "0")}`
		await both(model, real, {
			async real() {
				const { draft } = await agreedStake(real.asking, { amount, days: term.days })
				await payDeposit(real.asking, draft, real.wallet)
				await payAll(real)
				return undefined
			},
			model(copy, _at, rows) {
				const row = rows.at(-1)
				const depositedAt = row?.depositedAt?.getTime() ?? Number.NaN
				says.settled(copy)
				return says.open(copy, { id: row?.id ?? "", units, ...term, depositedAt })
			},
		})
	},
})

/** Asks for a payout, and remembers it where it was given. */
async function ask(model: Model, real: Real, of: Stake, { kind, units }: Pick<Ask, "kind"> & { units: bigint | null }) {
	const asked = { id: newId(), position: of.id, units }
	const { paid } = await both(model, real, {
		real: () => payoutOf[kind](real.asking, asked),
		model: (copy, at) => saysOf[kind](copy, byId(copy, of.id), units, at),
	})
	if (paid !== undefined) real.asked.newest = { kind, id: asked.id, position: of.id, units: paid }
}
const byId = (model: Model, id: string): Stake => {
	const found = model.stakes.find((one) => one.id === id)
	if (!found) throw new Error("the model does not know this stake")
	return found
}

const claimAll = (n: number) =>
	about("claim all", n, (model, real, of) => ask(model, real, of, { kind: "claim", units: null }))
const withdrawAll = (n: number) =>
	about("withdraw all", n, (model, real, of) => ask(model, real, of, { kind: "withdraw", units: null }))

/** A part of what can be claimed, in 10,000ths, and a few units beside it: more than all of it too. */
const claimPart = (n: number, part: bigint, beside: bigint) =>
	about(`claim ${part} bps and ${beside}`, n, async (model, real, of) => {
		const units = (says.claimable(of, await nowOf(real)) * part) / 10_000n + beside
		await ask(model, real, of, { kind: "claim", units: units < 0n ? 0n : units })
	})
const claimLeast = (n: number, beside: bigint) =>
	about(`claim the least and ${beside}`, n, async (model, real, of) => {
		const units = says.smallestClaim(model.rules) + beside
		await ask(model, real, of, { kind: "claim", units: units < 0n ? 0n : units })
	})
const withdrawPart = (n: number, part: bigint, beside: bigint) =>
	about(`withdraw ${part} bps and ${beside}`, n, async (model, real, of) => {
		const units = (says.rest(of) * part) / 10_000n + beside
		await ask(model, real, of, { kind: "withdraw", units: units < 0n ? 0n : units })
	})

const leave = (n: number) =>
	about("leave", n, async (model, real, of) => {
		await both(model, real, {
			real: () => leaveEarly(real.asking, of.id).then(() => undefined),
			model: (copy, at) => says.leave(copy, byId(copy, of.id), at),
			moment: (rows) => (of.leftAt === null ? (rows.find((row) => row.id === of.id)?.leftAt?.getTime() ?? null) : null),
		})
	})
const undo = (n: number) =>
	about("undo", n, async (model, real, of) => {
		await both(model, real, {
			real: () => undoLeaving(real.asking, of.id).then(() => undefined),
			model: (copy, at) => says.undo(copy, byId(copy, of.id), at),
		})
	})

const renewal = (n: number, renews: boolean) =>
	about(`renewal ${renews ? "on" : "off"}`, n, async (model, real, of) => {
		await both(model, real, {
			real: () => setRenewal(real.asking, { position: of.id, renews }).then(() => undefined),
			model: (copy, at) => says.setRenewal(byId(copy, of.id), renews, at),
		})
	})

/** What was asked for already: of the same stake it is the same payout, of another one nobody's. */
const again = (n: number): Command => ({
	check: (model) => model.stakes.length > 0,
	toString: () => `the same again for #${n}`,
	async run(model, real) {
		const { newest } = real.asked
		if (!newest) return
		const { kind, id } = newest
		const position = pick(model, n).id
		await both(model, real, {
			async real() {
				const told = await payoutOf[kind](real.asking, { id, position, units: 1n })
				if (!told.repeated || told.units !== newest.units) throw new Error("it was another payout")
				return undefined
			},
			model: () => (position === newest.position ? {} : { refused: "draft" }),
		})
	},
})

const strangersTry = (n: number, kind: number) =>
	about("a stranger tries", n, async (model, real, of) => {
		const asked = { id: newId(), position: of.id, units: null }
		const tries = [
			() => claimReward(real.stranger, asked),
			() => withdrawStake(real.stranger, asked),
			() => leaveEarly(real.stranger, of.id),
			() => undoLeaving(real.stranger, of.id),
			() => setRenewal(real.stranger, { position: of.id, renews: true }),
		]
		await both(model, real, {
			real: () => (tries[kind % tries.length] as () => Promise<unknown>)().then(() => undefined),
			model: () => ({ refused: "draft" }),
		})
	})

const hours = (n: number): Command => ({
	check: () => true,
	toString: () => `${n} hours pass`,
	async run(_model, real) {
		count(real.met, "passed")
		await pass(real, n * 3_600)
	},
})

/** Shortly before or after a moment at which something changes. */
const until = (n: number, moment: Moment, seconds: number) =>
	about(`it is ${seconds} s from ${moment}`, n, async (model, real, of) => {
		const wait = Math.ceil((says.momentsOf(model, of)[moment] - (await nowOf(real))) / 1000) + seconds
		if (wait <= 0) return
		count(real.met, "passed")
		await pass(real, wait)
	})

const due: Command = {
	check: () => true,
	toString: () => "the worker does what is due",
	async run(model, real) {
		await both(model, real, {
			real: () => doDuePositions(real.world.worker).then(() => undefined),
			model: (copy, at, rows) => says.due(copy, at, (from) => rows.find((row) => row.renewedFrom === from)?.id ?? ""),
		})
	},
}

export const pay: Command = {
	check: () => true,
	toString: () => "all is paid",
	async run(model, real) {
		await both(model, real, { real: () => payAll(real).then(() => undefined), model: (copy) => says.settled(copy) })
		await expectAllPaid(model, real)
	},
}

const n = fc.nat({ max: MOST_STAKES - 1 })
const part = fc.oneof(fc.constantFrom(0n, 5_000n, 10_000n), fc.bigInt(0n, 11_000n))
const beside = fc.constantFrom(-1n, 0n, 1n)
const moment = fc.constantFrom<Moment>("start", "coolingOff", "undo", "cooldown", "claim", "end")

export const anyStake = fc.tuple(fc.bigInt(100n * SCG, 2_000n * SCG), n).map(([units, term]) => stake(units, term))
const anyUntil = fc.tuple(n, moment, fc.constantFrom(-60, 1, 3_600)).map(([of, name, s]) => until(of, name, s))

/** Each kind as often as it is listed. */
export const commands: fc.Arbitrary<Command>[] = [
	anyStake,
	anyStake,
	n.map(claimAll),
	fc.tuple(n, part, beside).map(([of, bps, more]) => claimPart(of, bps, more)),
	fc.tuple(n, beside).map(([of, more]) => claimLeast(of, more)),
	n.map(leave),
	n.map(leave),
	n.map(undo),
	n.map((of) => renewal(of, true)),
	n.map((of) => renewal(of, true)),
	n.map((of) => renewal(of, false)),
	n.map(withdrawAll),
	n.map(withdrawAll),
	fc.tuple(n, part, beside).map(([of, bps, more]) => withdrawPart(of, bps, more)),
	n.map(again),
	fc.tuple(n, fc.nat({ max: 4 })).map(([of, kind]) => strangersTry(of, kind)),
	fc.integer({ min: 1, max: 72 }).map(hours),
	fc.integer({ min: 72, max: 120 * 24 }).map(hours),
	anyUntil,
	anyUntil,
	fc.constant(due),
	fc.constant(due),
	fc.constant(pay),
]
