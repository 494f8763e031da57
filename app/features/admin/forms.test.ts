import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { decideForm, moneyForm } from "./forms.ts"
import { publicSettingForm } from "./published/edit-public-settings.server.ts"

const decided = { id: randomUUID(), verdict: "approved" }
const moved = { id: randomUUID(), subject: "1", why: "w" }
const set = { kind: "set", subject: "a", was: "", value: "b" }

test("the sign 0, which no database takes, is refused by every field that somebody types", () => {
	for (const [form, whole, names] of [
		[decideForm, { ...decided, why: "" }, ["why"]],
		[moneyForm, { ...moved, kind: "set-receiver", to: "x" }, ["subject", "why", "to", "signature"]],
		[moneyForm, { ...moved, kind: "resolve-payout", signature: "x" }, ["signature", "to"]],
		[publicSettingForm, set, ["subject", "was", "value"]],
	] as const) {
		expect(form.safeParse(whole).success).toBe(true)
		for (const name of names) {
			const { error } = form.safeParse({ ...whole, [name]: "a\0b" })
			expect(error?.issues, name).toMatchObject([{ path: [name], message: "admin:needed" }])
		}
	}
	expect(decideForm.parse(decided).why).toBe("")
})
