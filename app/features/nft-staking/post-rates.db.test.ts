import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { carryOut, operator, outcome } from "#app/features/admin/testing.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { surveySeed } from "#app/rewards/seed-survey.server.ts"
import { questionsFor, surveyInForce } from "#app/rewards/survey.server.ts"
import { SURVEY_RULE } from "#app/rewards/survey-rule.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { act, holder, lockAll, stakeAll, stakesOf, turnTo } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { doDueStakes } from "./do-due.server.ts"
import { findStakes } from "./find-stakes.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { rateRuleOf, ratesShape } from "./rates-rule.ts"
import { ratesInForce } from "./rules.server.ts"
import { ratesSeed } from "./seed.ts"
import { earnedBy } from "./stakes.ts"
import { nftStake } from "./tables.server.ts"

const seeds = ratesSeed(6)
type Body = Readonly<Record<string, unknown>>
const bodyOf = (program: ProgramId, change: Body = {}): Body => ({ ...(seeds[program] as Body), ...change })
const rates = (twig: number, coin: number, bonusBps = 0) => ({
	...{ twigPerDay: `${twig * 100}`, coinPerDay: `${coin * 1_000_000}` },
	...{ bonusBps, usdc: false },
})

async function rateWorld() {
	const world = await stakingWorld()
	const [one, other] = [await operator(world, "owner"), await operator(world, "owner")]
	const inForce = async (program: ProgramId) => ratesInForce(world.worker, program, await world.ctx.now())
	/** Proposes a version as its form does; answers its id. */
	async function proposed(program: ProgramId, body: Body, more: Body = {}) {
		const id = randomUUID()
		const basedOn = (await inForce(program))?.id ?? null
		const evidence = {
			body,
			method: ratesShape.methods[0],
			reason: "more for holders",
			validFrom: null,
			basedOn,
			...more,
		}
		await propose(world.web, one, { id, kind: "post-rates", subject: rateRuleOf(program), evidence, reason: "r" })
		return id
	}
	async function posted(program: ProgramId, body: Body, more: Body = {}) {
		const id = await proposed(program, body, more)
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		await carryOut(world)
		return { id, outcome: await outcome(world, id) }
	}
	return { world, one, other, inForce, proposed, posted }
}

const earnedIn = async (world: World, id: string) => {
	const [found] = await findStakes(world.ctx, eq(nftStake.id, id))
	if (!found) throw new Error("no stake")
	return earnedBy(found.stake, await world.ctx.now(), found.counting)
}

test("two operators change the rates: what is staked keeps its own to the unit, what is staked afterwards gets the new ones", async () => {
	const { world, one, other, inForce, posted } = await rateWorld()
	const before = await inForce("boost")
	const first = await holder(world, 1)
	await stakeAll(world, first.wallet, first.nfts)
	const [old] = await stakesOf(world, first.wallet)
	const later = await world.ctx.now().then((now) => new Date(now.getTime() + 2 * 86_400_000).toISOString())
	const body = bodyOf("boost", { collections: { kongz: rates(50, 3, 2_000) }, bonusWeeks: 1 })
	const { id, outcome } = await posted("boost", body, { validFrom: later })
	expect(outcome).toBe("done")
	const [written] = await world.ctx.db.select().from(rule).where(eq(rule.id, id))
	expect(written).toMatchObject({
		example: false,
		proposedBy: one.uid,
		approvedBy: other.uid,
		validFrom: new Date(later),
	})
	expect(await world.ctx.db.select().from(audit).where(eq(audit.act, "nft-staking.rates-posted"))).toMatchObject([
		{ subject: id, actor: `account:${one.accountId} + account:${other.accountId}` },
	])

	// Until its day has come the old version counts.
	expect((await inForce("boost"))?.id).toBe(before?.id)
	const second = await holder(world, 1)
	await stakeAll(world, second.wallet, second.nfts)
	expect(await stakesOf(world, second.wallet)).toMatchObject([{ ruleId: before?.id, coinPerDay: 1_000_000n }])

	await turnTo(world, 3)
	await doDueStakes(world.worker)
	expect((await inForce("boost"))?.id).toBe(id)
	const third = await holder(world, 1)
	await stakeAll(world, third.wallet, third.nfts)
	const [fresh] = await stakesOf(world, third.wallet)
	expect(fresh).toMatchObject({ ruleId: id, twigPerDay: 5_000n, coinPerDay: 3_000_000n, bonusBps: 2_000 })
	const [kept] = await stakesOf(world, first.wallet)
	expect(kept).toMatchObject({
		...{ id: old?.id, ruleId: before?.id, twigPerDay: 500n, coinPerDay: 1_000_000n, bonusBps: 1_000 },
	})
	// Two days of each: five Twig and one coin a day by the old version, fifty and three by the new one.
	const [oldStart, newStart] = [kept?.stakedAt.getTime() ?? 0, fresh?.stakedAt.getTime() ?? 0]
	await turnTo(world, 5)
	const now = (await world.ctx.now()).getTime()
	const per = (perDay: number, from: number) => Math.floor((perDay * (now - from)) / 86_400_000)
	const [ofOld, ofNew] = [await earnedIn(world, kept?.id ?? ""), await earnedIn(world, fresh?.id ?? "")]
	expect(Number(ofOld.coin) / per(1_000_000, oldStart)).toBeCloseTo(1, 3)
	expect(Number(ofOld.twig) / per(500, oldStart)).toBeCloseTo(1, 3)
	expect(Number(ofNew.coin) / per(3_000_000, newStart)).toBeCloseTo(1, 3)
	expect(Number(ofNew.twig) / per(5_000, newStart)).toBeCloseTo(1, 3)
}, 180_000)

