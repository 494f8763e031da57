import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { PROGRAM_IDS, type ProgramId } from "#app/features/nft-staking/programs/program.ts"
import { ratesInForce } from "#app/features/nft-staking/rules.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { questionsFor } from "#app/rewards/survey.server.ts"
import { action as rates, loader as ratesForm } from "#app/routes/admin.rules.rates.tsx"
import { action as survey, loader as surveyForm } from "#app/routes/admin.rules.survey.tsx"
import { ruleEvidence } from "#app/settings/rules/rule-evidence.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { holder, stakeAll } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import type { WantedRule } from "../pages/rule-preview.tsx"
import { carryOut, type Fields, operator, outcome } from "../testing.ts"

type Answer = Readonly<{ typed: Fields; errors: Fields; said: string[]; preview: (WantedRule & { id: string }) | null }>

const asking = (world: World, operator: LoginSession, path: string, fields?: Fields) => ({
	request: new Request(`http://localhost/admin/rules/${path}`, {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator }),
})
const pathOf = (program: ProgramId) => `rates?key=nft-staking:${program}`

/** The form of a program as an operator sends it, with what they changed. */
async function send(world: World, session: LoginSession, program: ProgramId, change: Fields) {
	const { typed } = await ratesForm(asking(world, session, pathOf(program)))
	const fields = { ...typed, reason: "More for holders", act: "preview", ...change }
	return answerOf(await rates(asking(world, session, pathOf(program), fields)))
}

function answerOf(answer: Awaited<ReturnType<typeof rates>>) {
	if (!("init" in answer)) return { status: answer.status, to: answer.headers.get("Location") }
	// The cast: dates and base units are what they were, for nothing of it was sent.
	return { status: answer.init?.status ?? 200, ...(answer.data as unknown as Answer) }
}

test.each(PROGRAM_IDS)("nothing is proposed of %s where nothing differs from the version in force", async (program) => {
	const world = await stakingWorld()
	const { session } = await operator(world, "owner")
	const seen = await send(world, session, program, {})
	expect(seen).toMatchObject({ status: 200, errors: {} })
	if (!("preview" in seen) || !seen.preview) throw new Error("no preview")
	expect(seen.preview.changes.every(({ before, after }) => before?.n === after?.n)).toBe(true)
	const { id, version } = seen.preview
	expect(await send(world, session, program, { act: "propose", id, version })).toMatchObject({ status: 409 })
	expect(await world.ctx.db.$count(proposal)).toBe(0)
})

test("rates that one proposes and another approves take force; the proposal tells name, before, after, date and who keeps theirs", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world, "finance"), await operator(world, "owner")]
	const viewer = await operator(world, "viewer")
	const { wallet, nfts } = await holder(world, 2)
	await stakeAll(world, wallet, nfts)
	const before = await ratesInForce(world.ctx, "boost", await world.ctx.now())
	const change = { "coin-kongz": "3.25", "share-alya": "", grace: "24" }
	await expect(send(world, viewer.session, "boost", change)).rejects.toMatchObject({ status: 403 })
	const seen = await send(world, one.session, "boost", change)
	if (!("preview" in seen) || !seen.preview) throw new Error("no preview")
	expect(seen.preview).toMatchObject({ running: 2, isFirst: false, closes: false, version: before?.id })
	const last = { ...change, act: "propose", id: seen.preview.id, version: seen.preview.version }
	// Sent twice at once it is one proposal; drawn up against another version it is none.
	const both = await Promise.all([send(world, one.session, "boost", last), send(world, one.session, "boost", last)])
	expect(both).toMatchObject([{ status: 303 }, { status: 303 }])
	expect(await send(world, one.session, "boost", { ...last, id: one.accountId, version: "" })).toMatchObject({
		status: 409,
	})
	const [written] = await world.ctx.db.select().from(proposal).where(eq(proposal.id, seen.preview.id))
	expect(written).toMatchObject({ kind: "post-rates", subject: "nft-staking:boost", reason: "More for holders" })
	const told = ruleEvidence.parse(written?.evidence)
	expect(told).toMatchObject({ name: "boost", running: 2, validFrom: null, basedOn: before?.id })
	expect(told.changes.filter(({ before, after }) => before?.n !== after?.n)).toEqual([
		{
			...{ what: "coinPerDay", of: { collection: "kongz" } },
			before: { unit: "amount", n: 1_000_000n, asset: expect.objectContaining({ symbol: "SCG", scale: 6 }) },
			after: { unit: "amount", n: 3_250_000n, asset: expect.objectContaining({ symbol: "SCG", scale: 6 }) },
		},
		{ what: "share", of: { collection: "alya" }, before: { unit: "yes", n: 1 }, after: { unit: "yes", n: 0 } },
		{ what: "grace", of: null, before: { unit: "hours", n: 48 }, after: { unit: "hours", n: 24 } },
	])
	await decide(world.web, other, { id: seen.preview.id, verdict: "approved", why: "" })
	await carryOut(world)
	expect(await outcome(world, seen.preview.id)).toBe("done")
	const now = await ratesInForce(world.ctx, "boost", await world.ctx.now())
	expect(now).toMatchObject({
		id: seen.preview.id,
		body: { collections: { kongz: { coinPerDay: 3_250_000n } }, checkIn: { graceHours: 24 } },
	})
}, 60_000)

