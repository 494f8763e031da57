import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { dropOf, USDC } from "#tests/factories/drops.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { editedDrop } from "./pages/operators/load.server.ts"
import { takeDropForm } from "./pages/operators/take-form.server.ts"
import { giftDrop } from "./tables.server.ts"

async function operator(world: World, permissions: readonly Permission[]): Promise<LoginSession> {
	const values = { uid: `${randomUUID()}@example.org`, passwordHash: "", adminCode: "the admin code of tests" }
	const [made] = await world.ctx.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await world.ctx.db.insert(accountRole).values({ accountId, role: "owner", grantedBy: "test" })
	return { accountId, uid: values.uid, permissions, lang: "eng" } as unknown as LoginSession
}

const ALL: readonly Permission[] = ["content.see", "content.edit", "rules.propose", "rules.approve"]

async function staffed() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	const [one, other] = [await operator(world, ALL), await operator(world, ALL)]
	const t = await getT("eng")
	const send = (id: string, fields: Record<string, string>, who = one) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		return takeDropForm(world.web, who, { t, id, fields: form })
	}
	/** What one has asked for, the other approves, and the worker carries out; answers its outcome. */
	const both = async (drop: string, fields: Record<string, string>) => {
		const request = randomUUID()
		expect(await send(drop, { ...fields, request, reason: "a test" })).toMatchObject({
			to: expect.stringContaining("done=proposed"),
		})
		await decide(world.web, other, { id: request, verdict: "approved", why: "" })
		await world.settle()
		return (await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, request)))[0]?.outcome
	}
	return { world, one, other, send, both }
}

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 16)
const draft = {
	act: "save",
	version: "",
	number: "4",
	asset: "usdc",
	amount: "2.5",
	stock: "3",
	staked: "kongz, hag",
	days: "30",
	anyone: "",
	listed: "11111111111111111111111111111111",
	snapshotAt: inDays(1),
	opensAt: inDays(2),
	closesAt: inDays(16),
	...Object.fromEntries(
		["eng", "kor", "idn"].flatMap((lang) => [
			[`title.${lang}`, "A drop"],
			[`text.${lang}`, "Of a test"],
		]),
	),
}

test("a draft is written by one, published and changed by two, and ended by one; each is noted", async () => {
	const { world, send, both } = await staffed()
	const id = randomUUID()
	expect(await send(id, draft)).toMatchObject({ to: expect.stringContaining("done=saved") })
	// The same form once more is the same draft.
	expect(await send(id, draft)).toMatchObject({ to: expect.stringContaining("done=saved") })
	expect(await world.ctx.db.$count(giftDrop)).toBe(1)
	expect(await dropOf(world, id)).toMatchObject({ number: 4, units: 2_500_000n, stock: 3, status: "draft" })
	expect(await send(id, { ...draft, version: "1", stock: "5" })).toMatchObject({ to: expect.any(String) })
	expect(await send(id, { ...draft, version: "1", stock: "9" })).toMatchObject({ status: 409 })
	const { typed, free } = await editedDrop(world.web, id, "eng")
	expect(typed).toMatchObject({ amount: "2.5", stock: "5", staked: "kongz, hag", listed: draft.listed })
	expect(free.map(({ amount }) => amount)).toEqual(["10,000 RWA-DEMO", "2,000 USDC"])
	expect(await both(id, { act: "publish-drop" })).toBe("done")
	expect(await dropOf(world, id)).toMatchObject({ status: "published", stock: 5 })
	// A published one is no draft any more.
	expect(await send(id, { ...draft, version: "2" })).toMatchObject({ status: 409 })
	expect(await both(id, { act: "set-drop-stock", stock: "7" })).toBe("done")
	expect(await both(id, { act: "set-drop-gift", asset: "venture", amount: "3" })).toBe("done")
	expect(await both(id, { act: "set-drop-window", opensAt: inDays(3), closesAt: inDays(20) })).toBe("done")
	expect(await both(id, { act: "set-drop-window", opensAt: inDays(3), closesAt: inDays(19) })).toBe("only-later")
	expect(await dropOf(world, id)).toMatchObject({ stock: 7, kind: "rwa", asset: "venture", units: 3n * USDC })
	const request = randomUUID()
	await send(id, { act: "end-drop", request, reason: "a test" })
	await world.settle()
	expect(await dropOf(world, id)).toMatchObject({ status: "ended" })
	const acts = (await world.ctx.db.select().from(audit).where(eq(audit.subject, id)).orderBy(audit.id)).map(
		({ act }) => act,
	)
	expect(acts.filter((act) => act.startsWith("drop."))).toEqual([
		"drop.written",
		"drop.written",
		"drop.published",
		"drop.stock-set",
		"drop.gift-set",
		"drop.window-set",
		"drop.ended",
	])
})

test("what is published is what both have looked at: a draft that is written anew after it was proposed or approved takes two again", async () => {
	const { world, other, send, both } = await staffed()
	const id = randomUUID()
	await send(id, draft)
	const asked = async (between: () => Promise<unknown>, after: () => Promise<unknown>) => {
		const request = randomUUID()
		await send(id, { act: "publish-drop", request, reason: "a test" })
		await between()
		await decide(world.web, other, { id: request, verdict: "approved", why: "" })
		await after()
		await world.settle()
		return (await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, request)))[0]?.outcome
	}
	const nothing = async () => {}
	expect(await asked(() => send(id, { ...draft, version: "1", amount: "900" }), nothing)).toBe("another-draft")
	expect(await asked(nothing, () => send(id, { ...draft, version: "2", stock: "900" }))).toBe("another-draft")
	expect(await dropOf(world, id)).toMatchObject({ status: "draft", version: 3 })
	expect(await both(id, { act: "publish-drop" })).toBe("done")
})

test("everything that is wrong with a draft is told at once; who may not write or propose is refused", async () => {
	const { world, send } = await staffed()
	const id = randomUUID()
	const wrong = {
		act: "save",
		version: "",
		number: "5",
		asset: "scg",
		stock: "0",
		staked: "nobody",
		days: "x",
		listed: "no-address",
		snapshotAt: "soon",
		opensAt: "",
		closesAt: "",
	}
	const said = await send(id, wrong)
	expect("errors" in said && Object.keys(said.errors).sort()).toEqual(
		[
			"asset",
			"closesAt",
			"days",
			"listed",
			"number",
			"opensAt",
			"snapshotAt",
			"staked",
			"stock",
			"text.eng",
			"text.idn",
			"text.kor",
			"title.eng",
			"title.idn",
			"title.kor",
		].sort(),
	)
	const looks = { ...(await operator(world, ["content.see"])), accountId: randomUUID() } as LoginSession
	expect(await send(id, draft, looks)).toMatchObject({ status: 403 })
	await send(id, draft)
	expect(await send(id, { act: "publish-drop", request: randomUUID(), reason: "x" }, looks)).toMatchObject({
		status: 403,
	})
	expect(await send(id, { act: "publish-drop", request: randomUUID(), reason: "" })).toMatchObject({ status: 400 })
	expect(await world.ctx.db.$count(operatorAct)).toBe(0)
})
