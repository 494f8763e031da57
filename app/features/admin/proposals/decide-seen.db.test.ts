import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ALONE_KINDS, APPROVED_KINDS } from "#app/identity/proposals/kinds.ts"
import type { ProposalView } from "#app/identity/proposals/proposal-view.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { aloneLimit, proposal, proposalKind } from "#app/identity/proposals/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { mail } from "#app/mail/tables.server.ts"
import { PROPOSAL_VIEWS } from "#app/proposal-views.server.ts"
import { SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { markDecisionRead } from "../proposals-list.server.ts"
import { carryOut, operator, outcome } from "../testing.ts"
import { decideSeen } from "./decide-seen.server.ts"
import { readProposalView } from "./read-view.server.ts"

async function staffedWorld() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	return { world, one: await operator(world), other: await operator(world) }
}
type Operator = Awaited<ReturnType<typeof operator>>

const limitOf = (world: World, units: bigint) => ({
	...({ id: randomUUID(), kind: "set-alone-limit", subject: scgOf(world.ctx).mint } as const),
	...{ evidence: { units: `${units}` }, reason: "small payouts need not wait" },
})

async function viewOf(world: World, id: string, lang: Lang = "eng"): Promise<ProposalView> {
	const [found] = await world.web.db.select().from(proposal).where(eq(proposal.id, id))
	if (!found) throw new Error(`no proposal ${id}`)
	return readProposalView(world.web, PROPOSAL_VIEWS, { lang, at: await world.web.now(), proposal: found })
}
const approve = (world: World, who: Operator, id: string, seen: string) =>
	decideSeen(world.web, who.session, { views: PROPOSAL_VIEWS, decision: { id, verdict: "approved", why: "", seen } })
const statusOf = async (world: World, id: string) =>
	(await world.web.db.select().from(proposal).where(eq(proposal.id, id)))[0]

test("what was approved is what was seen: a value that changed since refuses the approval and is named", async () => {
	const { world, one, other } = await staffedWorld()
	const first = limitOf(world, 1_500n * SCG)
	await propose(world.web, one, first)
	const seen = await viewOf(world, first.id)
	expect(seen.effect).toContain("1,500 SCG")
	expect(seen.facts[0]).toMatchObject({ value: "1,500 SCG", before: "Every payout takes two operators" })
	// Another limit takes effect while the approver reads.
	const second = limitOf(world, 20n * SCG)
	await propose(world.web, one, second)
	await approve(world, other, second.id, JSON.stringify(await viewOf(world, second.id)))
	await carryOut(world)
	expect(await outcome(world, second.id)).toBe("done")
	const refused = await approve(world, other, first.id, JSON.stringify(seen)).catch((error: unknown) => error)
	expect(refused).toMatchObject({
		...{ code: "admin:proposal.changed", status: 409 },
		changes: [{ seen: "Every payout takes two operators → 1,500 SCG", now: "20 SCG → 1,500 SCG" }],
	})
	expect(await statusOf(world, first.id)).toMatchObject({ status: "proposed", seen: null })
	const now = await viewOf(world, first.id)
	await approve(world, other, first.id, JSON.stringify(now))
	expect(await statusOf(world, first.id)).toMatchObject({ status: "approved", seen: now })
	await carryOut(world)
	expect((await world.ctx.db.select().from(aloneLimit))[0]?.units).toBe(1_500n * SCG)
})

test("a view that was made up, that of another proposal, or none at all approves nothing", async () => {
	const { world, one, other } = await staffedWorld()
	const [small, large] = [limitOf(world, 10n * SCG), limitOf(world, 10_000n * SCG)]
	for (const wanted of [small, large]) await propose(world.web, one, wanted)
	const ofSmall = await viewOf(world, small.id)
	for (const seen of ["", "{}", "null", "[", JSON.stringify(ofSmall), JSON.stringify({ ...ofSmall, effect: "x" })])
		await expect(approve(world, other, large.id, seen), seen).rejects.toMatchObject({ status: 409 })
	expect(await statusOf(world, large.id)).toMatchObject({ status: "proposed" })
	// Who may not decide is told that first.
	await expect(approve(world, one, large.id, "")).rejects.toMatchObject({ status: 403 })
})

