import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { PROPOSAL_VIEWS } from "#app/proposal-views.server.ts"
import { action as debit, loader as debitPage } from "#app/routes/admin.money.debit.tsx"
import { action as limit, loader as limitsPage } from "#app/routes/admin.money.limits.tsx"
import { announcedDebit } from "#app/settlement/announced/tables.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { DebitPage } from "../pages/debit.tsx"
import { LimitsPage } from "../pages/limits.tsx"
import { readProposalView } from "../proposals/read-view.server.ts"
import { carryOut, type Fields, operator, outcome } from "../testing.ts"

async function staffedWorld() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	const [one, other] = [await operator(world, "finance"), await operator(world, "finance")]
	return { world, one, other }
}

const asked = (world: World, session: LoginSession, fields?: Fields) => ({
	request: new Request("http://localhost/admin/money", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})
async function send(form: typeof limit | typeof debit, world: World, session: LoginSession, fields: Fields) {
	const answer = await form(asked(world, session, fields))
	if (!("init" in answer)) return { status: answer.status, errors: {}, preview: null, typed: {} }
	return { status: answer.init?.status ?? 200, ...answer.data }
}
const mint = (world: World) => scgOf(world.ctx).mint

test("a limit is typed in coins, seen in coins, and set in base units when another person has approved it", async () => {
	const { world, one, other } = await staffedWorld()
	const session = one.speaks("idn")
	const fields = { act: "preview", asset: mint(world), units: "1.500,5", reason: "Supaya yang kecil tidak menunggu" }
	const seen = await send(limit, world, session, fields)
	expect(seen).toMatchObject({ status: 200, preview: { units: (3_001n * SCG) / 2n, before: null } })
	const id = seen.preview?.id ?? ""
	const proposing = { ...fields, act: "propose", id }
	const sent = await Promise.all([1, 2].map(() => send(limit, world, session, proposing)))
	expect(sent.map(({ status }) => status)).toEqual([303, 303])
	const [row] = await world.ctx.db.select().from(proposal)
	expect(row).toMatchObject({ kind: "set-alone-limit", subject: mint(world), evidence: { units: "1500500000" } })
	if (!row) throw new Error("nothing was proposed")
	const view = await readProposalView(world.web, PROPOSAL_VIEWS, {
		lang: "idn",
		at: await world.web.now(),
		proposal: row,
	})
	expect(view.facts).toMatchObject([{ value: "1.500,5 SCG" }])
	const before = await limitsPage(asked(world, one.session))
	expect([before.open.length, before.limits.every(({ units }) => units === null)]).toEqual([1, true])
	await expect(decide(world.web, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	expect(await outcome(world, id)).toBe("done")
	const { limits, open } = await limitsPage(asked(world, one.session))
	expect([open.length, limits[0]?.units, limits[1]?.units]).toEqual([0, 1_500_500_000n, null])
})

test("what is no limit is told beside its field, what was typed stays, and nobody proposes one who may not", async () => {
	const { world, one } = await staffedWorld()
	const fields: Fields = { act: "preview", asset: mint(world), units: "10", reason: "so it is" }
	for (const [name, value] of [
		["asset", "gold"],
		["units", ""],
		["units", "-1"],
		["units", "1.234"],
		["units", "0.0000001"],
		["units", "many"],
		["reason", " "],
		["reason", "a\0b"],
	] as const) {
		const told = await send(limit, world, one.session, { ...fields, [name]: value })
		expect([name, value, told.status, Object.keys(told.errors)]).toEqual([name, value, 400, [name]])
	}
	expect((await send(limit, world, one.session, { ...fields, asset: "gold" })).typed).toMatchObject({ units: "10" })
	expect(await world.ctx.db.$count(proposal)).toBe(0)
	const { session: viewer } = await operator(world, "viewer")
	await expect(send(limit, world, viewer, fields)).rejects.toMatchObject({ status: 403 })
	await expect(send(debit, world, viewer, fields)).rejects.toMatchObject({ status: 403 })
	expect((await limitsPage(asked(world, viewer))).mayAct).toBe(false)
})

test("a debit is announced by two, of an account of ours alone, and stands there before it happens", async () => {
	const { world, one, other } = await staffedWorld()
	const account = world.ctx.vaults[0]?.account ?? ""
	const signature = bs58.encode(new Uint8Array(64).fill(7))
	const fields: Fields = {
		...{ act: "preview", signature, account, asset: mint(world), units: "1,000.25", reason: "fills the float" },
	}
	for (const [name, value] of [
		["signature", ""],
		["signature", "not-one"],
		["account", "nobody"],
		["account", Keypair.generate().publicKey.toBase58()],
		["asset", "gold"],
		["units", "0"],
	] as const) {
		const told = await send(debit, world, one.session, { ...fields, [name]: value })
		expect([name, value, told.status, Object.keys(told.errors)]).toEqual([name, value, 400, [name]])
	}
	const seen = await send(debit, world, one.session, fields)
	const id = seen.preview?.id ?? ""
	expect((await send(debit, world, one.session, { ...fields, act: "propose", id })).status).toBe(303)
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	expect(await outcome(world, id)).toBe("done")
	expect(await world.ctx.db.select().from(announcedDebit)).toMatchObject([
		{ signature, account, asset: mint(world), units: 1_000_250_000n, actId: id },
	])
})

test("the pages of limits and debits say everything in each language", async () => {
	const { world, one } = await staffedWorld()
	const [limits, debits] = [await limitsPage(asked(world, one.session)), await debitPage(asked(world, one.session))]
	const fields: Fields = { act: "preview", asset: mint(world), units: "0", reason: "as it was" }
	const answered = { errors: {}, said: [], typed: {}, preview: null }
	const seen = await send(limit, world, one.session, fields)
	for (const lang of LANGS) {
		const words = { t: await getT(lang), lang }
		for (const page of [
			createElement(LimitsPage, { ...limits, ...answered, ...words }),
			createElement(LimitsPage, { ...limits, ...answered, preview: seen.preview as never, ...words }),
			createElement(DebitPage, { ...debits, ...answered, ...words }),
		])
			expect(renderToStaticMarkup(page)).not.toMatch(/operators-catalog:|admin:|\{\{(?!time)/)
	}
})
