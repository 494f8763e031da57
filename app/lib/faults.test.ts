import { expect, test } from "vitest"
import { causesOf } from "./causes.ts"
import { errorText } from "./error-text.ts"
import { aggregate, partsOf, StepFault, throwAll } from "./faults.ts"

const thrownBy = (faults: readonly unknown[]): unknown => {
	try {
		throwAll(faults)
		return null
	} catch (error) {
		return error
	}
}

test("no fault throws nothing, one is thrown as it is, and several are thrown together with none dropped", () => {
	const [one, other] = [new Error("the node is silent"), new Error("the row is locked")]
	expect(thrownBy([])).toBeNull()
	expect(thrownBy([one])).toBe(one)
	const both = thrownBy([one, other])
	expect(both).toMatchObject({ name: "AggregateError", errors: [one, other] })
	expect(partsOf(aggregate([both, one]))).toEqual([one, other, one])
})

test("the message of several faults names the first five with their steps and counts the others", () => {
	const faults = Array.from(
		{ length: 7 },
		(_, n) => new StepFault({ step: `step ${n}`, chain: n === 0 ? "solana" : null }, new Error(`failure ${n}`)),
	)
	expect(aggregate(faults).message).toBe(
		"step 0 (solana): failure 0; step 1: failure 1; step 2: failure 2; step 3: failure 3; step 4: failure 4; and 2 more",
	)
})

test("a message of several faults repeats no values of a failed statement", () => {
	const failed = Object.assign(new Error("Failed query: insert into account values ($1)\nparams: hush@example.org"), {
		query: "insert into account values ($1)",
		params: ["hush@example.org"],
	})
	const several = aggregate([new StepFault({ step: "book", chain: null }, failed), failed])
	expect(several.message).toBe("book: Failed query: insert into account; Failed query: insert into account")
	expect(errorText(several)).not.toContain("hush")
})

test("the reason of a failure is also found inside several that were thrown together", () => {
	const lost = Object.assign(new Error("lost"), { code: "57P01" })
	const several = aggregate([new Error("first"), new StepFault({ step: "book", chain: null }, lost)])
	expect([...causesOf(new Error("run", { cause: several }))]).toContain(lost)
})
