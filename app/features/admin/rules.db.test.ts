import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { carryOut, found, operator, outcome, proposed, sendPlans } from "./testing.ts"

test("a rate that one proposes and another approves is offered from then on; a position that runs keeps its own", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking, { days: 365 })
	await payDeposit(asking, draft, wallet)
	await world.settle()
	const seen = await sendPlans(world, one.session, { ...(await found(world, one.session)), apr3: "16.5" })
	expect(seen.preview).toMatchObject({ running: 1, isFirst: false, validFrom: null })
	expect(seen.preview?.changes.filter(({ before, after }) => before?.n !== after?.n)).toMatchObject([
		{ what: "apr", of: { term: 365 }, before: { n: 1500 }, after: { n: 1650 } },
	])

	const id = await proposed(world, one.session, { apr3: "16.5" })
	expect(await world.ctx.db.$count(proposal)).toBe(1)
	const verdict = { id, verdict: "approved", why: "" } as const
	await expect(decide(world.web, one, verdict)).rejects.toMatchObject({
		status: 403,
		code: "admin:proposal.samePerson",
	})
	await carryOut(world)
	expect(await world.ctx.db.$count(rule, eq(rule.key, PLANS_RULE))).toBe(1)
	await decide(world.web, other, verdict)
	await carryOut(world)
	const [posted] = await world.ctx.db.select().from(rule).where(eq(rule.id, id))
	expect(posted).toMatchObject({
		proposedBy: one.uid,
		approvedBy: other.uid,
		example: false,
		reason: "More for those who stay longest",
	})
	expect((await positionOf(world.ctx, draft)).aprBps).toBe(1500)
	const { draft: next } = await agreedStake(asking, { days: 365 })
	expect(await positionOf(world.ctx, next)).toMatchObject({ aprBps: 1650, ruleId: id })
	// The same form, sent once more long afterwards, is still that one proposal.
	expect(await sendPlans(world, one.session, { ...seen.typed, id, version: "", act: "propose" })).toMatchObject({
		status: 303,
	})
})

test("who may not propose any more cannot be approved, and who may not propose is refused", async () => {
	const world = await stakingWorld()
	const [one, other, viewer] = [await operator(world), await operator(world), await operator(world, "viewer")]
	const id = await proposed(world, one.session, { apr0: "5" })
	await world.database.db
		.update(accountRole)
		.set({ revokedAt: await world.ctx.now(), revokedBy: "test" })
		.where(eq(accountRole.accountId, one.accountId))
	await expect(decide(world.web, other, { id, verdict: "approved", why: "" })).rejects.toMatchObject({
		status: 409,
		code: "admin:proposal.proposerMayNot",
	})
	await expect(
		found(world, viewer.session).then((fields) => sendPlans(world, viewer.session, fields)),
	).rejects.toMatchObject({ status: 403 })
	// Taken away while the form was open: the database is asked once more.
	const seen = await sendPlans(world, one.session, { ...(await found(world, one.session)), apr1: "8" })
	const late = { ...seen.typed, id: seen.preview?.id ?? "", version: seen.preview?.version ?? "", act: "propose" }
	expect(await sendPlans(world, one.session, late)).toMatchObject({
		status: 403,
		said: ["Your role does not allow this."],
	})
})

test("nothing changed is said; a version that took force meanwhile is a 409 with the new preview, and undoes no other", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const same = await sendPlans(world, one.session, await found(world, one.session))
	expect(same.preview?.changes.every(({ before, after }) => before?.n === after?.n)).toBe(true)
	const forced = { ...same.typed, id: same.preview?.id ?? "", version: same.preview?.version ?? "", act: "propose" }
	expect(await sendPlans(world, one.session, forced)).toMatchObject({ status: 409 })

	const [first, second] = [
		await proposed(world, one.session, { apr0: "5" }),
		await proposed(world, one.session, { apr1: "9" }),
	]
	const seen = await sendPlans(world, one.session, { ...(await found(world, one.session)), apr2: "11" })
	for (const id of [first, second]) await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	expect([await outcome(world, first), await outcome(world, second)]).toEqual(["done", "outdated"])
	const late = { ...seen.typed, id: seen.preview?.id ?? "", version: seen.preview?.version ?? "", act: "propose" }
	const told = await sendPlans(world, one.session, late)
	expect(told).toMatchObject({ status: 409, preview: { version: first } })
	expect(told.said[0]).toContain("Another version has taken force")
	expect(told.preview?.id).not.toBe(late.id)
	expect(await world.ctx.db.$count(proposal)).toBe(2)
})

test("whoever proposes cannot name who approves: the version names the two who did", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const { body, method } = plansSeed(6)
	const id = randomUUID()
	const evidence = { body, method, reason: "as it was", approvedBy: "somebody@example.org" }
	await propose(world.web, one, { id, kind: "post-plans", subject: PLANS_RULE, evidence, reason: "as it was" })
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	const [posted] = await world.ctx.db.select().from(rule).where(eq(rule.id, id))
	expect([posted?.proposedBy, posted?.approvedBy]).toEqual([one.uid, other.uid])
})