test("a term keeps multiplier, bonus and the times of leaving that it was frozen with", async () => {
	const { world, posted } = await rateWorld()
	const first = await holder(world, 1)
	await lockAll(world, first.wallet, first.nfts, 90)
	const [old] = await stakesOf(world, first.wallet)
	const body = bodyOf("nova", {
		terms: [{ days: 90, multiplierBps: 30_000, bonusBps: 0 }],
		...{ coolingOffHours: 0, undoHours: 1, cooldownHours: 2 },
	})
	expect((await posted("nova", body)).outcome).toBe("done")
	const second = await holder(world, 1)
	await lockAll(world, second.wallet, second.nfts, 90)
	expect(await stakesOf(world, first.wallet)).toMatchObject([{ id: old?.id, multiplierBps: 12_500, bonusBps: 500 }])
	expect(await stakesOf(world, second.wallet)).toMatchObject([{ multiplierBps: 30_000, bonusBps: 0 }])
	// The new version has no cooling-off time and two hours of cooldown; the old term has 24 and 72 hours.
	const leave = (of: typeof first) =>
		act(world, of.wallet, { kind: "unstake", program: "nova", numbers: of.nfts.map(({ number }) => number) })
	await turnTo(world, 2)
	await leave(first)
	await leave(second)
	await turnTo(world, 2.5)
	await doDueStakes(world.worker)
	expect(await stakesOf(world, first.wallet)).toMatchObject([{ status: "exit_requested" }])
	expect(await stakesOf(world, second.wallet)).toMatchObject([{ status: "cooldown" }])
	await doDueStakes(world.worker)
	expect(await stakesOf(world, second.wallet)).toMatchObject([{ status: "unstaked" }])
	await turnTo(world, 3.5)
	await doDueStakes(world.worker)
	expect(await stakesOf(world, first.wallet)).toMatchObject([{ status: "cooldown" }])
}, 180_000)

test("a later version raises no smallest claim for what is staked, and closes no reward that it earns", async () => {
	const { world, posted } = await rateWorld()
	const { wallet, nfts } = await holder(world, 1)
	await stakeAll(world, wallet, nfts)
	const claim = { ...(seeds.boost as { claim: Body }).claim, twig: "9000000", coin: "9000000000", everyHours: 8_000 }
	expect((await posted("boost", bodyOf("boost", { collections: {}, claim }))).outcome).toBe("done")
	await turnTo(world, 4)
	const claimed = (reward: string) =>
		act(world, wallet, { kind: "claim", input: { reward, units: null, answers: null } })
	expect([(await claimed("twig")).refusal, (await claimed("coin")).refusal]).toEqual([null, null])
	// What the version closes takes nothing new.
	const next = await holder(world, 1)
	await stakeAll(world, next.wallet, next.nfts)
	expect(await stakesOf(world, next.wallet)).toEqual([])
}, 120_000)

