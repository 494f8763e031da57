import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { PLANS_RULE, plansShape } from "#app/features/coin-staking/plans-rule.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { PROPOSAL_VIEWS } from "#app/proposal-views.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { writeStop } from "#app/settlement/stops.server.ts"
import { openedPlan, paidFirst, planInput } from "#tests/factories/mints.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed } from "#tests/factories/payouts.ts"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { listMark } from "../mints/plan-facts.server.ts"
import { valueText } from "../rule-words.ts"
import { operator } from "../testing.ts"

const someone = () => Keypair.generate().publicKey.toBase58()

/** What an operator sees of each alteration: as many different views as there are, the first one included. */
async function countViews(
	hash: () => Promise<string>,
	alter: (change: (tx: { unsafe(text: string): Promise<unknown> }) => Promise<unknown>) => Promise<unknown>,
	changes: readonly string[],
): Promise<number> {
	const hashes = new Set([await hash()])
	for (const change of changes) {
		await alter((tx) => tx.unsafe(change))
		hashes.add(await hash())
	}
	return hashes.size
}

test("who approves a payout sees its amount, coin and receiver, and each digit that changes", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, isGone, alter } = await viewing(world, PROPOSAL_VIEWS)
	const [to, other] = [someone(), someone()]
	const payout = await owed(world, { to, units: 8n * SCG })
	await world.database.sql`update outgoing set status = 'held', reason = 'operator' where id = ${payout}`
	const id = await asked("release-payout", payout)
	const first = await seen(id)
	expectSaid(first, "8 SCG", to, "Solana")
	expect(first.text.eng).toContain(`8 SCG is sent to ${to}. This cannot be undone.`)
	expect(first.view.warnings).toEqual([])
	const hash = async () => (await seen(id)).hash
	expect(
		await countViews(hash, alter, [
			"update outgoing set units = units + 1",
			`update outgoing set to_address = '${other}'`,
			"update outgoing set purpose = 'refund'",
			"update outgoing set status = 'queued', reason = null",
		]),
	).toBe(5)
	expect((await seen(id)).text.eng).toContain("not waiting any more")
	await alter((tx) => tx`update outgoing set status = 'held', to_address = ${to}, units = ${`${8n * SCG}`}`)
	const moved = await see("set-receiver", payout, { to: other, unused: true })
	expectSaid(moved, "8 SCG", `${to} → ${other}`)
	expect(moved.view.warnings).toEqual([expect.stringContaining(other)])
	expect((await see("set-receiver", payout, { to: other })).view.warnings).toEqual([])
	const signature = bs58.encode(new Uint8Array(64).fill(7))
	expectSaid(await see("resolve-payout", payout, { signature }), "8 SCG", signature, to)
	expect(await isGone(await asked("release-payout", randomUUID()))).toBe(true)
	expect(await isGone(await asked("set-receiver", payout, {}))).toBe(true)
})

test("who approves a debit, the end of a stop or a limit sees account, network, coin and what holds now", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, isGone } = await viewing(world, PROPOSAL_VIEWS)
	const { mint, depositVault, chain } = scgOf(world.ctx)
	const evidence = { chain: "solana", account: depositVault.account, asset: mint, units: `${1_000n * SCG}` }
	const signature = bs58.encode(new Uint8Array(64).fill(9))
	const debit = await see("announce-debit", signature, evidence)
	expectSaid(debit, "SCG", depositVault.account, signature, "Solana")
	for (const change of [
		{ units: `${100n * SCG}` },
		{ account: someone() },
		{ asset: world.ctx.chains.solana.native.address },
	])
		expect((await see("announce-debit", signature, { ...evidence, ...change })).hash).not.toBe(debit.hash)
	await writeStop(world.ctx, {
		chain,
		reason: "operator",
		subject: "payouts",
		facts: { why: "a drill" },
		at: new Date(),
	})
	const [stop] = await world.database.sql<{ id: string }[]>`select id from settlement_stop`
	const ends = await asked("clear-stop", stop?.id ?? "")
	expect((await seen(ends)).text.eng).toContain("This stop on Solana ends and all payouts there go on.")
	await writeStop(world.ctx, { chain, reason: "operator", subject: "other", facts: {}, at: new Date() })
	expect((await seen(ends)).text.eng).toContain("Payouts stay stopped")
	const limit = await see("set-alone-limit", mint, { units: `${10n * SCG}` })
	expect(limit.text.eng).toContain("Every payout takes two operators → 10 SCG")
	expect((await see("set-alone-limit", mint, { units: `${10n * SCG + 1n}` })).hash).not.toBe(limit.hash)
	for (const id of [await asked("clear-stop", randomUUID()), await asked("set-alone-limit", someone(), { units: "1" })])
		expect(await isGone(id)).toBe(true)
})

