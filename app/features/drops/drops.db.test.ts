import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { journal } from "#app/operations/tables.server.ts"
import { ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, onChain } from "#tests/factories/books.ts"
import { draftedDrop, dropAct, dropOf, openedDrop, publishedDrop, someWallets, USDC } from "#tests/factories/drops.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { answersFor, mayHave } from "./answers.server.ts"
import { dropCalendarFile } from "./calendar-file.server.ts"
import { verifyEntitlement } from "./entitlement.ts"
import { giveDrop, resetDrop } from "./give-drop.server.ts"
import { openDrop, sweepDrops } from "./sweep.server.ts"
import { dropEntitlement, dropHolding, dropListed, dropLog, giftDrop } from "./tables.server.ts"
import { freePrizes, prizesOf } from "./vault.server.ts"

const DAY = 86_400
const mintOf = ({ ctx }: World, asset = "usdc") => ctx.assets.get(asset).address
async function balance(world: World, { owner, kind, asset }: ReturnType<typeof freePrizes>) {
	const { owner: by, kind: of, asset: mint } = ledgerBalance
	const rows = await world.ctx.db
		.select()
		.from(ledgerBalance)
		.where(and(eq(by, owner), eq(of, kind), eq(mint, asset)))
	return rows[0]?.balance ?? 0n
}
const free = (world: World, asset?: string) => balance(world, freePrizes(mintOf(world, asset)))
const held = (world: World, id: string) => balance(world, prizesOf(id, mintOf(world)))
const logOf = async (world: World, wallet: Keypair) =>
	(await world.ctx.db.select().from(dropLog).where(eq(dropLog.wallet, wallet.publicKey.toBase58())))[0]
const stepsOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.id)).map(
		({ from, to }) => `${from}>${to}`,
	)
const codeOf = (error: { code?: string }) => error.code
const asked = (world: World, wallet: Keypair, drop: string) =>
	giveDrop(askingAs(world, wallet), drop).then((given) => (given.repeated ? "repeated" : "given"), codeOf)

async function delivered(world: World) {
	for (let n = 0; n < 20 && (await world.settle()) > 0; n++) await world.ctx.now()
	await world.settle()
}

test("F006, F007: a drop takes its gifts from the vault when it opens, Yes writes 0 and 10, and the gift is in the wallet at 20", async () => {
	const world = await stakingWorld()
	const before = await free(world)
	expect(before).toBe(2_000n * USDC)
	const drop = await openedDrop(world)
	expect([await free(world), await held(world, drop)]).toEqual([before - 20n * USDC, 20n * USDC])
	const [wallet] = someWallets(1) as [Keypair]
	const { log, repeated } = await giveDrop(askingAs(world, wallet), drop)
	expect(repeated).toBe(false)
	expect(await logOf(world, wallet)).toMatchObject({ id: log, status: "10", tries: 1 })
	expect(await held(world, drop)).toBe(18n * USDC)
	await delivered(world)
	expect(await logOf(world, wallet)).toMatchObject({ status: "20" })
	expect(await stepsOf(world, log)).toEqual(["null>0", "0>10", "10>20"])
	const account = getAssociatedTokenAddressSync(new PublicKey(mintOf(world)), wallet.publicKey, true).toBase58()
	expect(await onChain(world.ctx, account, mintOf(world))).toBe(2n * USDC)
	expect(await asked(world, wallet, drop)).toBe("repeated")
	expect(await dropOf(world, drop)).toMatchObject({ given: 1 })
	await expectBooksInOrder(world.ctx)
})

test("two hundred wallets ask for ten gifts over two pools at once: exactly ten have one, whichever tab or press", async () => {
	const world = await stakingWorld()
	const drop = await openedDrop(world)
	const other = { ...world.web, db: world.database.asWeb().db }
	const all = await Promise.all(
		someWallets(200).flatMap((wallet, n) => {
			const asking = askingAs(world, wallet)
			const said = (ctx: typeof asking) => giveDrop(ctx, drop).then(({ log }) => log, codeOf)
			// Every tenth has two tabs, each on a pool of its own.
			return n % 10 === 0
				? [said(asking), said({ ...asking, db: other.db })]
				: [said(n % 2 ? asking : { ...asking, db: other.db })]
		}),
	)
	const logs = new Set(all.filter((one) => !one?.startsWith("drops:")))
	expect(logs.size).toBe(10)
	expect(new Set(all.filter((one) => one?.startsWith("drops:")))).toEqual(new Set(["drops:error.stock"]))
	expect(await dropOf(world, drop)).toMatchObject({ given: 10 })
	expect(await world.ctx.db.$count(dropLog)).toBe(10)
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "drops:gift"))).toBe(10)
	expect(await held(world, drop)).toBe(0n)
})

