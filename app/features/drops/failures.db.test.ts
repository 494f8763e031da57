import {
	createAssociatedTokenAccountIdempotentInstruction,
	createCloseAccountInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
} from "@solana/spl-token"
import { type Keypair, PublicKey } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { journal } from "#app/operations/tables.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { operatorNotice, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { dropOf, openedDrop, USDC } from "#tests/factories/drops.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { retryOrFail } from "./failures.server.ts"
import { giveDrop, resetDrop } from "./give-drop.server.ts"
import { dropLogStatus } from "./status.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropLog, dropPayout } from "./tables.server.ts"

const mintOf = ({ ctx }: World) => new PublicKey(ctx.assets.get("usdc").address)
const accountOf = (world: World, wallet: Keypair) => getAssociatedTokenAddressSync(mintOf(world), wallet.publicKey)
const logOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, id)))[0]
const triesOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(dropPayout).where(eq(dropPayout.logId, id)).orderBy(dropPayout.createdAt)).at(-1)
const outOf = async (world: World, id: string) =>
	(
		await world.ctx.db
			.select()
			.from(outgoing)
			.where(eq(outgoing.subjectId, (await triesOf(world, id))?.id ?? ""))
	)[0]
const stepsOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.id)).map(
		({ from, to }) => `${from}>${to}`,
	)
const codeOf = (error: { code?: string }) => error.code

async function until(world: World, done: () => Promise<boolean>) {
	for (let n = 0; n < 20; n++) {
		if (await done()) return
		await world.settle()
	}
	throw new Error("it was not done after twenty looks")
}

/** Empties the wallet's account for USDC and closes it: an account that we have opened once is not opened again. */
async function closeAccount(world: World, wallet: Keypair) {
	const { treasury } = world.keys
	const [account, mint] = [accountOf(world, wallet), mintOf(world)]
	const held = await onChain(world.ctx, account.toBase58(), mint.toBase58())
	const back = getAssociatedTokenAddressSync(mint, treasury.publicKey)
	await sent(
		world,
		[treasury, wallet],
		[
			createTransferCheckedInstruction(account, mint, back, wallet.publicKey, held, 6),
			createCloseAccountInstruction(account, treasury.publicKey, wallet.publicKey),
		],
	)
	world.mine()
}

const openAccount = async (world: World, wallet: Keypair) => {
	const { treasury } = world.keys
	const open = createAssociatedTokenAccountIdempotentInstruction(
		treasury.publicKey,
		accountOf(world, wallet),
		wallet.publicKey,
		mintOf(world),
	)
	await sent(world, [treasury], [open])
	world.mine()
}

/** A wallet whose account was opened by a first gift and closed by itself, and whose second gift the chain refuses. */
async function refusedGift() {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const first = await giveDrop(askingAs(world, wallet), await openedDrop(world, { number: 1 }))
	await until(world, async () => (await logOf(world, first.log))?.status === "20")
	await closeAccount(world, wallet)
	const drop = await openedDrop(world, { number: 2 })
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	await until(world, async () => (await outOf(world, log))?.status === "held")
	return { world, wallet, drop, log }
}

/** One more gift of the same wallet that the chain refuses, given up at once. */
async function refusedAndFailed(world: World, wallet: Keypair): Promise<string> {
	const { log } = await giveDrop(askingAs(world, wallet), await openedDrop(world, { number: 3 }))
	await until(world, async () => (await outOf(world, log))?.status === "held")
	const payout = (await triesOf(world, log))?.id ?? ""
	await world.ctx.db.update(dropPayout).set({ retries: 3 }).where(eq(dropPayout.id, payout))
	await retryOrFail(world.worker, payout)
	return log
}

/** Turns the clock past the next try and lets it be tried. */
async function nextTry(world: World, log: string, seconds: number) {
	world.turnTo(seconds)
	await world.ctx.now()
	await sweepDrops(world.worker)
	await until(world, async () => (await outOf(world, log))?.status !== "queued")
}