test("who approves a role or a legal basis sees the person, the roles before and after, the country and the text", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, isGone, alter } = await viewing(world, PROPOSAL_VIEWS)
	const person = await operator(world, "viewer")
	const grant = await asked("grant-role", person.accountId, { role: "finance" })
	const granted = await seen(grant)
	expect(granted.text.eng).toContain("Roles: Viewer → Finance, Viewer")
	expect(granted.text.eng).toContain("Approve acts on money")
	await alter((tx) => tx`update account_role set role = 'support' where account_id = ${person.accountId}`)
	expect((await seen(grant)).hash).not.toBe(granted.hash)
	expect((await see("grant-role", person.accountId, { role: "owner" })).hash).not.toBe(granted.hash)
	expect((await see("revoke-role", person.accountId, { role: "support" })).text.eng).toContain("No role")
	const basis = { basis: "Opinion of counsel", from: "2031-01-01T00:00:00.000Z" }
	const entered = await see("enter-chance-basis", "KR", basis)
	expect(
		[entered.text.eng, entered.text.kor, entered.text.idn].map((text) =>
			/South Korea|대한민국|Korea Selatan/.test(text),
		),
	).toEqual([true, true, true])
	expectSaid(entered, "Opinion of counsel", "2031")
	for (const [country, change] of [
		["ID", {}],
		["KR", { from: "2030-12-31T00:00:00.000Z" }],
		["KR", { basis: "Opinion of counsels" }],
	] as const)
		expect((await see("enter-chance-basis", country, { ...basis, ...change })).hash).not.toBe(entered.hash)
	expect(await isGone(await asked("end-chance-basis", "KR", { of: randomUUID() }))).toBe(true)
	expect(await isGone(await asked("grant-role", randomUUID(), { role: "finance" }))).toBe(true)
})

test("who approves a mint plan sees it whole, what changes of it, and what a refund pays back", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, isGone } = await viewing(world, PROPOSAL_VIEWS)
	const input = planInput(world, await world.ctx.now(), { name: "a-new-plan" })
	const written = await see("write-mint-plan", "a-new-plan", { plan: input })
	expectSaid(written, "a-new-plan", `${input.stock}`)
	expect((await see("write-mint-plan", "a-new-plan", { plan: { ...input, stock: input.stock + 1 } })).hash).not.toBe(
		written.hash,
	)
	const plan = await openedPlan(world)
	expect((await see("abort-mint-plan", plan)).text.eng).toContain("ends now, for good.")
	expect((await see("resume-mint-plan", plan)).text.eng).toContain("sells again")
	const change = await asked("change-mint-plan", plan, { plan: { ...input, stock: 7 }, of: "another" })
	expect((await seen(change)).text.eng).toContain("The plan was changed after this was proposed")
	const { id: purchaseId } = await paidFirst(world, plan)
	const refund = await asked("refund-mint", purchaseId)
	expect((await seen(refund)).text.eng).toContain("NFTs that failed: 0")
	expect(await isGone(await asked("open-mint-plan", randomUUID()))).toBe(true)
	expect(await isGone(await asked("write-mint-plan", "a-new-plan", { plan: {} }))).toBe(true)
}, 60_000)

test("a version of a rule is compared with what it replaces, to each part of a million", async () => {
	const world = await stakingWorld()
	const { see } = await viewing(world, PROPOSAL_VIEWS)
	const { db } = world.ctx
	const now = await world.ctx.now()
	const inForce = await ruleInForce(db, PLANS_RULE, plansShape, now)
	const [stored] = await world.database.sql<
		{ body: Record<string, unknown> }[]
	>`select body from rule where id = ${inForce?.id ?? ""}`
	const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
	// Another version is written already, for a day from now.
	const later = { ...stored?.body, payWithinMinutes: 77 }
	await db.insert(rule).values({
		...{ id: randomUUID(), key: PLANS_RULE, validFrom: hours(24), body: later, method: inForce?.method ?? "" },
		...{ reason: "r", example: false, proposedBy: "one", approvedBy: "other", writtenAt: now },
	})
	const posting = (validFrom: Date) => ({
		...{ body: { ...stored?.body, cooldownHours: 99 }, method: inForce?.method, reason: "r" },
		...{ validFrom: validFrom.toISOString(), basedOn: inForce?.id },
	})
	const after = await see("post-plans", PLANS_RULE, posting(hours(36)))
	expect(after.text.eng).toMatch(/77 minutes → \d+ minutes/)
	expect(after.text.eng).toContain("This version comes after another one")
	const before = await see("post-plans", PLANS_RULE, posting(hours(12)))
	expect(before.text.eng).not.toContain("77 minutes")
	expect(before.text.eng).toContain("Another version is written for")
	const t = await getT("eng")
	expect(valueText(t, "eng", { unit: "percent", n: 99.51 })).toBe("0.9951%")
	// Two lists of as many wallets cannot be made to have the same mark.
	expect(listMark(["a", "b"]).mark).toHaveLength(32)
})