test("the same function answers and decides: whoever is told yes is given, whoever is told no is refused by the question that was not met", async () => {
	const world = await stakingWorld()
	const [listed, stranger] = someWallets(2) as [Keypair, Keypair]
	const drop = await publishedDrop(world, { rules: [{ kind: "listed" }], listed: [listed.publicKey.toBase58()] })
	const says = async (wallet: Keypair) => mayHave(await answersFor(world.web, drop, wallet.publicKey.toBase58()))
	expect([await says(listed), await asked(world, listed, drop)]).toEqual([false, "drops:error.window"])
	await sweepDrops(world.worker)
	expect([await says(listed), await says(stranger)]).toEqual([true, false])
	const answers = await answersFor(world.web, drop, stranger.publicKey.toBase58())
	expect(answers.map(({ question, met }) => [question, met])).toEqual([
		["window", true],
		["snapshot", true],
		["listed", false],
		["entitled", false],
		["once", true],
		["stock", true],
	])
	expect([await asked(world, stranger, drop), await asked(world, listed, drop)]).toEqual([
		"drops:error.entitled",
		"given",
	])
	expect(await says(listed)).toBe(false)
})

test("a vault that is too small opens nothing; of two drops that it covers one of, one opens, and the other when there is money again", async () => {
	const world = await stakingWorld()
	const large = { units: 1_200n * USDC, stock: 1 }
	const [one, other] = [
		await publishedDrop(world, { ...large, number: 1 }),
		await publishedDrop(world, { ...large, number: 2 }),
	]
	await world.ctx.db.execute(`select take_drop_snapshot('${one}'), take_drop_snapshot('${other}')`)
	const said = await Promise.all([
		openDrop(world.worker, one),
		openDrop({ ...world.worker, db: world.database.asWorker().db }, other),
	])
	expect([...said].sort()).toEqual(["open", "uncovered"])
	const waits = said[0] === "open" ? other : one
	expect(await dropOf(world, waits)).toMatchObject({ status: "published" })
	expect((await dropOf(world, waits)).uncoveredSince).not.toBeNull()
	const [wallet] = someWallets(1) as [Keypair]
	expect(await asked(world, wallet, waits)).toBe("drops:error.window")
	expect(await dropAct(world, "set-drop-gift", waits, { kind: "usdc", asset: "usdc", units: `${800n * USDC}` })).toBe(
		"done",
	)
	expect(await openDrop(world.worker, waits)).toBe("open")
	expect(await free(world)).toBe(0n)
	expect(await dropAct(world, "set-drop-stock", waits, { stock: "2" })).toBe("not-covered")
})

test("what is published stays: rules, snapshot and list by nobody, everything else not by the web process", async () => {
	const world = await stakingWorld()
	const [wallet] = someWallets(1) as [Keypair]
	const drop = await publishedDrop(world, { rules: [{ kind: "listed" }], listed: [wallet.publicKey.toBase58()] })
	const refused = async (what: Promise<unknown>, why: RegExp) => {
		const said = await what.then(
			() => "done",
			(error: Error) => `${error.message} ${error.cause}`,
		)
		expect(said).toMatch(why)
	}
	const { db } = world.ctx
	await refused(
		db
			.update(giftDrop)
			.set({ rules: [{ kind: "anyone" }] })
			.where(eq(giftDrop.id, drop)),
		/promised stays/,
	)
	await refused(
		db
			.update(giftDrop)
			.set({ snapshotAt: new Date(0) })
			.where(eq(giftDrop.id, drop)),
		/promised stays/,
	)
	await refused(db.insert(dropListed).values({ dropId: drop, wallet: "x" }), /said before/)
	await refused(db.delete(dropListed).where(eq(dropListed.dropId, drop)), /said before/)
	await refused(world.web.db.update(giftDrop).set({ stock: 99 }).where(eq(giftDrop.id, drop)), /is not for/)
	await refused(world.web.db.update(giftDrop).set({ status: "open" }).where(eq(giftDrop.id, drop)), /permission denied/)
	await sweepDrops(world.worker)
	const held = {
		dropId: drop,
		chain: "x",
		asset: "x",
		owner: "x",
		collection: "kongz",
		number: 1,
		stakedAt: new Date(0),
	}
	await refused(db.insert(dropHolding).values(held), /said before/)
	await refused(db.update(giftDrop).set({ snapshotHash: "00" }).where(eq(giftDrop.id, drop)), /taken once/)
	await refused(db.update(giftDrop).set({ units: 1n }).where(eq(giftDrop.id, drop)), /gift of an open drop stays/)
	await refused(
		world.web.db
			.insert(dropLog)
			.values({ dropId: drop, wallet: "x", status: "0", createdAt: new Date(), changedAt: new Date() }),
		/permission denied/,
	)
})

