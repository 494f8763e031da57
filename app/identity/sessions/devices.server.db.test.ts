import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { identityBench, newHolder } from "../testing.ts"
import { endDevice, endOtherDevices, listWalletsAndDevices } from "./devices.server.ts"
import { readSession } from "./session.server.ts"

const listDevices = async (asking: Parameters<typeof listWalletsAndDevices>[0]) =>
	(await listWalletsAndDevices(asking)).devices

const { context, enter, link, sql, visit } = identityBench()
const alive = async (token: string) => (await readSession(context(), token)) !== null

test("a member sees every open session of all their wallets, this one marked, and no token of any", async () => {
	const [first, second] = [newHolder.solana(), newHolder.kaia()]
	const { token: here } = await link(second, { holder: first, token: await enter(first) })
	const there = await enter(second)
	const ended = await enter(second)
	await sql()`update session set revoked_at = now() where id = ${(await visit(ended)).who.wallet.sessionId}`
	await enter(newHolder.solana())
	const asking = await visit(here)
	const devices = await listDevices(asking)
	expect(devices).toHaveLength(2)
	expect(devices.find(({ current }) => current)).toMatchObject({ chain: "solana", address: first.address })
	expect(devices.find(({ current }) => !current)).toMatchObject({ chain: "kaia", userAgent: "test" })
	expect(JSON.stringify(devices)).not.toMatch(/hash|token/i)
	expect((await listDevices(await visit(there))).map(({ id }) => id).toSorted()).toEqual(
		devices.map(({ id }) => id).toSorted(),
	)
})

test("ending a session ends that one; again it changes nothing, and it is noted once", async () => {
	const key = newHolder.ethereum()
	const [here, there] = [await enter(key), await enter(key)]
	const [asking, other] = [await visit(here), await visit(there)]
	const device = other.who.wallet.sessionId
	expect(await endDevice(asking, { device })).toEqual({ self: false })
	expect(await endDevice(asking, { device })).toEqual({ self: false })
	expect([await alive(here), await alive(there)]).toEqual([true, false])
	expect(await endDevice(asking, { device: asking.who.wallet.sessionId })).toEqual({ self: true })
	expect(await alive(here)).toBe(false)
	const subject = `ethereum:${key.address}`
	expect(
		await sql()`select act, facts from audit where subject = ${subject} and act <> 'session.opened' order by id`,
	).toEqual([
		{ act: "session.ended", facts: { session: device } },
		{ act: "session.ended", facts: { session: asking.who.wallet.sessionId } },
	])
})

test("nobody ends a session of another member, nor one that does not exist", async () => {
	const [mine, theirs] = [await enter(newHolder.solana()), await enter(newHolder.solana())]
	const [asking, other] = [await visit(mine), await visit(theirs)]
	for (const device of [other.who.wallet.sessionId, randomUUID(), "x", ""]) {
		const ending = Promise.resolve().then(() => endDevice(asking, { device }))
		await expect(ending).rejects.toMatchObject({ code: "identity:noDevice", status: 404 })
	}
	expect(await alive(theirs)).toBe(true)
})

test("all others end together, of linked wallets too, and none of anybody else", async () => {
	const [first, second] = [newHolder.solana(), newHolder.kaia()]
	const { token: here } = await link(second, { holder: first, token: await enter(first) })
	const others = [await enter(first), await enter(second), await enter(second)]
	const stranger = await enter(newHolder.solana())
	expect(await endOtherDevices(await visit(here))).toBe(3)
	expect(await endOtherDevices(await visit(here))).toBe(0)
	expect(await Promise.all([here, stranger, ...others].map(alive))).toEqual([true, true, false, false, false])
})
