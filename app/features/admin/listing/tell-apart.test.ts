import { expect, test } from "vitest"
import { tellApart } from "./tell-apart.ts"

test("a value stands once among the choices of a filter, and two values never under one label", () => {
	const address = "4Nd1mYQGpXbQ8X2v7o1sJt5R9wXy3cKQm6Zz8uVhTgFp"
	expect(
		tellApart([
			{ value: "klay", label: "KLAY" },
			{ value: "klay", label: "KLAY" },
			{ value: "840", label: "Drops" },
			{ value: "1", label: "USDC" },
			{ value: address, label: "Drops" },
		]),
	).toEqual([
		{ value: "klay", label: "KLAY" },
		{ value: "840", label: "Drops (840)" },
		{ value: "1", label: "USDC" },
		{ value: address, label: "Drops (4Nd1…TgFp)" },
	])
})
