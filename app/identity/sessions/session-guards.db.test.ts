import { expect, test } from "vitest"
import { unique } from "#tests/factories/guarded-rows.ts"
import type { Values } from "#tests/factories/made-rows.ts"
import { rowWorld, updateOf } from "#tests/factories/row-world.ts"

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const SESSION = { chain: "solana", address: "w", device_hash: "here" }

/** Whether the browser still gets pushes once its session has ended, with another session there as well. */
async function pushesLeft(another: Values | null) {
	const world = await rowWorld()
	const sessionIn = (values: Values) => {
		const now = { created_at: hoursAgo(1), last_seen_at: hoursAgo(1) }
		return world.store("session", { ...SESSION, ...now, ...values })
	}
	const subscription = (endpoint: string, values: Values) =>
		world.store("push_subscription", { owner: "solana:w", device_hash: "here", lang: "eng", ...values, endpoint })
	const token = unique()
	await sessionIn({ token_hash: token })
	if (another) await sessionIn(another)
	await subscription("its own", {})
	await subscription("of an unknown browser", { device_hash: "" })
	await subscription("of another browser", { device_hash: "there" })
	await subscription("of another owner", { owner: "solana:other" })
	return world.trial(async (tx) => {
		await tx.unsafe(updateOf("session", { revoked_at: hoursAgo(0) }, { token_hash: token }))
		return (await tx`select endpoint from push_subscription`).map(({ endpoint }) => endpoint).toSorted()
	})
}

const others = ["of another browser", "of another owner"]

test("a session that ends takes the pushes of its owner in its browser with it, and no others", async () => {
	expect(await pushesLeft(null)).toEqual(others)
})

test.each([
	["with another wallet", { address: "other" }],
	["on another chain", { chain: "kaia" }],
	["in another browser", { device_hash: "there" }],
	["that has ended", { revoked_at: hoursAgo(1) }],
	["that is older than seven days", { created_at: hoursAgo(7 * 24 + 1) }],
	["that was not seen for a day", { last_seen_at: hoursAgo(25) }],
])("another session %s keeps no pushes", async (_, values) => {
	expect((await pushesLeft(values)).filter((endpoint) => endpoint !== "of another owner")).toEqual([
		"of another browser",
	])
})

test("another session of the same wallet in the same browser keeps its pushes", async () => {
	expect(await pushesLeft({ created_at: hoursAgo(6 * 24), last_seen_at: hoursAgo(23) })).toEqual(
		[...others, "its own", "of an unknown browser"].toSorted(),
	)
})
