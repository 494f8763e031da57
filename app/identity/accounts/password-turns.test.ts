import { expect, test } from "vitest"
import { PasswordTurns, type Turn } from "./password-turns.ts"

/** A queue whose work ends when the test says so; `begun` lists the names in the order in which they began. */
function bench(mostWaiting: number) {
	const turns = new PasswordTurns({ atOnce: 1, mostWaiting })
	const begun: string[] = []
	const ends: (() => void)[] = []
	const add = (name: string, turn: Turn) =>
		turns.run(turn, () => {
			begun.push(name)
			return new Promise<void>((end) => ends.push(end))
		})
	async function endAll() {
		for (let end = ends.shift(); end; end = ends.shift()) {
			end()
			await new Promise((next) => setImmediate(next))
		}
	}
	return { add, begun, endAll }
}
const from = (line: string): Turn => ({ line, isKnown: false })
const known = (line: string): Turn => ({ line, isKnown: true })

test("lines take turns: who sends many waits for who sends one", async () => {
	const { add, begun, endAll } = bench(10)
	const all = [add("running", from("a"))]
	for (const name of ["a1", "a2", "a3"]) all.push(add(name, from("a")))
	all.push(add("b1", from("b")))
	await endAll()
	await Promise.all(all)
	expect(begun).toEqual(["running", "a1", "b1", "a2", "a3"])
})

test("a known browser waits for one piece of work at most, however many strangers wait", async () => {
	const { add, begun, endAll } = bench(100)
	const all = [add("running", from("x"))]
	for (let n = 0; n < 50; n++) all.push(add(`stranger ${n}`, from(`address ${n}`)))
	all.push(add("owner", known("owner's browser")))
	await endAll()
	await Promise.all(all)
	expect(begun.indexOf("owner")).toBeLessThanOrEqual(2)
	expect(begun).toHaveLength(52)
})

test("many known browsers leave half of the turns to strangers", async () => {
	const { add, begun, endAll } = bench(100)
	const all = [add("running", known("k"))]
	for (let n = 0; n < 20; n++) all.push(add("known", known(`browser ${n}`)))
	for (let n = 0; n < 5; n++) all.push(add("stranger", from(`address ${n}`)))
	await endAll()
	await Promise.all(all)
	expect(begun.slice(1, 11).filter((name) => name === "stranger")).toHaveLength(5)
})

test("without room the longest line loses its newest piece, and a line that is no shorter is refused itself", async () => {
	const { add, begun, endAll } = bench(3)
	const refused: string[] = []
	const all: Promise<unknown>[] = []
	const put = (name: string, turn: Turn) =>
		all.push(add(name, turn).catch(({ code }) => refused.push(`${name} ${code}`)))
	put("running", from("a"))
	for (const name of ["a1", "a2", "a3", "a4"]) put(name, from("a"))
	put("b1", from("b"))
	put("c1", from("c"))
	put("d1", from("d"))
	await endAll()
	await Promise.all(all)
	expect(refused.sort()).toEqual(["a2 accounts:busy", "a3 accounts:busy", "a4 accounts:busy", "d1 accounts:busy"])
	expect(begun).toEqual(["running", "a1", "b1", "c1"])
})
