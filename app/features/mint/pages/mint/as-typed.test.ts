import { expect, test } from "vitest"
import { asTyped } from "./as-typed.ts"
import type { MintPage } from "./model.ts"

test("a slip that was refused stays as it was filled in, within what can be bought", () => {
	const form = { request: "r", quantity: 1, most: 5, mayMint: true, asset: "SOL", way: "atomic" } as const
	const page = { form, plan: { prices: [{ asset: "SOL" }, { asset: "PVT" }] } } as unknown as MintPage
	const sent = { act: "mint", quantity: "3", asset: "PVT", way: "pay-first" }
	expect(asTyped(page, sent).form).toEqual({ ...form, quantity: 3, asset: "PVT", way: "pay-first" })
	expect(asTyped(page, { ...sent, quantity: "900", asset: "none", way: "x" }).form).toEqual({ ...form, quantity: 5 })
	expect(asTyped(page, { ...sent, quantity: "-2" }).form.quantity).toBe(1)
	for (const other of [null, undefined, {}, { act: "prepare" }]) expect(asTyped(page, other)).toBe(page)
})