test("what is refused is told in the operator's language beside its field, and what was typed stays", async () => {
	const world = await stakingWorld()
	const { session, speaks } = await operator(world, "owner")
	const change = { "coin-kongz": "1,2,3", "multiplier-0": "0", grace: "999", from: "tomorrow", when: "later" }
	for (const lang of ["eng", "kor", "idn"] as const) {
		const seen = await send(world, speaks(lang), "nova", change)
		expect(seen).toMatchObject({ status: 400, preview: null, typed: change })
		if (!("errors" in seen)) throw new Error("no errors")
		expect(Object.keys(seen.errors).sort()).toEqual(["coin-kongz", "from", "grace", "multiplier-0"])
	}
	for (const key of ["nft-staking:other", "coin-staking:plans"])
		await expect(ratesForm(asking(world, session, `rates?key=${key}`))).rejects.toMatchObject({ status: 303 })
}, 60_000)

test("questions are typed, seen and proposed alike", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world, "owner"), await operator(world, "owner")]
	const { typed } = await surveyForm(asking(world, one.session, "survey"))
	const ask = async (change: Fields) => {
		const fields = { ...typed, reason: "Another question", act: "preview", ...change }
		return answerOf(await survey(asking(world, one.session, "survey", fields)))
	}
	expect(await ask({ "choicesKo-0": "하나" })).toMatchObject({
		status: 400,
		errors: { "choicesKo-0": expect.any(String) },
	})
	const empty = Object.fromEntries(
		Object.keys(typed)
			.filter((name) => name.endsWith("-1"))
			.map((name) => [name, ""]),
	)
	const change = { ...empty, "textEn-0": "Why are you here?" }
	const seen = await ask(change)
	if (!("preview" in seen) || !seen.preview) throw new Error("no preview")
	const { id, version, running } = seen.preview
	expect(running).toBeNull()
	expect(await ask({ ...change, act: "propose", id, version })).toMatchObject({ status: 303 })
	const [written] = await world.ctx.db.select().from(proposal).where(eq(proposal.id, id))
	const told = ruleEvidence.parse(written?.evidence)
	expect(told.changes).toContainEqual({
		...{ what: "textEn", of: { question: 1 } },
		before: { unit: "words", n: "What brings you back here?" },
		after: { unit: "words", n: "Why are you here?" },
	})
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	const asked = await questionsFor(world.web, { owner: "A", at: await world.ctx.now(), lang: "eng" })
	expect(asked).toMatchObject([{ text: "Why are you here?", example: false }])
}, 60_000)
