import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { agreeFormFor } from "./confirm-age.ts"

const sent = { draft: randomUUID(), version: "1", rule: randomUUID(), terms: "0".repeat(64), agree: "on" }

test("where the operator asks for an age, nobody agrees without saying that they are old enough", () => {
	expect(agreeFormFor(19).safeParse({ ...sent, age: "on" }).success).toBe(true)
	for (const age of [undefined, "", "off"]) {
		const answer = agreeFormFor(19).safeParse({ ...sent, age })
		expect(answer.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([["age", "access:age"]])
	}
})

test("where no age is asked for, none is needed", () => {
	expect(agreeFormFor(null).safeParse(sent).success).toBe(true)
})
