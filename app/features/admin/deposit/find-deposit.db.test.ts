import { randomBytes, randomUUID } from "node:crypto"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { tellAll } from "#app/features.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { askForPayment } from "#app/settlement/lookups/payment-lookups.server.ts"
import { PAYOUT_CAPS } from "#app/settlement/payouts/limits.server.ts"
import { operatorAct, outgoing, receipt } from "#app/settlement/tables.server.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens } from "#tests/factories/payouts.ts"
import { addressOf } from "#tests/factories/receipts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { findDeposit } from "./find-deposit.server.ts"
import { lookFor } from "./look-for.server.ts"

/** As the web process may read: what is not granted to it would fail here. */
const search = (world: World, q: string, after: string | null = null, seesAudit = true) =>
	findDeposit(world.web, { q, after, tell: tellAll, locale: "en-US", seesAudit })
const storyOf = async (world: World, q: string) => {
	const { stories } = await search(world, q)
	if (!stories[0] || stories.length > 1) throw new Error(`${stories.length} stories`)
	return stories[0]
}
const textsOf = (story: Awaited<ReturnType<typeof storyOf>>, what: string) =>
	story.events
		.filter((event) => event.what === what)
		.flatMap(({ facts }) => facts.flatMap(({ value }) => ("text" in value ? [value.text] : [])))

test("a settled stake is told from its agreement to its position, by whatever names it", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	await world.reconcile()
	await world.settle()
	await writeAudit(world.ctx.db, { actor: "system", act: "setting.changed", subject: draft, facts: { number: "7" } })
	const [paid] = await world.ctx.db.select().from(receipt).where(eq(receipt.intentId, intent.id))
	if (!paid) throw new Error("it was not booked")
	const story = await storyOf(world, paid.signature)
	expect(story.events.map(({ what, name }) => (name ? `${what} ${name}` : what))).toEqual(
		expect.arrayContaining([
			"asked",
			"moved draft",
			"moved agreed",
			"moved pending",
			"signed-landed",
			"seen",
			"judged-matched",
			"moved active",
			"audit setting.changed",
		]),
	)
	const order = [
		"moved draft",
		"asked",
		"signed-landed",
		"moved pending",
		"seen",
		"judged-matched",
		"audit setting.changed",
	]
	const told = story.events.map(({ what, name }) => (name ? `${what} ${name}` : what))
	expect(told.filter((one) => order.includes(one))).toEqual(order)
	expect(story).toMatchObject({
		verdict: "settled",
		amount: "1,000 SCG",
		from: addressOf(wallet),
		opened: { id: draft, status: "active", days: 90, apr: "7%" },
		isCut: false,
	})
	expect(textsOf(story, "asked")).toEqual(expect.arrayContaining([intent.reference, addressOf(wallet)]))
	expect(textsOf(story, "seen")).toEqual(expect.arrayContaining([paid.signature, `${paid.slot}`, paid.account]))
	const names = [
		draft,
		intent.id,
		paid.id,
		intent.reference,
		`https://explorer.solana.com/tx/${paid.signature}?cluster=x`,
	]
	for (const q of [...names, draft.toUpperCase(), ` ${draft}\u200b `])
		expect((await storyOf(world, q)).id).toBe(intent.id)
	const marked = (await storyOf(world, paid.id)).events.filter((event) => event.isSought).map(({ what }) => what)
	expect(marked).toEqual(expect.arrayContaining(["seen"]))
	const unseen = await search(world, draft, null, false)
	const [noted] = unseen.stories[0]?.events.filter(({ name }) => name === "setting.changed") ?? []
	expect(noted?.facts.some((fact) => "raw" in fact)).toBe(false)
	const { lines } = await search(world, addressOf(wallet))
	expect(lines).toMatchObject([{ kind: "receipt", verdict: "settled", amount: "1,000 SCG" }])
})