test("an NFT gift that names none, a number that is taken and an empty list are refused at publication, plainly", async () => {
	const world = await stakingWorld()
	const nft = await draftedDrop(world, { kind: "nft", asset: "kongz" })
	expect(await dropAct(world, "publish-drop", nft)).toBe("nfts-not-named")
	await publishedDrop(world)
	expect(await dropAct(world, "publish-drop", await draftedDrop(world))).toBe("number-taken")
	expect(
		await dropAct(world, "publish-drop", await draftedDrop(world, { number: 2, rules: [{ kind: "listed" }] })),
	).toBe("nobody-listed")
	expect(await dropAct(world, "publish-drop", await draftedDrop(world, { number: 2, asset: "scg" }))).toBe("no-vault")
	const late = await draftedDrop(world, { number: 3, rules: [{ kind: "staked", collections: ["kongz"], days: 1 }] })
	expect(await dropAct(world, "publish-drop", late)).toBe("snapshot-over")
	expect(await dropAct(world, "publish-drop", "nothing")).toBe("no-such-drop")
})

test("after the end nobody asks; thirty days later what is left is the treasury's, to the last unit", async () => {
	const world = await stakingWorld()
	const before = await free(world)
	const drop = await openedDrop(world)
	const [first, late] = someWallets(2) as [Keypair, Keypair]
	expect(await asked(world, first, drop)).toBe("given")
	await delivered(world)
	world.turnTo(14 * DAY + 60)
	await world.ctx.now()
	expect(await asked(world, late, drop)).toBe("drops:error.window")
	await sweepDrops(world.worker)
	expect(await dropOf(world, drop)).toMatchObject({ status: "ended" })
	world.turnTo(43 * DAY)
	await world.ctx.now()
	await sweepDrops(world.worker)
	expect(await dropOf(world, drop)).toMatchObject({ status: "ended" })
	world.turnTo(44 * DAY + 60)
	await world.ctx.now()
	await Promise.all([sweepDrops(world.worker), sweepDrops({ ...world.worker, db: world.database.asWorker().db })])
	expect(await dropOf(world, drop)).toMatchObject({ status: "returned" })
	expect([await held(world, drop), await free(world)]).toEqual([0n, before - 2n * USDC])
	await expectBooksInOrder(world.ctx)
})

test("what was asked for is signed once; the signature holds, and of a changed document does not", async () => {
	const world = await stakingWorld()
	const drop = await openedDrop(world)
	const [wallet] = someWallets(1) as [Keypair]
	await giveDrop(askingAs(world, wallet), drop)
	await sweepDrops(world.worker)
	await sweepDrops(world.worker)
	const [signed, ...more] = await world.ctx.db.select().from(dropEntitlement)
	expect(more).toEqual([])
	const document = { entitlement: JSON.parse(signed?.body ?? ""), signature: signed?.signature, key: signed?.key }
	expect(document.entitlement).toMatchObject({
		wallet: wallet.publicKey.toBase58(),
		gift: { units: `${2n * USDC}` },
		demo: true,
	})
	expect(verifyEntitlement(document)).toBe(true)
	const changed = structuredClone(document)
	changed.entitlement.gift.units = "9"
	expect([
		verifyEntitlement(changed),
		verifyEntitlement({ ...document, key: Keypair.generate().publicKey.toBase58() }),
	]).toEqual([false, false])
	expect([verifyEntitlement(null), verifyEntitlement({ ...document, signature: "1" })]).toEqual([false, false])
})

test("nobody resets another's gift, or one that has not failed", async () => {
	const world = await stakingWorld()
	const drop = await openedDrop(world)
	const [wallet, other] = someWallets(2) as [Keypair, Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	expect(await resetDrop(askingAs(world, other), log).catch(codeOf)).toBe("drops:error.notYours")
	expect(await resetDrop(askingAs(world, wallet), log).catch(codeOf)).toBe("drops:error.notFailed")
	expect(await logOf(world, wallet)).toMatchObject({ status: "10" })
})

test("a drop's end is a file for a calendar, with alarms three days and a day before; one that is over has none", async () => {
	const world = await stakingWorld()
	const drop = await openedDrop(world, { number: 2 })
	const ask = (number: string) => dropCalendarFile(world.web, { lang: "kor", number })
	const file = await ask("2")
	expect(file).toContain(`UID:drop-${drop}`)
	expect(file?.match(/TRIGGER[^\r\n]*/g)).toEqual([expect.stringContaining("-P3D"), expect.stringContaining("-P1D")])
	expect(await ask("1")).toBeNull()
	world.turnTo(15 * DAY)
	expect(await ask("2")).toBeNull()
})
