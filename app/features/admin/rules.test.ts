import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { isMonthDeclared } from "#app/features/nft-staking/months-to-declare.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { action as month } from "#app/routes/admin.rules.month.tsx"
import { action as plans, loader as plansForm } from "#app/routes/admin.rules.plans.tsx"
import { rule } from "#app/settings/rules/tables.server.ts"
import { carryOutActs } from "#app/settlement/operator-acts.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import type { PlansPreview } from "./pages/rule-plans.tsx"

type Fields = Record<string, string>
type Answer = { typed: Fields; errors: Fields; said: string[]; preview: PlansPreview | null }

async function operator(world: World, role: Role = "finance", lang: Lang = "eng") {
	const uid = `${randomUUID()}@example.org`
	const { db } = world.database
	const values = { uid, passwordHash: "", adminCode: world.ctx.adminCode }
	const [made] = await db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await db.insert(accountRole).values({ accountId, role, grantedBy: "test" })
	const session = { accountId, uid, lang, permissions: FIRST_PERMISSIONS[role] } as unknown as LoginSession
	return { accountId, uid, session, speaks: (lang: Lang) => ({ ...session, lang }) }
}

const asked = (world: World, session: LoginSession, fields?: Fields) => ({
	request: new Request("http://localhost/admin/rules/plans", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})

async function send(form: typeof plans | typeof month, world: World, session: LoginSession, fields: Fields) {
	const answer = await form(asked(world, session, fields))
	if (!("init" in answer)) return { status: answer.status, to: answer.headers.get("Location") }
	return { status: answer.init?.status ?? 200, ...(answer.data as unknown as Answer) }
}
const sendPlans = (world: World, session: LoginSession, fields: Fields) =>
	send(plans, world, session, fields) as Promise<Answer & { status: number; to?: string | null }>

/** The form as somebody finds it, with a reason. */
async function found(world: World, session: LoginSession): Promise<Fields> {
	const { typed } = await plansForm(asked(world, session))
	return { ...typed, reason: "More for those who stay longest", act: "preview" }
}

/** Typed, seen, proposed; answers the proposal's id. */
async function proposed(world: World, session: LoginSession, change: Fields): Promise<string> {
	const seen = await sendPlans(world, session, { ...(await found(world, session)), ...change })
	expect(seen).toMatchObject({ status: 200, errors: {} })
	const fields = { ...seen.typed, id: seen.preview?.id ?? "", version: seen.preview?.version ?? "", act: "propose" }
	// Sent twice at once it is one proposal.
	const both = await Promise.all([sendPlans(world, session, fields), sendPlans(world, session, fields)])
	expect(both).toMatchObject([{ status: 303 }, { status: 303 }])
	return fields.id
}
const carryOut = (world: World) => carryOutActs(world.worker, world.handlers)
const outcome = async ({ ctx }: World, id: string) =>
	(await ctx.db.select({ outcome: operatorAct.outcome }).from(operatorAct).where(eq(operatorAct.id, id)))[0]?.outcome

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

test("bad input is told beside its field, in each language, and what was typed stays", async () => {
	const world = await stakingWorld()
	const one = await operator(world)
	const wrong = async (lang: Lang, change: Fields) => {
		const session = one.speaks(lang)
		const sent = { ...(await found(world, session)), ...change }
		const { status, errors, typed, preview } = await sendPlans(world, session, sent)
		expect([status, preview]).toEqual([400, null])
		for (const [name, value] of Object.entries(change))
			if (value.length <= 60 && !value.includes("\0")) expect([name, typed[name]]).toEqual([name, value])
		return errors
	}
	expect(await wrong("eng", { min: "1.500", apr0: "-1", days1: "many" })).toEqual({
		min: "“1.500” could be 1,500 SCG or 1.5 SCG. Write 1500 for the first or 1.5 for the second.",
		apr0: "Write an amount with at most 2 decimals.",
		days1: "Write a whole number.",
	})
	expect(await wrong("idn", { min: "1,500", apr0: "1001" })).toMatchObject({
		min: expect.stringContaining("1.500 SCG"),
	})
	expect(await wrong("idn", { apr0: "1001" })).toEqual({ apr0: "Paling banyak 1.000 %." })
	expect(await wrong("kor", { pool0: "21" })).toEqual({ pool0: expect.stringContaining("100%") })
	expect(await wrong("kor", { days1: "30" })).toEqual({ days0: expect.stringContaining("일수") })
	expect(await wrong("kor", { reason: " " })).toEqual({ reason: expect.any(String) })
	expect(await wrong("eng", { min: "0" })).toEqual({ min: expect.stringContaining("above zero") })
	expect(await wrong("eng", { days0: "3651", cooldown: "8761" })).toEqual({
		days0: "At most 3,650.",
		cooldown: "At most 8,760.",
	})
	expect(await wrong("eng", { when: "later", from: "2020-01-01T00:00" })).toEqual({
		from: expect.stringContaining("over"),
	})
	expect(await wrong("eng", { when: "later", from: "2031-02-31T00:00" })).toEqual({ from: expect.any(String) })
	expect(await wrong("eng", { min: "9".repeat(60_000), reason: "x".repeat(2_001), apr0: "4\0" })).toEqual({
		min: "This is too long.",
		reason: "This is too long.",
		apr0: expect.any(String),
	})
	expect(await wrong("eng", { reason: "a\0b" })).toEqual({ reason: expect.any(String) })
	const none = Object.fromEntries([0, 1, 2, 3].flatMap((n) => [`days${n}`, `apr${n}`, `pool${n}`].map((k) => [k, ""])))
	expect(await wrong("eng", none)).toEqual({ days0: "There has to be at least one term." })
	expect((await sendPlans(world, one.session, {})).status).toBe(400)
})

test("a month's pool is proposed, approved and set aside; twice it is refused in words", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const now = await world.ctx.now()
	const fields = { of: "boost/alya", month: now.toISOString().slice(0, 7), pool: "250", reason: "As every month" }
	const ask = (more: Fields) => send(month, world, one.session, { ...fields, ...more })
	expect(await ask({ of: "boost/kongz", month: "2031", pool: "0", act: "preview" })).toMatchObject({
		status: 400,
		errors: { of: expect.any(String), month: expect.any(String), pool: expect.any(String) },
	})
	const seen = (await ask({ act: "preview" })) as { preview: { id: string; pool: bigint } | null }
	expect(seen).toMatchObject({ status: 200, preview: { pool: 250_000_000n } })
	const id = seen.preview?.id ?? ""
	expect([await ask({ act: "propose", id }), await ask({ act: "propose", id })]).toMatchObject([
		{ status: 303 },
		{ status: 303 },
	])
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	expect(await outcome(world, id)).toBe("done")
	expect(await isMonthDeclared(world.ctx, { program: "boost", collection: "alya", month: fields.month })).toBe(true)
	expect(await ask({ act: "preview" })).toMatchObject({ status: 409, errors: { month: expect.any(String) } })
})
