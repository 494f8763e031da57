import { sql } from "drizzle-orm"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { PausedNotice } from "#app/features/shell/paused-notice.tsx"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { action, loader } from "#app/routes/admin.switches.tsx"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { type Fields, operator } from "../testing.ts"
import { type Change, setSwitch } from "./set-switch.server.ts"
import { listSwitches } from "./switches-list.server.ts"

async function asWeb() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWeb()
	const ctx = { db, now: databaseClock(db) }
	const change: Change = {
		feature: "nft-staking",
		state: "off",
		reason: "chain",
		told: null,
		until: null,
		why: "the node lies",
		by: "account:1",
		seen: "on",
	}
	const audited = () => database.sql`select actor, act, subject, facts from audit order by id`
	return { ctx, change, audited }
}

test("a switch is one change however often it is sent, with who, why, before and after in the audit", async () => {
	const { ctx, change, audited } = await asWeb()
	await Promise.all([setSwitch(ctx, change), setSwitch(ctx, change)])
	await setSwitch(ctx, change)
	expect(await readPaused(ctx)).toEqual({ "nft-staking": { state: "off", reason: "chain" } })
	const facts = {
		why: "the node lies",
		before: { state: "on", reason: null },
		after: { state: "off", reason: "chain" },
	}
	expect([...(await audited())]).toEqual([
		{ actor: "account:1", act: "switch.set", subject: "switch:nft-staking", facts },
	])
	await setSwitch(ctx, { ...change, state: "on", seen: "off" })
	expect(await readPaused(ctx)).toEqual({})
	expect(await audited()).toHaveLength(2)
})

test("a pause shows words as they were typed and its end, and is over by itself then", async () => {
	const { ctx, change, audited } = await asWeb()
	const until = new Date((await ctx.now()).getTime() + 3_600_000)
	const told = { text: "We <b>move</b> the node.", lang: "eng" } as const
	await expect(setSwitch(ctx, { ...change, until: new Date(0) })).rejects.toMatchObject({ status: 400, field: "until" })
	await setSwitch(ctx, { ...change, told, until })
	const paused = await readPaused(ctx)
	expect(paused).toEqual({ "nft-staking": { state: "off", reason: "chain", told, until: until.toISOString() } })
	expect((await audited()).at(-1)?.facts).toMatchObject({ after: { told: told.text, until: until.toISOString() } })
	for (const lang of LANGS) {
		const facts = { paused, words: wordsOf(lang, "switches") }
		const html = renderToStaticMarkup(createElement(PausedNotice, { lang, feature: "nft-staking", facts }))
		expect(html).toContain('<p lang="en-US">We &lt;b&gt;move&lt;/b&gt; the node.</p>')
		expect(html).toContain(`dateTime="${until.toISOString()}"`)
		expect(html).toContain("UTC")
	}
	await ctx.db.execute(sql`update feature_switch set until = now() - interval '1 second'`)
	expect(await readPaused(ctx)).toEqual({})
	expect((await listSwitches(ctx)).find(({ feature }) => feature === "nft-staking")).toMatchObject({ isOver: true })
})

test("of two operators who decide by the same page, the second is told that it has changed", async () => {
	const { ctx, change, audited } = await asWeb()
	const both = await Promise.allSettled([
		setSwitch(ctx, change),
		setSwitch(ctx, { ...change, state: "read-only", by: "account:2" }),
	])
	const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
	expect(refused).toMatchObject([{ code: "operators-switches:changed", status: 409 }])
	expect(await audited()).toHaveLength(1)
})

async function send(world: World, role: "owner" | "viewer", fields: Fields) {
	const { session } = await operator(world, role)
	const request = new Request("http://localhost/admin/switches", { method: "POST", body: new URLSearchParams(fields) })
	return action({ request, params: {}, context: loadContextOf(world, { ctx: world.web, operator: session }) })
}

test("the screen switches for who may edit settings, keeps what was typed, and a payment on its way opens its stake all the same", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	const form = { subject: "coin-stake", kind: "set-switch", state: "off", reason: "problem", why: "a bug", seen: "on" }
	await expect(send(world, "viewer", form)).rejects.toMatchObject({ status: 403 })
	const refused = await send(world, "owner", { ...form, why: "", state: "read-only" })
	expect(refused).toMatchObject({
		init: { status: 400 },
		data: {
			form: { initialValue: { state: "read-only", subject: "coin-stake" }, error: { why: [expect.any(String)] } },
		},
	})
	const foreign = await send(world, "owner", { ...form, subject: "nothing" })
	expect(foreign).toMatchObject({ init: { status: 400 } })
	expect(await send(world, "owner", form)).toMatchObject({ status: 303 })
	const { session, uid } = await operator(world, "owner")
	expect(await send(world, "owner", { ...form, state: "on", seen: "on" })).toMatchObject({ init: { status: 409 } })
	const context = loadContextOf(world, { ctx: world.web, operator: session })
	const shown = await loader({ request: new Request("http://localhost/admin/switches"), params: {}, context })
	expect(shown).toMatchObject({ canSwitch: true, done: null })
	expect(shown.switches[0]).toMatchObject({
		feature: "coin-stake",
		state: "off",
		last: { why: "a bug", by: expect.stringContaining("@") },
	})
	expect(shown.switches[0]?.last?.by).not.toBe(uid)
	await world.settle()
	expect((await positionOf(asking, draft)).status).toBe("active")
})