test("a deposit of the wrong amount is told with its reason and its refund, to the transaction that paid it", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const { intent } = await agreedStake(askingAs(world, wallet))
	const signature = await payByQr(world, wallet, 20n * SCG, intent.reference)
	await world.settle()
	expect(await storyOf(world, signature)).toMatchObject({ verdict: "goesBack" })
	for (let n = 0; n < 6; n++) await world.settle()
	const story = await storyOf(world, signature)
	expect(story).toMatchObject({ amount: "20 SCG", askedFor: "1,000 SCG" })
	expect(story.events.find(({ what }) => what === "judged-back")).toMatchObject({ why: "short", tone: "bad" })
	expect(story.events.find(({ what }) => what === "owed-refund")).toMatchObject({
		payout: { state: "done", hold: null },
	})
	const kinds = story.events.map(({ what }) => what)
	expect(kinds.indexOf("owed-refund")).toBeGreaterThan(kinds.indexOf("seen"))
	expect(kinds).toContain("sent-landed")
	expect(kinds).toContain("left")
	const [back] = await world.ctx.db
		.select()
		.from(outgoing)
		.where(eq(outgoing.toAddress, addressOf(wallet)))
	const [carried = ""] = textsOf(story, "sent-landed")
	for (const q of [back?.id ?? "", carried]) expect((await storyOf(world, q)).id).toBe(intent.id)
	// What it arrived as is one line; its refund is part of that, and the request that it named is told by it.
	const { lines } = await search(world, addressOf(wallet))
	expect(lines).toMatchObject([{ kind: "receipt", verdict: "wentBack", reason: "short", amount: "20 SCG" }])
})

test("a payout that is held says why, and what operators did about it", async () => {
	const world = await stakingWorld()
	const value = JSON.stringify({ scg: { hour: `${1_000n * SCG}`, day: `${1_000n * SCG}` } })
	await world.ctx.db.insert(setting).values({ key: PAYOUT_CAPS, value })
	const wallet = await ownedTokens(world)
	const id = await owed(world, { to: wallet, units: 900n * SCG })
	const evidence = { why: "a reason in words" }
	const values = { who: "account:test", kind: "hold-payout", subject: id, evidence, createdAt: new Date() }
	await world.ctx.db.insert(operatorAct).values(values)
	await world.settle()
	const story = await storyOf(world, id)
	expect(story).toMatchObject({ verdict: "held", amount: "900 SCG" })
	const [held] = story.events.filter(({ what }) => what === "owed-payout")
	expect(held).toMatchObject({ tone: "bad", isSought: true, payout: { state: "held" } })
	expect(held?.payout?.hold).toBeTruthy()
	expect(textsOf(story, "act")).toEqual(expect.arrayContaining(["account:test", "a reason in words"]))
	expect((await search(world, wallet.toBase58())).lines).toMatchObject([{ id, kind: "outgoing", verdict: "held" }])
})

test("what is not found says how far was looked; the worker looks for a signature, five at a time of one operator", async () => {
	const world = await stakingWorld()
	const unknown = bs58.encode(randomBytes(64))
	const before = await search(world, unknown)
	expect(before).toMatchObject({ kind: "signature", sought: unknown, stories: [], lines: [], chain: { look: null } })
	expect(before.chain?.readUpTo).toBeInstanceOf(Date)
	const form = (q: string, act = "look") => {
		const data = new FormData()
		data.set("act", act)
		data.set("q", q)
		return data
	}
	const operator = { accountId: randomUUID() }
	const ask = (q: string, act?: string) => lookFor(world.web, operator, form(q, act))
	expect(await ask(`https://solscan.io/tx/${unknown}`)).toEqual({ signature: unknown })
	expect(await ask(unknown)).toEqual({ signature: unknown })
	expect((await search(world, unknown)).chain?.look?.state).toBe("open")
	for (let n = 0; n < 4; n++) await ask(bs58.encode(randomBytes(64)))
	expect(await ask(bs58.encode(randomBytes(64)))).toEqual({ problem: "tooMany" })
	expect(await ask("no signature")).toEqual({ problem: "unreadable" })
	expect(await ask(unknown, "delete")).toEqual({ problem: "unreadable" })
	await world.settle()
	expect((await search(world, unknown)).chain?.look?.state).toBe("unknown")
	for (const q of [randomUUID(), addressOf(await fundedWallet(world))])
		expect(await search(world, q)).toMatchObject({ stories: [], lines: [], chain: null })
	const { rewardVault } = scgOf(world.ctx)
	expect(await search(world, rewardVault.owner)).toMatchObject({ isOurs: true })
})