test("an approval is compared in the language of its form, and one that would do nothing is not taken", async () => {
	const { world, one, other } = await staffedWorld()
	const wanted = limitOf(world, 10n * SCG)
	await propose(world.web, one, wanted)
	const korean = await viewOf(world, wanted.id, "kor")
	// Meanwhile the operator has chosen another language in another tab.
	await decideSeen(world.web, other.speaks("idn"), {
		views: PROPOSAL_VIEWS,
		decision: { id: wanted.id, verdict: "approved", why: "", seen: JSON.stringify(korean), lang: "kor" },
	})
	expect(await statusOf(world, wanted.id)).toMatchObject({ status: "approved", seen: korean })
	const again = limitOf(world, 20n * SCG)
	await propose(world.web, one, again)
	const views = { ...PROPOSAL_VIEWS, "set-alone-limit": async () => ({ effect: "nothing", possible: false }) }
	const decision = { id: again.id, verdict: "approved", why: "", seen: "" } as const
	await expect(decideSeen(world.web, other.session, { views, decision })).rejects.toMatchObject({
		...{ code: "admin:proposal.impossible", status: 409 },
	})
	expect(await statusOf(world, again.id)).toMatchObject({ status: "proposed" })
})

test("what is kept is what was read, not what the form sent", async () => {
	const { world, one, other } = await staffedWorld()
	const wanted = limitOf(world, 10n * SCG)
	await propose(world.web, one, wanted)
	const view = await viewOf(world, wanted.id)
	const added = { label: "Promised at approval", value: "10 %", isLive: true }
	await approve(world, other, wanted.id, JSON.stringify({ ...view, facts: [...view.facts, added] }))
	expect(await statusOf(world, wanted.id)).toMatchObject({ status: "approved", seen: view })
})

test("one operator has thirty open proposals at most, and a title cannot turn a sentence around", async () => {
	const { world, one } = await staffedWorld()
	for (let n = 0; n < 30; n++) await propose(world.web, one, limitOf(world, BigInt(n + 1)))
	await expect(propose(world.web, one, limitOf(world, 31n))).rejects.toMatchObject({
		...{ code: "admin:proposal.tooMany", status: 409 },
	})
	expect(await world.ctx.db.$count(proposal)).toBe(30)
	const view = await readProposalView(
		world.web,
		{ ...PROPOSAL_VIEWS, "set-alone-limit": async () => ({ effect: "pays \u202E01\u202C \u200Bcoins" }) },
		{ lang: "eng", at: new Date(), proposal: limitOf(world, 1n) },
	)
	expect(view.effect).toBe("pays 01 coins")
})

test("a rejection needs a reason; the approvers get a mail of the proposal, and the proposer one of the decision", async () => {
	const { world, one, other } = await staffedWorld()
	const viewer = await operator(world, "viewer")
	const wanted = limitOf(world, 10n * SCG)
	await propose(world.web, one, wanted)
	await propose(world.web, one, wanted)
	const mails = async () =>
		(await world.ctx.db.select({ kind: mail.kind, to: mail.toAddress }).from(mail)).filter(({ kind }) =>
			kind.startsWith("proposal"),
		)
	expect(await mails()).toEqual([{ kind: "proposalWaiting", to: other.uid }])
	const reject = (who: Operator, why: string) =>
		decideSeen(world.web, who.session, {
			views: PROPOSAL_VIEWS,
			decision: { id: wanted.id, verdict: "rejected", why, seen: "" },
		})
	await expect(reject(viewer, "not me")).rejects.toMatchObject({ status: 403 })
	await expect(reject(other, "  ")).rejects.toMatchObject({ code: "admin:proposal.needsReason", status: 400 })
	const view = await viewOf(world, wanted.id, "eng")
	await reject(other, "too much")
	// What was rejected can be read afterwards, too.
	expect((await statusOf(world, wanted.id))?.seen).toEqual(view)
	expect(await statusOf(world, wanted.id)).toMatchObject({ status: "rejected", decision: "too much" })
	expect(await mails()).toContainEqual({ kind: "proposalDecided", to: one.uid })
	expect(await mails()).toHaveLength(2)
	// The proposer alone marks the decision as read.
	const readAt = async () => (await statusOf(world, wanted.id))?.proposerReadAt
	await markDecisionRead(world.web, { id: wanted.id, by: other.accountId })
	expect(await readAt()).toBeNull()
	await markDecisionRead(world.web, { id: wanted.id, by: one.accountId })
	expect(await readAt()).toBeInstanceOf(Date)
})

test("the database knows exactly the kinds that have a view, and those that one operator does alone", async () => {
	const { world } = await staffedWorld()
	const rows = await world.ctx.db.select().from(proposalKind)
	const kindsOf = (isAlone: boolean) =>
		rows
			.filter(({ alone }) => (alone === "always") === isAlone)
			.map(({ kind }) => kind)
			.toSorted()
	expect(kindsOf(false)).toEqual([...APPROVED_KINDS].toSorted())
	expect(kindsOf(true)).toEqual([...ALONE_KINDS].toSorted())
	expect(Object.keys(PROPOSAL_VIEWS).toSorted()).toEqual([...APPROVED_KINDS].toSorted())
})
