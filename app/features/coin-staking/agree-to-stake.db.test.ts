import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { agreement } from "#app/agreements/tables.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { journal } from "#app/operations/tables.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import {
	type Asking,
	agreedStake,
	askingAnonymously,
	askingAs,
	intentOf,
	newDraft,
	positionOf,
	shownSheet,
} from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { agreeToStake } from "./agree-to-stake.server.ts"
import { mergeDrafts } from "./merge-drafts.server.ts"
import { saveDraft } from "./save-draft.server.ts"
import { plansSeed } from "./seed.ts"
import { stakingTerms } from "./terms.server.ts"

const refusals = (all: PromiseSettledResult<unknown>[]) =>
	all.flatMap((one) => {
		if (one.status === "fulfilled") return []
		return [one.reason instanceof Refusal ? one.reason.code : String(one.reason)]
	})

async function nothingAgreed(world: World, asking: Asking, draft: string) {
	expect(await positionOf(asking, draft)).toMatchObject({ status: "draft", intentId: null })
	expect(await inLedger(asking, draft, "reward-reserved", scgOf(world.ctx).mint)).toBe(0n)
	expect(await world.ctx.db.select().from(intent).where(eq(intent.subjectId, draft))).toEqual([])
	expect(await world.ctx.db.select().from(agreement).where(eq(agreement.entityId, draft))).toEqual([])
}

test("two tabs with two drafts cannot agree to each other's version, rule or terms", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	const first = await newDraft(asking)
	const second = await newDraft(asking, { amount: "2000", days: 365 })
	await saveDraft(asking, { draft: second, version: 1, units: 3000n * SCG, days: 365, lang: "eng", spendable: null })
	const shown = await shownSheet(asking, first)
	const other = await shownSheet(asking, second)
	expect([shown.version, other.version]).toEqual([1, 2])
	const changed = { code: "coin-staking:error.changed", status: 409 }
	await expect(agreeToStake(asking, { ...shown, version: other.version })).rejects.toMatchObject(changed)
	await expect(agreeToStake(asking, { ...other, version: shown.version })).rejects.toMatchObject(changed)
	await expect(agreeToStake(asking, { ...shown, terms: stakingTerms("kor").hash })).rejects.toMatchObject(changed)
	await expect(agreeToStake(asking, { ...shown, lang: "kor" })).rejects.toMatchObject(changed)
	await expect(agreeToStake(asking, { ...shown, rule: first })).rejects.toMatchObject(changed)
	await nothingAgreed(world, asking, first)
	await nothingAgreed(world, asking, second)
	await expectBooksInOrder(world.ctx)
})

test("a draft that another tab changed in the meantime is not agreed to", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	const draft = await newDraft(asking)
	const shown = await shownSheet(asking, draft)
	const change = { draft, version: 1, units: 5000n * SCG, days: 30, lang: "eng" as const, spendable: null }
	await saveDraft(asking, change)
	await expect(agreeToStake(asking, shown)).rejects.toMatchObject({ code: "coin-staking:error.changed", status: 409 })
	await expect(saveDraft(asking, change)).rejects.toMatchObject({ status: 409 })
	await nothingAgreed(world, asking, draft)
})

test("a rule that took force between the sheet and the agreement: the new sheet is shown first", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	const draft = await newDraft(asking)
	const shown = await shownSheet(asking, draft)
	await world.publishPlans({ payWithinMinutes: 10 })
	await expect(agreeToStake(asking, shown)).rejects.toMatchObject({ code: "coin-staking:error.changed", status: 409 })
	await nothingAgreed(world, asking, draft)
	await agreeToStake(asking, await shownSheet(asking, draft))
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	await expectBooksInOrder(world.ctx)
})

test("nobody agrees to somebody else's draft", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	const draft = await newDraft(asking)
	const shown = await shownSheet(asking, draft)
	for (const other of [askingAs(world, await fundedWallet(world)), askingAnonymously(world)]) {
		await expect(agreeToStake(other, shown)).rejects.toMatchObject({ status: 404 })
	}
	await nothingAgreed(world, asking, draft)
})