test("what names nothing is refused with what was typed, and nothing is asked of the database that it cannot answer", async () => {
	const world = await stakingWorld({ payouts: false })
	for (const q of [
		"'",
		"12345",
		"🦍🦍",
		"\0",
		"a\0b",
		"' or 1=1 --",
		"x".repeat(2_000),
		"5555…5555",
		`${randomUUID()}x`,
		"-".repeat(36),
	]) {
		const { problem, typed, kind } = await search(world, q)
		expect([q, kind]).toEqual([q, q === "\0" ? "nothing" : "unreadable"])
		expect([q, problem]).toEqual([q, q === "\0" ? null : q.length > 500 ? "tooLong" : "unreadable"])
		expect(typed).toBe(q.replaceAll("\0", " ").trim())
	}
	expect(await search(world, "")).toMatchObject({ kind: "nothing", problem: null })
	const address = addressOf(await fundedWallet(world))
	for (const after of ["", "x", "9".repeat(30), `${"9".repeat(16)}-${randomUUID()}`, `0-${randomUUID()}`, "\0"])
		expect((await search(world, address, after)).lines).toEqual([])
})

test("sixty payments of an address are paged through without losing or repeating one, also those of one moment", async () => {
	const world = await stakingWorld({ payouts: false })
	const address = addressOf(await fundedWallet(world))
	const chain = world.ctx.chains.solana.name
	const { mint, depositVault } = scgOf(world.ctx)
	// Ten to the microsecond: whole milliseconds would not tell them apart.
	await unguarded(
		world.database,
		(
			tx,
		) => tx`insert into receipt (chain, signature, instruction, account, asset, units, source_owner, slot, block_time, outcome, reason, recorded_at)
		select ${chain}, ${address} || n, 0, ${depositVault.account}, ${mint}, n, ${address}, n,
			now() - (n / 10) * interval '100 microseconds', 'kept', 'dust', now() from generate_series(1, 40) n`,
	)
	for (let n = 0; n < 20; n++) await owed(world, { to: address, units: BigInt(n + 1) })
	const seen: string[] = []
	let after: string | null = null
	let pages = 0
	do {
		const { lines, older } = await search(world, address, after)
		seen.push(...lines.map((line) => line.id))
		after = older
		pages++
	} while (after !== null && pages < 10)
	expect(pages).toBe(3)
	expect(new Set(seen).size).toBe(60)
	expect(seen).toHaveLength(60)
	const first = await search(world, address)
	const times = first.lines.map(({ at }) => at.getTime())
	expect(times).toEqual([...times].sort((a, b) => b - a))
})

test("a request that nobody paid is a line of its own, and a look that found it is part of its story", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent } = await agreedStake(askingAs(world, wallet))
	const { lines } = await search(world, addressOf(wallet))
	expect(lines).toMatchObject([{ id: intent.id, kind: "intent", verdict: "waiting" }])
	const signature = await payByQr(world, wallet, 1_000n * SCG, intent.reference)
	const asker = "account:somebody"
	await askForPayment(world.web, { chain: world.ctx.chains.solana.name, signature, asker })
	await world.settle()
	const story = await storyOf(world, signature)
	expect(story.verdict).toBe("settled")
	expect(textsOf(story, "look")).toContain(asker)
})
