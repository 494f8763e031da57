import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { agreement } from "#app/agreements/tables.server.ts"
import { claimReward } from "#app/features/coin-staking/claim-reward.server.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { withdrawStake } from "#app/features/coin-staking/withdraw-stake.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { readHoldings } from "#app/holdings/read-holdings.server.ts"
import { nftHolding } from "#app/holdings/tables.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { joinMember, memberOf } from "#app/identity/members/members.server.ts"
import { openSession, readSession } from "#app/identity/sessions/session.server.ts"
import { klipRequest } from "#app/identity/sign-in/klip/tables.server.ts"
import { registerWallet } from "#app/identity/sign-in/register-wallet.server.ts"
import { memberWallet, session, walletUser } from "#app/identity/tables.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { LANGS } from "#app/lib/paths.ts"
import { surveyAnswer } from "#app/rewards/tables.server.ts"
import { receipt } from "#app/settlement/tables.server.ts"
import { insertActions } from "#app/tracking/actions/insert-actions.server.ts"
import { insertRouterLog } from "#app/tracking/insert-router-log.server.ts"
import { actionLog, routerLog } from "#app/tracking/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { ownedStake } from "#tests/factories/ending-stakes.ts"
import { act, holder, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"
import { agreedStake, askingAs, newDraft, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { eraseOwnData, logOutEverywhere } from "./erase-own-data.server.ts"
import { myDataPage } from "./my-data-page.server.ts"
import { asJson, ownRecords } from "./own-records.server.ts"

const CLAIMED = "100_030_010_000_120_001"
const SEEN = { seenIp: "198.51.100.0", visitor: "0f".repeat(16) }

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"

/** A wallet with something of every kind: a registration, a session, visits and actions, a draft, a stake that is paid. */
async function customer(world: World) {
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { address } = asking.who.wallet
	const uuid = await registerWallet(world.ctx, {
		uid: "",
		walletAddress: address,
		walletType: "phantom",
		regId: address,
		session: asking.who.wallet,
	})
	const proven = { chain: "solana", address, walletType: "phantom" } as const
	await memberOf(world.ctx.db, proven)
	const token = await openSession(world.ctx, { ...proven, userAgent: FIREFOX })
	const visit = { path: "/kor/rwaProject", userIp: "203.0.113.9", clientIp: "198.51.100.7", regId: uuid }
	await insertRouterLog(world.ctx, [
		{ ...visit, walletAddress: address },
		{ ...visit, walletAddress: "" },
	])
	const action = {
		...visit,
		actionCd: CLAIMED,
		actionTime: new Date().toISOString(),
		pagePath: "/kor/powerzoneCoinStaking/view",
	}
	await insertActions(world.ctx, [
		{ ...action, ...SEEN, id: randomUUID(), walletAddress: address, params: ["phantom"] },
		{ ...action, ...SEEN, id: randomUUID(), walletAddress: "", params: [] },
	])
	const { draft: paid } = await agreedStake(asking)
	await payDeposit(asking, paid, wallet)
	await world.settle()
	const draft = await newDraft(asking)
	return { wallet, asking, address, uuid, token, paid, draft }
}

test("a wallet is told everything that is kept about it, and nothing of another's", async () => {
	const world = await stakingWorld()
	const one = await customer(world)
	const other = await customer(world)
	const records = await ownRecords(one.asking, FEATURES)
	expect(records.identity).toMatchObject({
		wallets: [{ chain: "solana", address: one.address, walletType: "phantom", label: "" }],
		sessions: [{ browser: FIREFOX, open: true, walletType: "phantom" }],
		registrations: [{ id: one.uuid, walletAddress: one.address }],
	})
	expect(records.visits.total).toBe(2)
	expect(records.visits.rows[0]).toMatchObject({ path: "/kor/rwaProject", networkAsSeen: "198.51.100.0" })
	expect(records.actions.total).toBe(2)
	expect(records.actions.rows.find(({ walletAddress }) => walletAddress !== "")).toMatchObject({
		...{ actionCd: CLAIMED, param1: "phantom", networkAsSeen: "198.51.100.0", visitor: SEEN.visitor },
	})
	const shown = await myDataPage(one.asking, FEATURES, { lang: "eng", product: "SCG" })
	expect(shown.actions[0]).toMatchObject({ action: "My Staking Status › Claim Reward" })
	// A page says in words with what somebody signed in; the file keeps what the browser said.
	expect(shown.sessions).toMatchObject([{ browser: "Firefox on Windows" }])
	expect(shown.erasable.find(({ key }) => key === "actions")).toMatchObject({ count: 2 })
	expect(records.sections.staking?.drafts).toMatchObject([{ id: one.draft }])
	expect(records.sections.staking?.positions).toMatchObject([{ id: one.paid, status: "active" }])
	expect(records.sections.staking?.agreements).toMatchObject([{ entityId: one.paid, who: one.address }])
	expect(records.sections.staking?.history?.length).toBeGreaterThan(4)
	expect(records.payments.requests).toMatchObject([{ subjectId: one.paid }])
	expect(records.payments.received).toMatchObject([{ outcome: "settles", sourceOwner: one.address }])
	expect(records.payments.transfers.length).toBeGreaterThan(1)
	const file = asJson(records, new Date(0))
	for (const stranger of [other.address, other.uuid, other.paid, other.draft]) expect(file).not.toContain(stranger)
	expect(file).toContain('"units": "1000000000"')
	expect(file).not.toMatch(/tokenHash|nonceHash|draftOwner/)
})

test("a wallet is told what it claimed and took back and what of it is owed, and nothing of another's", async () => {
	const world = await stakingWorld({ payouts: false })
	const one = await ownedStake(world, { amount: "1000", days: 30 })
	const other = await ownedStake(world, { amount: "1000", days: 30 })
	const ids = { claim: randomUUID(), withdrawal: randomUUID(), claimOfOther: randomUUID() }
	await one.turnTo(20 * 86_400)
	await claimReward(other.asking, { id: ids.claimOfOther, position: other.id, units: null })
	await claimReward(one.asking, { id: ids.claim, position: one.id, units: SCG })
	await one.turnTo(31 * 86_400)
	await withdrawStake(one.asking, { id: ids.withdrawal, position: one.id, units: null })
	const { sections, payments } = await ownRecords(one.asking, FEATURES)
	expect(sections.staking?.claims).toMatchObject([{ id: ids.claim, positionId: one.id, units: SCG }])
	expect(sections.staking?.withdrawals).toMatchObject([
		{ id: ids.withdrawal, positionId: one.id, kind: "matured", principal: 1_000n * SCG },
	])
	const owed = payments.accounts.filter(({ kind }) => kind === "owed").map(({ owner }) => owner)
	expect(owed.sort()).toEqual([ids.claim, ids.withdrawal].sort())
	const file = asJson(await ownRecords(one.asking, FEATURES), new Date(0))
	for (const stranger of [other.id, ids.claimOfOther]) expect(file).not.toContain(stranger)
})

test("who agreed to a stake and who paid for it in vain do not appear in each other's file", async () => {
	const world = await stakingWorld()
	const first = askingAs(world, await fundedWallet(world))
	const payer = await fundedWallet(world)
	const { draft, intent } = await agreedStake(first)
	await payByQr(world, payer, intent.units, intent.reference)
	await world.settle()
	const paying = askingAs(world, payer)
	const records = await ownRecords(paying, FEATURES)
	expect(records.sections.staking?.positions).toEqual([])
	expect(records.payments.received).toMatchObject([
		{ outcome: "unmatched", reason: "other-payer", units: intent.units },
	])
	expect(asJson(records, new Date(0))).not.toContain(first.who.wallet.address)
	const left = asJson(await ownRecords(first, FEATURES), new Date(0))
	expect(left).not.toContain(paying.who.wallet.address)
	expect(left).toContain(draft)
})

test("deleting takes visits, drafts, sign-ins and the id, leaves the books alone, and is noted once", async () => {
	const world = await stakingWorld()
	const { ctx } = world
	const one = await customer(world)
	const other = await customer(world)
	const erased = {
		visits: 2,
		actions: 2,
		holdings: 0,
		lostWallets: 0,
		drafts: 1,
		answers: 0,
		chanceDeclarations: 0,
		noticesRead: 0,
		watchedAddresses: 0,
		memberChoices: 0,
		reminderChoices: 0,
		pushSubscriptions: 0,
		mailReminders: 0,
		reservationsPast: 0,
		reservationWaits: 0,
		reservationHolds: 0,
		registrations: 1,
		sessions: 1,
		wallets: 1,
	}
	expect(await eraseOwnData(one.asking, FEATURES)).toEqual(erased)
	const nothing = Object.fromEntries(Object.keys(erased).map((name) => [name, 0]))
	expect(await eraseOwnData(one.asking, FEATURES)).toEqual(nothing)
	expect(await readSession(ctx, one.token)).toBeNull()
	expect(await readSession(ctx, other.token)).toMatchObject({ address: other.address })
	const { db } = ctx
	expect(await db.select().from(session)).toHaveLength(1)
	expect(await db.select().from(walletUser)).toMatchObject([{ id: other.uuid }])
	expect(await db.select().from(routerLog)).toHaveLength(2)
	expect(await db.select().from(actionLog)).toHaveLength(2)
	expect(await db.select().from(coinPosition).where(eq(coinPosition.owner, one.address))).toMatchObject([
		{ id: one.paid },
	])
	expect(await db.select().from(coinPosition).where(eq(coinPosition.id, other.draft))).toHaveLength(1)
	expect(await db.select().from(agreement).where(eq(agreement.who, one.address))).toHaveLength(1)
	expect(await db.select().from(receipt).where(eq(receipt.sourceOwner, one.address))).toHaveLength(1)
	const who = `solana:${one.address}`
	expect(await db.select().from(audit)).toMatchObject([
		{ actor: who, subject: who, act: "own-data.erased", facts: { rows: erased } },
	])
	await expectBooksInOrder(ctx)
})

test("ten deletions at once delete once", async () => {
	const world = await stakingWorld()
	const one = await customer(world)
	const all = await Promise.all(Array.from({ length: 10 }, () => eraseOwnData(one.asking, FEATURES)))
	expect(
		all.reduce((sum, { visits, drafts, sessions }) => sum + (visits ?? 0) + (drafts ?? 0) + (sessions ?? 0), 0),
	).toBe(4)
	expect(await world.ctx.db.select().from(audit)).not.toEqual([])
})

test("a draft that is agreed to while its owner deletes is either gone or a stake, never half of both", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	await Promise.allSettled([agreedStake(asking), eraseOwnData(asking, FEATURES)])
	await expectBooksInOrder(world.ctx)
})

test("logging out everywhere ends every session of the wallet and of no other; the second time there is nothing to end", async () => {
	const world = await stakingWorld()
	const { ctx } = world
	const asking = askingAs(world, Keypair.generate())
	const { address } = asking.who.wallet
	const open = (of: string) => openSession(ctx, { chain: "solana", address: of, walletType: "phantom", userAgent: "" })
	const mine = [await open(address), await open(address)]
	const theirs = await open(Keypair.generate().publicKey.toBase58())
	expect([await logOutEverywhere(asking), await logOutEverywhere(asking)]).toEqual([2, 0])
	for (const token of mine) expect(await readSession(ctx, token)).toBeNull()
	expect(await readSession(ctx, theirs)).not.toBeNull()
	expect(await ctx.db.select().from(audit)).toMatchObject([{ act: "sessions.ended", facts: { rows: { sessions: 2 } } }])
})

test("a visit that names another wallet is not ours, whatever id stands beside it", async () => {
	const world = await stakingWorld()
	const one = await customer(world)
	const stranger = Keypair.generate().publicKey.toBase58()
	const visit = { path: "/eng/secret", userIp: "", clientIp: "192.0.2.1", walletAddress: stranger, regId: one.uuid }
	await insertRouterLog(world.ctx, [visit])
	const action = {
		actionCd: CLAIMED,
		actionTime: new Date().toISOString(),
		pagePath: "/eng/secret",
		userIp: "",
		params: [],
	}
	await insertActions(world.ctx, [{ ...action, ...SEEN, id: randomUUID(), walletAddress: stranger, regId: one.uuid }])
	const { visits, actions } = await ownRecords(one.asking, FEATURES)
	expect(actions.total).toBe(2)
	expect(visits.rows.map((row) => row.path)).toEqual(["/kor/rwaProject", "/kor/rwaProject"])
	await eraseOwnData(one.asking, FEATURES)
	expect(await world.ctx.db.select().from(routerLog)).toMatchObject([{ walletAddress: stranger }])
	expect(await world.ctx.db.select().from(actionLog)).toMatchObject([{ walletAddress: stranger }])
})

test("linked wallets are told of, and deleting unlinks the one that asks and leaves the others where they are", async () => {
	const world = await stakingWorld()
	const { db } = world.ctx
	const one = await customer(world)
	const own = { chain: "solana", address: one.address, walletType: "phantom" } as const
	const other = { chain: "kaia", address: `0x${"ab".repeat(20)}`, walletType: "klip" } as const
	await db.transaction((tx) => joinMember(tx, other, own))
	const { identity } = await ownRecords(one.asking, FEATURES)
	expect(identity.wallets.map(({ chain, address }) => [chain, address])).toEqual([
		["solana", one.address],
		["kaia", other.address],
	])
	expect(await eraseOwnData(one.asking, FEATURES)).toMatchObject({ wallets: 1 })
	expect(await db.select().from(memberWallet)).toMatchObject([{ chain: "kaia", address: other.address }])
})

test("deleting needs a signature from the last fifteen minutes, and takes nothing without one", async () => {
	const world = await stakingWorld()
	const one = await customer(world)
	const wallet = { ...one.asking.who.wallet, signedAt: new Date(Date.now() - 16 * 60_000) }
	const late = { ...one.asking, who: { ...one.asking.who, wallet } }
	await expect(eraseOwnData(late, FEATURES)).rejects.toMatchObject({ code: "identity:signAgain", status: 401 })
	expect((await ownRecords(one.asking, FEATURES)).visits.total).toBe(2)
})

test("deleting takes requests to Klip along, and nobody else's", async () => {
	const world = await stakingWorld()
	const { db } = world.ctx
	const address = `0x${"cd".repeat(20)}`
	const request = { browserHash: "b", kind: "sign", requestKey: "k", expiresAt: new Date() }
	await db.insert(klipRequest).values([{ ...request, walletAddress: address }, { ...request, address }, request])
	const wallet = sessionWallet({ chain: "kaia", address })
	await eraseOwnData({ ...world.ctx, who: { wallet, draftOwner: null } }, FEATURES)
	expect(await db.select().from(klipRequest)).toMatchObject([{ address: null, walletAddress: null }])
})

/** A wallet with staked NFTs, a claim with answers, and what was read of it. */
async function nftHolder(world: World) {
	const { wallet, nfts } = await holder(world, 2)
	const staked = await stakeAll(world, wallet, nfts)
	const asking = askingAs(world, wallet)
	await readHoldings(world.web, asking.who.wallet.address, { maxAgeMs: 0, withinMs: 20_000 })
	return { wallet, nfts, asking, staked: staked.id, address: asking.who.wallet.address }
}

const claimTwig = (world: World, wallet: Keypair, answers: Record<string, string> | null) =>
	act(world, wallet, { kind: "claim", input: { reward: "twig", units: null, answers } })

test("a holder is told which NFTs were read, staked, checked in for and claimed of, and nothing of another's; answers and readings go, the books stay", async () => {
	const world = await stakingWorld({ payouts: false })
	const { db } = world.ctx
	const [one, other] = [await nftHolder(world), await nftHolder(world)]
	await turnTo(world, 7)
	const numbers = one.nfts.map((nft) => nft.number)
	const checkedIn = await act(world, one.wallet, { kind: "check-in", numbers })
	const claim = await claimTwig(world, one.wallet, { back: "1" })
	const claimOfOther = await claimTwig(world, other.wallet, {})
	const records = await ownRecords(one.asking, FEATURES)
	expect(records.holdings).toMatchObject([{ owner: one.address, complete: true }])
	expect(records.holdings[0]?.items).toHaveLength(2)
	const lists = records.sections.nftStaking
	expect(lists?.nfts).toHaveLength(2)
	expect(lists?.nftWeeks).toHaveLength(2)
	expect(lists?.nftHistory?.length).toBeGreaterThan(1)
	expect(lists?.nftActs).toMatchObject([
		{ id: claim.id, kind: "claim" },
		{ id: checkedIn.id, kind: "check-in", items: [{ outcome: "done" }, { outcome: "done" }] },
		{ id: one.staked, items: [{ outcome: "done" }, { outcome: "done" }] },
	])
	expect(lists?.nftClaims).toMatchObject([{ id: claim.id, reward: "twig", parts: [{}, {}] }])
	expect(lists?.answers).toMatchObject([{ owner: one.address, answers: { back: "1" } }])
	const file = asJson(records, new Date(0))
	for (const stranger of [other.address, claimOfOther.id, other.staked, other.nfts[0]?.asset ?? "none"])
		expect(file).not.toContain(stranger)

	expect(await eraseOwnData(one.asking, FEATURES)).toMatchObject({ answers: 1, holdings: 1 })
	expect(await db.select().from(nftHolding)).toMatchObject([{ owner: other.address }])
	expect(await db.select().from(surveyAnswer)).toMatchObject([{ owner: other.address }])
	const left = (await ownRecords(one.asking, FEATURES)).sections.nftStaking
	expect([left?.answers, left?.nfts?.length, left?.nftClaims?.length]).toEqual([[], 2, 1])
	await expectBooksInOrder(world.ctx)
}, 120_000)

test("what is answered, or passed over, changes nothing of what is paid", async () => {
	const world = await stakingWorld({ payouts: false })
	const holders = [await nftHolder(world), await nftHolder(world), await nftHolder(world)]
	await turnTo(world, 3)
	const claims: unknown[] = []
	for (const [n, answers] of [{ back: "1", "check-in": "0" }, {}, null].entries()) {
		const one = holders[n]
		if (!one) throw new Error("no holder")
		await claimTwig(world, one.wallet, answers)
		const { sections } = await ownRecords(one.asking, FEATURES)
		claims.push(...(sections.nftStaking?.nftClaims ?? []).map((claim) => (claim as { units: bigint }).units))
	}
	expect(claims).toEqual([3_000n, 3_000n, 3_000n])
}, 120_000)

test("every list that is kept has its words in every language", async () => {
	const world = await stakingWorld({ payouts: false })
	const asking = askingAs(world, Keypair.generate())
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const { name, ownData } of FEATURES)
			for (const list of [...(ownData?.erasable ?? []), ...(ownData?.stays ?? [])])
				for (const part of ["what", "why"]) {
					const key = `${name}:ownData.${list}.${part}`
					expect(t(asKey(key)), `${lang} ${key}`).not.toBe(key)
				}
		const { erasable, stays } = await myDataPage(asking, FEATURES, { lang, product: "SCG" })
		for (const { what, why } of [...erasable, ...stays]) expect(`${what}${why}`).not.toMatch(/ownData|my-data:/)
	}
})
