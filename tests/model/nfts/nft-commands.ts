import fc from "fast-check"
import { endUnsigned } from "#app/features/nft-staking/acts/end-unsigned.server.ts"
import { watchHoldings } from "#app/features/nft-staking/watch-holdings.server.ts"
import { list as offer, unlist as takeBack, transfer } from "#tests/factories/nft-holders.ts"
import type { Act, Model, ProgramId, Reward, Who } from "./nft-model.ts"
import { endsOf, move, REWARDS, sums, UNDO, watch } from "./nft-model.ts"
import { ask, compare, count, doDue, freeze, HELD, inWallet, pass, payAll, type Real, tick, work } from "./real-nfts.ts"

export type Command = fc.AsyncCommand<Model, Real>

/** A step at a moment of its own, after which everything is compared. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
	check: () => true,
	toString: () => name,
	async run(model, real) {
		model.now = await tick(real)
		await run(model, real)
		await compare(model, real)
		count(real.met, "steps")
	},
})

const NAMES = ["A", "B"] as const
const program = fc.constantFrom<ProgramId>("boost", "boost", "nova")
const who = fc.constantFrom<Who>(0, 0, 1)
const nft = fc.nat({ max: HELD.length - 1 })
const some = fc.uniqueArray(nft, { minLength: 1, maxLength: 4 })
const all = HELD.map((_, n) => n)
/** Whether the worker is there, or does it another time. */
const isDone = fc.constantFrom(true, true, true, false)

type Wish = Readonly<{ who: Who; program: ProgramId; nfts: readonly number[]; isDone: boolean }>

const acted = (kind: Act["kind"], { who, program, nfts, isDone }: Wish): Command =>
	step(`${NAMES[who]} ${kind} ${nfts} in ${program}${isDone ? "" : ", later"}`, async (model, real) => {
		await ask(model, real, { who, program, kind, nfts, claim: null })
		if (isDone) await work(model, real)
	})

/** Stakes what the wallet holds, and now and then what it does not. */
const stake = fc
	.record({ who, nfts: some, isDone })
	.map(({ who, nfts, isDone }) => acted("stake", { who, program: "boost", nfts, isDone }))

const unstake = fc.record({ who, program, nfts: some, isDone }).map((wish) => acted("unstake", wish))
const checkIn = fc
	.record({ who, program, nfts: fc.oneof(fc.constant(all), fc.constant(all), some), isDone })
	.map((wish) => acted("check-in", wish))
const undo = fc
	.record({ who, nfts: fc.constant(all), isDone })
	.map((wish) => acted("undo", { ...wish, program: "nova" }))

/** Thinks better of it when the time for that is over, before or after the worker has seen that it is. */
const undoLate = (n: number, minutes: number, isWorking: boolean): Command =>
	step(`it is taken back ${minutes} min late${isWorking ? ", after the worker" : ""}`, async (model, real) => {
		const leaving = model.stakes.filter((one) => one.state === "exit" && one.leftAt !== null)
		const one = leaving[n % leaving.length]
		if (!one || one.leftAt === null) return
		await pass(real, Math.max(1, Math.ceil((one.leftAt + UNDO - model.now) / 1000) + minutes * 60))
		model.now = await tick(real)
		if (isWorking) await doDue(model, real)
		await ask(model, real, { who: one.owner, program: "nova", kind: "undo", nfts: [one.nft], claim: null })
		await work(model, real)
	})

const claim = (who: Who, program: ProgramId, reward: Reward, part: bigint | null): Command =>
	step(
		`${NAMES[who]} claims ${part === null ? "all" : `${part} % of its`} ${reward} of ${program}`,
		async (model, real) => {
			const mine = model.stakes.filter((one) => one.owner === who && one.program === program)
			const has = mine.reduce((sum, one) => sum + sums(model, one, model.now).claimable[reward], 0n)
			const units = part === null ? null : (has * part) / 100n
			await ask(model, real, { who, program, kind: "claim", nfts: [], claim: { reward, units } })
			await work(model, real)
		},
	)

/** `between`: what the wallet does before it signs. */
const lock = (who: Who, nfts: readonly number[], between: "nothing" | "stakes" | "never signs"): Command =>
	step(`${NAMES[who]} locks ${nfts}, ${between} before`, async (model, real) => {
		const act = await ask(model, real, { who, program: "nova", kind: "stake", nfts, claim: null })
		const told = (await work(model, real)).get(act.id)
		const waits = nfts.filter((one) => told?.outcomes[one] === "open")
		if (waits.length === 0) return
		if (between === "never signs") {
			await pass(real, 16 * 60)
			model.now = await tick(real)
			await endUnsigned(real.still.worker)
			return count(real.met, "unsigned") && undefined
		}
		if (between === "stakes") {
			await ask(model, real, { who, program: "boost", kind: "stake", nfts: waits, claim: null })
			await work(model, real)
		}
		count(real.met, `locked, ${between} before`)
		await freeze(model, real, act, waits)
	})

