import { expect, test } from "vitest"
import { inFairTurns } from "./fair-turns.ts"

const refused = (code: string) => () => Object.assign(new Error(code), { code })
const stays = new AbortController().signal

/** Work that ends when the test says so; `done`: what was begun, in its order. */
function turns(most = 6) {
	const begun: string[] = []
	const ends: (() => void)[] = []
	const ask = inFairTurns<string, string>(
		(question) => {
			begun.push(question)
			return new Promise((resolve) => ends.push(() => resolve(question)))
		},
		{ most, again: refused("again"), busy: refused("busy") },
	)
	const want = (who: string, network = who, leaves = stays) =>
		ask(who, { who, network, leaves }).catch(({ code, message }) => `${code ?? message}`)
	const end = async () => {
		ends.shift()?.()
		await new Promise((resolve) => setImmediate(resolve))
	}
	return { begun, want, end }
}

test("whoever has one waiting or under way gets no second; afterwards they do", async () => {
	const { begun, want, end } = turns()
	const first = want("mina")
	expect(await want("mina")).toBe("again")
	const juno = want("juno")
	expect(await want("juno")).toBe("again")
	await end()
	expect(await first).toBe("mina")
	const again = want("mina")
	await end()
	await end()
	expect([await juno, await again]).toEqual(["juno", "mina"])
	expect(begun).toEqual(["mina", "juno", "mina"])
})

test("whose network was served longest ago goes first, and one network cannot fill the queue", async () => {
	const { begun, want, end } = turns(4)
	const crowd = ["a1", "a2", "a3", "a4"].map((who) => want(who, "a"))
	expect(await want("a5", "a")).toBe("busy")
	const juno = want("juno")
	// The newest of the crowd has made room.
	expect(await crowd[3]).toBe("busy")
	await end()
	expect(begun).toEqual(["a1", "juno"])
	for (let n = 0; n < 3; n++) await end()
	expect(await juno).toBe("juno")
	expect(begun).toEqual(["a1", "juno", "a2", "a3"])
})

test("what nobody waits for any more is not begun, and makes room", async () => {
	const { begun, want, end } = turns(2)
	void want("mina")
	const leaving = new AbortController()
	const juno = want("juno", "juno", leaving.signal)
	expect(await want("kim")).toBe("busy")
	leaving.abort(new Error("gone"))
	expect(await juno).toBe("gone")
	const kim = want("kim")
	await end()
	await end()
	expect(await kim).toBe("kim")
	expect(begun).toEqual(["mina", "kim"])
	expect(await want("nobody", "x", leaving.signal)).toBe("gone")
})

test("work that fails is told, and the next begins", async () => {
	const ask = inFairTurns<string, string>(async (question) => Promise.reject(new Error(`no ${question}`)), {
		...{ most: 3, again: refused("again"), busy: refused("busy") },
	})
	const both = await Promise.allSettled(["a", "b"].map((who) => ask(who, { who, network: who, leaves: stays })))
	expect(both.map((one) => (one.status === "rejected" ? one.reason.message : ""))).toEqual(["no a", "no b"])
})
