import { randomUUID } from "node:crypto"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { excludeFromChance } from "#app/chance/exclude.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { loader as page } from "#app/routes/admin.chance._index.tsx"
import { action as end } from "#app/routes/admin.chance.end.tsx"
import { action as enter } from "#app/routes/admin.chance.enter.tsx"
import { loader as file } from "#app/routes/admin.chance[.]csv.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { ChancePage } from "../pages/chance.tsx"
import { carryOut, type Fields, operator, outcome } from "../testing.ts"

const asked = (world: World, session: LoginSession, fields?: Fields) => ({
	request: new Request("http://localhost/admin/chance", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})
async function send(form: typeof enter | typeof end, world: World, session: LoginSession, fields: Fields) {
	const answer = await form(asked(world, session, fields))
	if (!("init" in answer)) return { status: answer.status, errors: {}, preview: null }
	return { status: answer.init?.status ?? 200, ...answer.data }
}
const fieldsOf = (more: Fields = {}): Fields => ({
	...{ act: "preview", country: "KR", basis: "Opinion 7 of counsel", from: "2026-01-01T00:00" },
	...{ reason: "Counsel has answered", ...more },
})

test("a legal basis is typed, seen, proposed by one and approved by another; ended the same way; who looks sees counts and nobody", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const both = async (form: typeof enter | typeof end, fields: Fields) => {
		const seen = await send(form, world, one.session, fields)
		expect(seen).toMatchObject({ status: 200, errors: {} })
		const id = seen.preview?.id ?? ""
		const meant = { ...fields, act: "propose", id }
		const sent = await Promise.all([1, 2].map(() => send(form, world, one.session, meant)))
		expect(sent.map(({ status }) => status)).toEqual([303, 303])
		await carryOut(world)
		expect(await outcome(world, id)).toBeUndefined()
		expect((await page(asked(world, one.session))).open.map((open) => open.id)).toEqual([id])
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		await carryOut(world)
		expect(await outcome(world, id)).toBe("done")
	}
	await both(enter, fieldsOf())
	expect(await send(enter, world, one.session, fieldsOf())).toMatchObject({
		status: 400,
		errors: { country: expect.any(String) },
	})
	const wallets = [{ chain: "solana", address: "HolderOfATest" }] as const
	await excludeFromChance(world.web, { formId: randomUUID(), wallets, term: "12" })
	const found = await page(asked(world, one.session))
	expect(found.rows).toMatchObject([{ country: "KR", basis: "Opinion 7 of counsel", endedAt: null }])
	expect(found.rows[0]?.enteredBy).toContain(other.uid)
	expect(found.excluded).toEqual([{ term: "12", count: 1 }])
	expect(JSON.stringify(found)).not.toContain("HolderOfATest")
	for (const lang of LANGS) {
		const html = renderToStaticMarkup(createElement(ChancePage, { ...found, t: await getT(lang), lang }))
		expect(html).not.toMatch(/chance:|admin:|\{\{(?!time)/)
	}
	await both(end, { act: "preview", country: "KR", reason: "Counsel has thought again" })
	const text = await (await file(asked(world, one.session))).text()
	expect(text).toMatch(/KR,ended,Opinion 7 of counsel,2026-01-01T00:00:00\.000Z/)
})

test("what is no basis is told beside its field, and nobody proposes one who may not", async () => {
	const world = await stakingWorld()
	const { session } = await operator(world)
	for (const [name, value] of [
		["country", ""],
		["country", "ZZ"],
		["country", "*"],
		["basis", " "],
		["basis", "b".repeat(2_001)],
		["basis", "a\0b"],
		["from", ""],
		["from", "2026-02-31T00:00"],
		["reason", ""],
	] as const) {
		const told = await send(enter, world, session, fieldsOf({ [name]: value }))
		expect([name, value, told.status, Object.keys(told.errors)]).toEqual([name, value, 400, [name]])
	}
	expect(await send(end, world, session, fieldsOf({ country: "JP" }))).toMatchObject({ status: 400 })
	const { session: viewer } = await operator(world, "viewer")
	await expect(send(enter, world, viewer, fieldsOf())).rejects.toMatchObject({ status: 403 })
	expect((await page(asked(world, viewer))).mayPropose).toBe(false)
})
