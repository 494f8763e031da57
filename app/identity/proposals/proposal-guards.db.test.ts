import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

/** The functions that propose and decide, where other operators, proposals and requests are there first. */

const KIND = "set-receiver"

/** An operator with some permissions, of a role of their own. */
async function operatorIn({ store }: RowWorld, name: string, permissions: readonly string[]): Promise<string> {
	const id = randomUUID()
	await store("account", { id, uid: `${name}@example.org`, admin_code: "a code" })
	await store("account_role", { account_id: id, role: name })
	for (const permission of permissions) await store("role_permission", { role: name, permission })
	return id
}

async function worldIn() {
	const world = await rowWorld()
	await operatorIn(world, "other", [])
	const proposer = await operatorIn(world, "proposer", ["money.act", "money.approve"])
	const approver = await operatorIn(world, "approver", ["money.approve"])
	const viewer = await operatorIn(world, "viewer", ["rules.propose", "rules.approve"])
	const proposalIn = async (values: Values = {}) => {
		const id = randomUUID()
		const proposal = { kind: KIND, subject: "s", reason: "r", proposed_by: proposer, expires_at: "2999-01-01" }
		await world.store("proposal", { ...proposal, ...values, id })
		return id
	}
	await proposalIn({ kind: "publish-drop" })
	await world.store("operator_act", { who: "other" })
	return { world, proposer, approver, viewer, proposalIn }
}
type World = Awaited<ReturnType<typeof worldIn>>

type Proposal = Readonly<{ id?: string; kind?: string; who?: string }>

/** What proposing came to, and what was written of it. */
const proposed = ({ world, proposer }: World, { id = randomUUID(), kind = KIND, who = proposer }: Proposal = {}) =>
	world.trial(async (tx) => {
		const [row] = await tx`select propose_act(${id}, ${kind}, 's', '{}', 'why', ${who}) as outcome`
		const acts = await tx`select who from operator_act where id = ${id}`
		const proposals = await tx`select kind from proposal where id = ${id}`
		return [row?.outcome, ...acts.map(({ who }) => who), ...proposals.map(({ kind }) => kind)]
	})

/** What deciding came to: the outcome, the proposal, and the request that the worker carries out. */
const decided = ({ world }: World, id: string, verdict: string, who: string) =>
	world.trial(async (tx) => {
		const [row] = await tx`select decide_proposal(${id}, ${verdict}, 'why', ${who}) as outcome`
		const open = await tx`select 1 from proposal where status = 'proposed'`
		const [proposal] = await tx`select status from proposal where id = ${id}`
		const acts = await tx`select who from operator_act where id = ${id}`
		return [row?.outcome, proposal?.status ?? null, open.length, ...acts.map(({ who }) => who)]
	})

test("an operator proposes what their role allows, under an id that neither a proposal nor a request has", async () => {
	const all = await worldIn()
	const { world, viewer, approver, proposalIn } = all
	expect(await proposed(all)).toEqual(["proposed", KIND])
	expect(await proposed(all, { kind: "hold-payout" })).toEqual(["begun", "proposer@example.org"])
	expect(await proposed(all, { kind: "unknown" })).toEqual(["forbidden"])
	expect(await proposed(all, { kind: "publish-drop" })).toEqual(["forbidden"])
	for (const who of [viewer, approver, randomUUID()]) expect(await proposed(all, { who })).toEqual(["forbidden"])
	const id = await proposalIn()
	for (const kind of [KIND, "hold-payout"]) expect(await proposed(all, { id, kind })).toEqual(["known", KIND])
	const act = randomUUID()
	await world.store("operator_act", { id: act, who: "earlier" })
	for (const kind of [KIND, "hold-payout"]) expect(await proposed(all, { id: act, kind })).toEqual(["known", "earlier"])
})

test("airdrops are released one after the other, and nothing else waits for them", async () => {
	const all = await worldIn()
	const { world, proposer } = all
	const { sql } = world.database
	const propose = (of: string) =>
		world.refusal(
			"set local lock_timeout = '50ms'",
			`select propose_act('${randomUUID()}', '${of}', '${randomUUID()}', '{}', 'why', '${proposer}')`,
		)
	const outcomes = await sql.begin(async (tx) => {
		await tx`select propose_act(${randomUUID()}, 'release-airdrop', ${randomUUID()}, '{}', 'why', ${proposer})`
		return [await propose("release-airdrop"), await propose(KIND)]
	})
	expect(outcomes).toEqual(["canceling statement due to lock timeout", "done"])
})

test("a proposal is decided by another operator who may, and withdrawn by its proposer", async () => {
	const all = await worldIn()
	const { proposer, approver, viewer, proposalIn } = all
	const drop = await proposalIn({ kind: "publish-drop", proposed_by: randomUUID() })
	expect((await decided(all, drop, "rejected", viewer))[0], "by who may approve its kind").toBe("rejected")
	expect((await decided(all, drop, "rejected", approver))[0], "by who may approve another kind").toBe("forbidden")
	const id = await proposalIn()
	expect(await decided(all, id, "approved", approver)).toEqual([
		"approved",
		"approved",
		2,
		"proposer@example.org + approver@example.org",
	])
	expect(await decided(all, id, "rejected", approver)).toEqual(["rejected", "rejected", 2])
	expect(await decided(all, id, "withdrawn", proposer)).toEqual(["withdrawn", "withdrawn", 2])
	expect(await decided(all, id, "withdrawn", approver)).toEqual(["forbidden", "proposed", 3])
	for (const verdict of ["approved", "rejected"]) {
		expect(await decided(all, id, verdict, proposer)).toEqual(["same-person", "proposed", 3])
		expect(await decided(all, id, verdict, viewer)).toEqual(["forbidden", "proposed", 3])
	}
	expect(await decided(all, id, "other", approver)).toEqual(["forbidden", "proposed", 3])
	expect(await decided(all, randomUUID(), "approved", approver)).toEqual(["no-such-proposal", null, 3])
})

test("a proposal is decided once, before it expires, while its proposer may still propose it", async () => {
	const all = await worldIn()
	const { proposer, approver, viewer, proposalIn } = all
	const rejected = await proposalIn({ status: "rejected", decided_by: approver, decided_at: "2020-01-01" })
	expect(await decided(all, rejected, "approved", approver)).toEqual(["decided-already", "rejected", 1])
	const late = await proposalIn({ expires_at: "2020-01-01" })
	for (const verdict of ["approved", "rejected"])
		expect(await decided(all, late, verdict, approver)).toEqual(["expired", "proposed", 2])
	expect(await decided(all, late, "withdrawn", proposer)).toEqual(["withdrawn", "withdrawn", 1])
	const orphan = await proposalIn({ proposed_by: viewer })
	expect(await decided(all, orphan, "approved", approver)).toEqual(["proposer-may-not", "proposed", 3])
	expect(await decided(all, orphan, "rejected", approver)).toEqual(["rejected", "rejected", 2])
})
