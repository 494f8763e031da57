import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import type { Role } from "#app/identity/roles/permissions.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { operatorAct, outgoing, receipt } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, onChain } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { accountOf, owed, ownedTokens } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { moneyPage } from "./money-page.server.ts"
import { listProposals } from "./proposals-list.server.ts"

async function operator(world: World, role: Role) {
	const values = { uid: `${randomUUID()}@example.org`, passwordHash: "", adminCode: "the admin code of tests" }
	const [made] = await world.ctx.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await world.ctx.db.insert(accountRole).values({ accountId, role, grantedBy: "test" })
	return { accountId, uid: values.uid }
}

async function staffedWorld() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	const [one, other] = [await operator(world, "finance"), await operator(world, "finance")]
	const both = async (asked: { kind: ProposalKind; subject: string; evidence?: Record<string, unknown> }) => {
		const id = randomUUID()
		const said = await propose(world.web, one, { id, evidence: {}, reason: "a test", ...asked })
		if (said === "proposed") await decide(world.web, other, { id, verdict: "approved", why: "" })
		return { id, said }
	}
	return { world, one, other, both }
}

const rowOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(outgoing).where(eq(outgoing.id, id)))[0]
const outcomeOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, id)))[0]?.outcome

async function until(world: World, done: () => Promise<boolean>) {
	for (let n = 0; n < 20; n++) {
		if (await done()) return
		await world.settle()
	}
	throw new Error("it was not done after twenty looks")
}

const page = async (world: World, show: string) =>
	moneyPage(world.web, new URLSearchParams({ show }), { t: await getT("eng"), lang: "eng", canAct: true })

test("a deposit that nobody can match is found on the page of money, and goes back when two have said so", async () => {
	const { world, both } = await staffedWorld()
	const [wallet, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	await world.settle()
	const held = () => onChain(world.ctx, accountOf(world, stranger.publicKey), scgOf(world.ctx).mint)
	const before = await held()
	await payByQr(world, stranger, 1_000n * SCG, intent.reference)
	await until(world, async () => (await page(world, "held")).rows.length > 0)
	const [row] = (await page(world, "held")).rows
	const value = (key: string) => row?.facts.find((fact) => fact.key === key)?.value ?? ""
	expect(row?.title).toBe("1,000 SCG")
	expect(value("to")).toBe(stranger.publicKey.toBase58())
	expect(value("reason")).toBe((await getT("eng"))("admin:deposit.hold.not-the-opener"))
	expect(value("camefrom")).toBe(stranger.publicKey.toBase58())
	expect(value("cameby")).toContain(`(${(await getT("eng"))("admin:deposit.why.paid-already")})`)
	expect(row?.acts.map(({ kind, alone }) => [kind, alone])).toEqual([
		["release-payout", false],
		["set-receiver", false],
		["resolve-payout", false],
	])
	const subject = row?.id ?? ""
	await both({ kind: "release-payout", subject })
	await until(world, async () => (await rowOf(world, subject))?.status === "done")
	expect(await held()).toBe(before)
	const [came] = await world.ctx.db.select().from(receipt).where(eq(receipt.outcome, "refunded"))
	expect(came?.sourceOwner).toBe(stranger.publicKey.toBase58())
	await expectBooksInOrder(world.ctx)
})

test("what one has proposed is shown as waiting, offers no second act, and does nothing by itself", async () => {
	const { world, one } = await staffedWorld()
	const id = await owed(world, { to: await ownedTokens(world), units: SCG })
	await propose(world.web, one, { id: randomUUID(), kind: "hold-payout", subject: id, evidence: {}, reason: "look" })
	await until(world, async () => (await rowOf(world, id))?.status === "held")
	await propose(world.web, one, { id: randomUUID(), kind: "release-payout", subject: id, evidence: {}, reason: "fine" })
	const [row] = (await page(world, "held")).rows
	expect(row).toMatchObject({ waiting: "release-payout", acts: [] })
	await world.settle()
	expect((await rowOf(world, id))?.status).toBe("held")
})

test("up to a limit that two have set, one lets a payout go alone, and not a unit more", async () => {
	const { world, one, both } = await staffedWorld()
	const to = await ownedTokens(world)
	const { mint } = scgOf(world.ctx)
	const { id: set } = await both({ kind: "set-alone-limit", subject: mint, evidence: { units: `${10n * SCG}` } })
	await world.settle()
	expect(await outcomeOf(world, set)).toBe("done")
	const [small, large] = [await owed(world, { to, units: 10n * SCG }), await owed(world, { to, units: 10n * SCG + 1n })]
	const ask = (kind: ProposalKind, subject: string) =>
		propose(world.web, one, { id: randomUUID(), kind, subject, evidence: {}, reason: "a test" })
	for (const subject of [small, large]) expect(await ask("hold-payout", subject)).toBe("begun")
	await until(world, async () => (await rowOf(world, large))?.status === "held")
	expect(await ask("release-payout", small)).toBe("begun")
	expect(await ask("release-payout", large)).toBe("proposed")
	await until(world, async () => (await rowOf(world, small))?.status === "done")
	expect((await rowOf(world, large))?.status).toBe("held")
	for (const wrong of ["-1", "1.5", "", "9".repeat(31)]) {
		const { id } = await both({ kind: "set-alone-limit", subject: mint, evidence: { units: wrong } })
		await world.settle()
		expect([wrong, await outcomeOf(world, id)]).toEqual([wrong, "unreadable"])
	}
})

test("a role is given by two owners and not by one, is noted with what was before, and is taken the same way", async () => {
	const { world } = await staffedWorld()
	const [one, other, third] = [
		await operator(world, "owner"),
		await operator(world, "owner"),
		await operator(world, "viewer"),
	]
	const change = async (kind: ProposalKind, role: string) => {
		const id = randomUUID()
		const asked = { id, kind, subject: third.accountId, evidence: { role }, reason: "joins finance" }
		expect(await propose(world.web, one, asked)).toBe("proposed")
		await expect(decide(world.web, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		await world.settle()
		return outcomeOf(world, id)
	}
	expect(await change("grant-role", "finance")).toBe("done")
	expect(await change("grant-role", "finance")).toBe("changed-nothing")
	const noted = await world.ctx.db.select().from(audit).where(eq(audit.act, "role.granted"))
	expect(noted).toMatchObject([
		{
			actor: `account:${one.accountId} + account:${other.accountId}`,
			subject: `account:${third.accountId}`,
			facts: { before: ["viewer"], after: ["finance", "viewer"] },
		},
	])
	expect(await change("revoke-role", "finance")).toBe("done")
	expect(await change("grant-role", "king")).toBe("unreadable")
	expect(await change("grant-role", "partner")).toBe("unreadable")
	const { open, past } = await listProposals(world.web, { sort: "newest-", filters: {}, after: null })
	const states = [...open, ...past].map(({ state, outcome }) => [state, outcome])
	expect(states).toContainEqual(["done", "done"])
	expect(states).toContainEqual(["failed", "changed-nothing"])
})