test("a version that does not fit its program, is outdated or approved by nobody else is not written", async () => {
	const { world, one, proposed, posted } = await rateWorld()
	const refused = async (program: ProgramId, change: Body, more: Body = {}) =>
		(await posted(program, bodyOf(program, change), more)).outcome
	const kongz = { kongz: rates(5, 1) }
	const term = { days: 90, multiplierBps: 12_500, bonusBps: 500 }
	expect(await refused("boost", { collections: { other: rates(1, 1) } })).toBe("unreadable")
	expect(await refused("boost", { terms: [term] })).toBe("unreadable")
	expect(await refused("nova", { terms: [] })).toBe("unreadable")
	expect(await refused("nova", { collections: { kongz: { ...rates(1, 1), usdc: true } } })).toBe("unreadable")
	expect(await refused("nova", { undoHours: 73 })).toBe("unreadable")
	expect(await refused("world", { collections: { haechi: rates(3, 1) } })).toBe("unreadable")
	expect(await refused("world", { collections: { haechi: rates(3, 0, 100) } })).toBe("unreadable")
	expect(await refused("boost", { collections: kongz }, { method: "per-day-ceil@1" })).toBe("unreadable")
	expect(await refused("boost", { collections: kongz }, { validFrom: "2020-01-01T00:00:00.000Z" })).toBe("in-the-past")
	expect(await refused("boost", { collections: kongz }, { basedOn: null })).toBe("outdated")
	expect(await world.ctx.db.$count(rule, eq(rule.example, false))).toBe(0)
	const own = await proposed("boost", bodyOf("boost", { collections: kongz }))
	await expect(decide(world.web, one, { id: own, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
	await carryOut(world)
	expect(await world.ctx.db.$count(rule, eq(rule.example, false))).toBe(0)
	const [first, second] = [await posted("boost", bodyOf("boost", { collections: kongz })), own]
	expect(first.outcome).toBe("done")
	expect(await world.ctx.db.$count(rule, eq(rule.id, second))).toBe(0)
}, 120_000)

test("the database takes no rate that two did not approve word for word, and none is changed or deleted", async () => {
	const { world, one, other, posted, proposed } = await rateWorld()
	const { id } = await posted("boost", bodyOf("boost", { bonusWeeks: 1 }))
	const { sql } = world.database
	await expect(sql`update rule set body = '{}' where id = ${id}`).rejects.toThrow()
	await expect(sql`delete from rule where id = ${id}`).rejects.toThrow()
	await expect(world.worker.db.update(rule).set({ reason: "another" }).where(eq(rule.id, id))).rejects.toThrow()

	const body = bodyOf("boost", { bonusWeeks: 2 })
	const validFrom = new Date((await world.ctx.now()).getTime() + 3_600_000)
	const approved = async (more: Body = {}) => {
		const id = await proposed("boost", body, { validFrom: validFrom.toISOString(), ...more })
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		return id
	}
	const write = async (id: string, change: Partial<typeof rule.$inferInsert> = {}) => {
		const words = { method: ratesShape.methods[0] ?? "", reason: "r", proposedBy: one.uid, approvedBy: other.uid }
		const row = { id, key: "nft-staking:boost", validFrom, body, example: false, writtenAt: await world.ctx.now() }
		return world.worker.db.insert(rule).values({ ...row, ...words, ...change })
	}
	const wrong: Partial<typeof rule.$inferInsert>[] = [
		{ key: "nft-staking:nova" },
		{ body: bodyOf("boost", { bonusWeeks: 3 }) },
		{ method: "other@1" },
		{ validFrom: new Date(validFrom.getTime() + 1_000) },
		{ proposedBy: other.uid },
		{ approvedBy: one.uid },
		{ approvedBy: null },
		{ example: true },
	]
	for (const change of wrong) {
		const id = await approved()
		await expect(write(id, change), JSON.stringify(change)).rejects.toThrow()
	}
	await expect(write(randomUUID())).rejects.toThrow()
	await expect(write(await proposed("boost", body, { validFrom: validFrom.toISOString() }))).rejects.toThrow()
	const ofPlans = randomUUID()
	const evidence = { body, method: ratesShape.methods[0], validFrom: validFrom.toISOString() }
	await propose(world.web, one, {
		id: ofPlans,
		kind: "post-plans",
		subject: "nft-staking:boost",
		evidence,
		reason: "r",
	})
	await decide(world.web, other, { id: ofPlans, verdict: "approved", why: "" })
	await expect(write(ofPlans)).rejects.toThrow()
	await write(await approved())
	// Examples stand in until something is published.
	const example = { ...{ key: "nft-staking:world", body: bodyOf("world"), example: true, approvedBy: null } }
	await write(randomUUID(), example)
}, 120_000)

test("two operators change the questions before a reward; the database takes no others", async () => {
	const { world, one, other } = await rateWorld()
	const [first] = surveySeed.questions
	const basedOn = (await surveyInForce(world.ctx, await world.ctx.now()))?.id ?? null
	const evidence = { body: { questions: [first] }, method: "once-a-month@1", reason: "r", validFrom: null, basedOn }
	const proposed = async (kind: ProposalKind, subject: string) => {
		const id = randomUUID()
		await propose(world.web, one, { id, kind, subject, evidence, reason: "r" })
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		await carryOut(world)
		return id
	}
	const id = await proposed("post-survey", SURVEY_RULE)
	expect(await outcome(world, id)).toBe("done")
	const wallet = { owner: "A", at: await world.ctx.now(), lang: "eng" } as const
	expect(await questionsFor(world.web, wallet)).toMatchObject([{ id: "back", example: false }])
	expect(await outcome(world, await proposed("post-survey", "nft-staking:boost"))).toBe("unreadable")
	expect(await outcome(world, await proposed("post-rates", SURVEY_RULE))).toBe("unreadable")
	const at = new Date((await world.ctx.now()).getTime() + 60_000)
	const row = {
		key: SURVEY_RULE,
		validFrom: at,
		body: evidence.body,
		method: evidence.method,
		writtenAt: at,
		reason: "r",
	}
	const write = (more: object) =>
		world.worker.db.insert(rule).values({ ...row, example: false, proposedBy: one.uid, approvedBy: other.uid, ...more })
	await expect(write({})).rejects.toThrow()
	await expect(write({ example: true })).rejects.toThrow()
	await expect(write({ id: await proposed("post-rates", SURVEY_RULE) })).rejects.toThrow()
}, 120_000)
