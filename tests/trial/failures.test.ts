import { expect, test } from "vitest"
import { countFailures } from "./failures.ts"

test("a request that fails is expected while something is away, and at no other time", async () => {
	let now = 0
	const failures = countFailures(() => now)
	const fail = (began: number, ended: number) => {
		now = ended
		failures.add({ began, said: `${began}-${ended}` })
	}
	fail(1, 5)
	now = 10
	await failures.during(async () => {
		fail(8, 12)
		fail(13, 15)
		now = 20
	})
	fail(19, 25)
	fail(21, 26)
	expect(failures.unexpected()).toEqual(["1-5", "21-26"])
	expect([failures.count(), failures.last()]).toEqual([5, "21-26"])
})

test("an outage that ends with an error is over", async () => {
	let now = 0
	const failures = countFailures(() => now)
	await expect(failures.during(() => Promise.reject(new Error("not back")))).rejects.toThrow("not back")
	now = 2
	failures.add({ began: 1, said: "later" })
	expect(failures.unexpected()).toEqual(["later"])
})