test("what the chain refuses is tried again after ten minutes, an hour and six hours, then has failed; reset by its owner it is asked for anew and arrives", async () => {
	const { world, wallet, drop, log } = await refusedGift()
	expect(await outOf(world, log)).toMatchObject({ status: "held", reason: "open-an-account" })
	await sweepDrops(world.worker)
	await sweepDrops(world.worker)
	expect(await triesOf(world, log)).toMatchObject({ retries: 0 })
	expect(await outOf(world, log)).toMatchObject({ status: "held" })
	let clock = 0
	for (const [n, wait] of [660, 3_660, 21_660].entries()) {
		clock += wait
		await nextTry(world, log, clock)
		expect(await triesOf(world, log)).toMatchObject({ retries: n + 1 })
		expect(await logOf(world, log)).toMatchObject({ status: "10" })
		// It has failed again, and from then on its next wait runs.
		await sweepDrops(world.worker)
	}
	expect(await logOf(world, log)).toMatchObject({ status: "40", tries: 1 })
	expect(await outOf(world, log)).toMatchObject({ status: "cancelled" })
	expect(await triesOf(world, log)).toMatchObject({ proof: { reason: "open-an-account", retries: 3 } })
	expect(await dropOf(world, drop)).toMatchObject({ given: 0 })
	expect(await inLedger(world.ctx, `drops/${drop}`, "reward-budget", mintOf(world).toBase58())).toBe(20n * USDC)
	expect(await world.ctx.db.$count(operatorNotice, sql`kind = 'payout-held' and seen_at is null`)).toBe(0)
	const asking = askingAs(world, wallet)
	// What failed is not asked for again before it was reset.
	expect(await giveDrop(asking, drop).catch(codeOf)).toBe("drops:error.once")
	const pressed = await Promise.all([resetDrop(asking, log), resetDrop(asking, log)])
	expect(pressed.map(({ repeated }) => repeated).sort()).toEqual([false, true])
	await openAccount(world, wallet)
	const again = await giveDrop(asking, drop)
	expect(again.log).toBe(log)
	await until(world, async () => (await logOf(world, log))?.status === "20")
	expect(await stepsOf(world, log)).toEqual(["null>0", "0>10", "10>40", "40>0", "0>10", "10>20"])
	expect(await logOf(world, log)).toMatchObject({ tries: 2 })
	expect(await onChain(world.ctx, accountOf(world, wallet).toBase58(), mintOf(world).toBase58())).toBe(2n * USDC)
	await expectBooksInOrder(world.ctx)
})

test("an account that is there again at the next try receives its gift, without anybody asking", async () => {
	const { world, wallet, log } = await refusedGift()
	await sweepDrops(world.worker)
	await openAccount(world, wallet)
	await nextTry(world, log, 660)
	await until(world, async () => (await logOf(world, log))?.status === "20")
	expect(await stepsOf(world, log)).toEqual(["null>0", "0>10", "10>20"])
})

test("a fifth try is the last, and after the seven days a failed gift stays failed", async () => {
	const { world, wallet, drop, log } = await refusedGift()
	const payout = (await triesOf(world, log))?.id ?? ""
	await world.ctx.db.update(dropPayout).set({ retries: 3 }).where(eq(dropPayout.id, payout))
	expect(
		await Promise.all([
			retryOrFail(world.worker, payout),
			retryOrFail({ ...world.worker, db: world.database.asWorker().db }, payout),
		]),
	).toContain("failed")
	expect((await dropOf(world, drop)).given).toBe(0)
	await world.ctx.db.update(dropLog).set({ tries: 5 }).where(eq(dropLog.id, log))
	const asking = askingAs(world, wallet)
	expect(await resetDrop(asking, log).catch(codeOf)).toBe("drops:error.tooOften")
	// The same of a drop that closed seven days ago: the database asks its own clock.
	const later = await refusedAndFailed(world, wallet)
	world.turnTo(21 * 86_400 + 60)
	await world.ctx.now()
	const said = await world.ctx.db.execute(
		sql`select outcome from reset_drop(${later}::uuid, ${wallet.publicKey.toBase58()})`,
	)
	expect([...said]).toEqual([{ outcome: "too-late" }])
	expect(await logOf(world, log)).toMatchObject({ status: "40" })
})

test("T2: of all pairs exactly the listed ones are moves, in the code and in the database", async () => {
	const { world, log } = await refusedGift()
	const legal = { "0": ["10"], "10": ["20", "40"], "20": [], "40": ["0", "20"] } as Record<string, readonly string[]>
	const codes = dropLogStatus.names.map((name) => dropLogStatus.code(name))
	expect(codes.sort()).toEqual(["0", "10", "20", "40"])
	const ways: Record<string, readonly string[]> = { "0": [], "10": ["10"], "20": ["10", "20"], "40": ["10", "40"] }
	const payout = (await triesOf(world, log))?.id ?? null
	const wallet = { chain: "x", n: 0 }
	for (const from of codes)
		for (const to of codes) {
			// A row of its own, led to where it begins by legal moves.
			const [row] = await world.ctx.db
				.insert(dropLog)
				.values({
					dropId: (await logOf(world, log))?.dropId ?? "",
					wallet: `${wallet.n++}`,
					status: "0",
					payoutId: payout,
					createdAt: new Date(),
					changedAt: new Date(),
				})
				.returning({ id: dropLog.id })
			const id = row?.id ?? ""
			for (const step of ways[from] ?? [])
				await world.ctx.db.update(dropLog).set({ status: step }).where(eq(dropLog.id, id))
			const cause = { actor: "test", reason: "pairs", at: new Date() }
			const moved = await world.ctx.db
				.transaction((db) =>
					transition({ db }, { machine: dropLogStatus, table: dropLog, id, to: dropLogStatus.nameOf(to), cause }),
				)
				.then(
					() => true,
					() => false,
				)
			expect([from, to, moved]).toEqual([from, to, legal[from]?.includes(to)])
			if (moved || from === to) continue
			const forced = await world.ctx.db
				.update(dropLog)
				.set({ status: to })
				.where(eq(dropLog.id, id))
				.then(
					() => true,
					() => false,
				)
			expect([from, to, forced]).toEqual([from, to, false])
		}
})