const isFree = (model: Model, nft: number) => model.frozen[nft] === false

const away = (nft: number, isBack: boolean): Command =>
	step(`NFT ${nft} goes to the other${isBack ? " and comes back" : ""}`, async (model, real) => {
		if (!isFree(model, nft)) return
		for (let n = 0; n < (isBack ? 2 : 1); n++) {
			const from = model.holder[nft] as Who
			const to = from === 0 ? 1 : 0
			await transfer(real.world, real.wallets[from], inWallet(real, nft, from), real.wallets[to].publicKey)
			move(model, nft)
		}
		count(real.met, isBack ? "away and back" : "away")
	})

const listing = (nft: number, isOffered: boolean): Command =>
	step(`NFT ${nft} is ${isOffered ? "" : "no longer "}for sale`, async (model, real) => {
		const holder = model.holder[nft] as Who
		if (!isFree(model, nft) || model.listed[holder][nft] === isOffered) return
		await (isOffered ? offer : takeBack)(real.world, real.wallets[holder], inWallet(real, nft, holder))
		model.listed[holder][nft] = isOffered
		count(real.met, isOffered ? "offered" : "taken back")
	})

/** Time goes on; with workers, as a rule. */
const hours = (n: number, isWorking: boolean): Command =>
	step(`${n} hours pass${isWorking ? ", then the worker does what is due" : ""}`, async (model, real) => {
		await pass(real, n * 3_600)
		model.now = await tick(real)
		if (isWorking) await doDue(model, real)
	})

/** Shortly before or after the end of a term, of the time to think better of leaving, or of the wait behind it. */
const until = (n: number, minutes: number, isWorking: boolean): Command =>
	step(
		`it is ${minutes} min from an end${isWorking ? ", and the worker does what is due" : ""}`,
		async (model, real) => {
			const ends = endsOf(model)
			const end = ends[n % ends.length]
			if (end === undefined) return
			await pass(real, Math.max(1, Math.ceil((end - model.now) / 1000) + minutes * 60))
			model.now = await tick(real)
			if (isWorking) await doDue(model, real)
		},
	)

const due = step("the worker does what is due", doDue)
const looks = step("the worker looks at the chain", async (model, real) => {
	await watchHoldings(real.still.worker)
	watch(model)
})
const carries = step("the worker carries out what waits", async (model, real) => void (await work(model, real)))
export const pays = step("all is paid and thawed", payAll)

const anyHours = (most: number) => fc.tuple(fc.integer({ min: 1, max: most }), isDone).map(([n, is]) => hours(n, is))
const WEEK = 7 * 24
export const firstStake = fc
	.constantFrom<Who>(0, 1)
	.map((who) => acted("stake", { who, program: "boost", nfts: all.filter((n) => HELD[n] === who), isDone: true }))

/** Each kind as often as it is listed. */
export const commands: fc.Arbitrary<Command>[] = [
	stake,
	stake,
	stake,
	unstake,
	unstake,
	checkIn,
	checkIn,
	checkIn,
	checkIn,
	fc
		.tuple(
			who,
			some,
			fc.constantFrom(
				"nothing" as const,
				"nothing" as const,
				"nothing" as const,
				"stakes" as const,
				"never signs" as const,
			),
		)
		.map(([of, nfts, between]) => lock(of, nfts, between)),
	fc.tuple(who, some).map(([of, nfts]) => lock(of, nfts, "nothing")),
	undo,
	undo,
	fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(1, 30), fc.boolean()).map(([n, min, is]) => undoLate(n, min, is)),
	who.map((of) => acted("unstake", { who: of, program: "nova", nfts: all, isDone: true })),
	fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(-60, -1, 1, 30), fc.boolean()).map(([n, min, is]) => until(n, min, is)),
	fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(-60, -1, 1, 30), fc.boolean()).map(([n, min, is]) => until(n, min, is)),
	who.map((of) => claim(of, "boost", "coin", null)),
	...[1, 2].map(() =>
		fc
			.tuple(who, program, fc.constantFrom(...REWARDS), fc.constantFrom(null, null, 100n, 50n, 101n, 0n))
			.map(([of, where, reward, part]) => claim(of, where, reward, part)),
	),
	fc.tuple(nft, fc.boolean()).map(([n, isBack]) => away(n, isBack)),
	fc.tuple(nft, fc.boolean()).map(([n, isBack]) => away(n, isBack)),
	fc.tuple(nft, fc.constantFrom(true, true, false)).map(([n, is]) => listing(n, is)),
	fc.tuple(nft, fc.boolean()).map(([n, is]) => listing(n, is)),
	anyHours(26),
	anyHours(WEEK),
	anyHours(WEEK),
	anyHours(2 * WEEK),
	anyHours(5 * WEEK),
	fc.constant(due),
	fc.constant(looks),
	fc.constant(looks),
	fc.constant(carries),
	fc.constant(pays),
]