test("the same agreement 20 times at once is one agreement, one reserve, one intent", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	const draft = await newDraft(asking)
	const shown = await shownSheet(asking, draft)
	const all = await Promise.allSettled(Array.from({ length: 20 }, () => agreeToStake(asking, shown)))
	expect(refusals(all)).toEqual([])
	const { db } = world.ctx
	expect(await db.select().from(intent).where(eq(intent.subjectId, draft))).toHaveLength(1)
	expect(await db.select().from(agreement).where(eq(agreement.entityId, draft))).toHaveLength(1)
	expect(
		await db
			.select()
			.from(journal)
			.where(and(eq(journal.entityId, draft), eq(journal.to, "agreed"))),
	).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("a stake that the whole budget could not pay is sold out before anyone pays", async () => {
	const world = await stakingWorld()
	const { terms } = plansSeed(6).body
	// 90,000 SCG at 1,000 % for a year promise 900,000; the budget of the longest term is 600,000.
	await world.publishPlans({ terms: terms.map((t) => (t.days === 365 ? { ...t, aprBps: 100_000 } : t)) })
	const browser = askingAnonymously(world)
	await expect(agreedStake(browser, { amount: "90000", days: 365 })).rejects.toMatchObject({
		code: "coin-staking:error.sold-out",
		status: 409,
	})
	await expectBooksInOrder(world.ctx)
})

test("a wallet's limits hold when it agrees in ten tabs at once", async () => {
	const world = await stakingWorld()
	await world.publishPlans({ maxOpenPositions: 3 })
	const asking = askingAs(world, await fundedWallet(world))
	const all = await Promise.allSettled(Array.from({ length: 10 }, () => agreedStake(asking)))
	expect(refusals(all)).toEqual(Array(7).fill("coin-staking:error.wallet-limit"))
	const other = askingAs(world, await fundedWallet(world))
	await world.publishPlans({ maxUnits: (2500n * SCG).toString(), walletMaxUnits: (2500n * SCG).toString() })
	const sums = await Promise.allSettled(Array.from({ length: 6 }, () => agreedStake(other)))
	expect(refusals(sums)).toEqual(Array(4).fill("coin-staking:error.wallet-limit"))
	await expectBooksInOrder(world.ctx)
})

test("a browser without a wallet holds three agreed stakes and no more", async () => {
	const world = await stakingWorld()
	const browser = askingAnonymously(world)
	const all = await Promise.allSettled(Array.from({ length: 8 }, () => agreedStake(browser)))
	expect(refusals(all)).toEqual(Array(5).fill("coin-staking:error.too-many-open"))
	await expectBooksInOrder(world.ctx)
})

test("amounts out of bounds or of a term that is not offered are refused, whoever sends them", async () => {
	const world = await stakingWorld()
	const asking = askingAnonymously(world)
	const save = (units: bigint, days = 90, spendable: bigint | null = null) =>
		saveDraft(asking, { units, days, lang: "eng", spendable })
	await expect(save(100n * SCG - 1n)).rejects.toMatchObject({ code: "coin-staking:error.below-min" })
	await expect(save(0n)).rejects.toMatchObject({ code: "coin-staking:error.below-min" })
	await expect(save(1_000_000n * SCG + 1n)).rejects.toMatchObject({ code: "coin-staking:error.above-max" })
	await expect(save(1000n * SCG, 91)).rejects.toMatchObject({ code: "coin-staking:error.days" })
	await expect(save(1000n * SCG, 90, 999n * SCG)).rejects.toMatchObject({
		code: "coin-staking:error.over-balance",
		field: "amount",
	})
})

test("what a browser agreed to before signing in is the wallet's afterwards, and open there", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const browser = askingAnonymously(world)
	const { draft } = await agreedStake(browser)
	const draftOwner = browser.who.draftOwner ?? ""
	await world.ctx.db.transaction((db) => mergeDrafts({ db }, { draftOwner, address: wallet.publicKey.toBase58() }))
	expect(await positionOf(browser, draft)).toMatchObject({ owner: wallet.publicKey.toBase58(), draftOwner: null })
	expect(await intentOf(browser, draft)).toMatchObject({ owner: wallet.publicKey.toBase58(), status: "open" })
	await expectBooksInOrder(world.ctx)
})
