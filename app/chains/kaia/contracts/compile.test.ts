import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import compiled from "./compiled.json" with { type: "json" }

test("no contract was changed without being compiled anew", () => {
	for (const [name, { source }] of Object.entries(compiled.contracts)) {
		const text = readFileSync(new URL(`${name}.sol`, import.meta.url))
		expect(createHash("sha256").update(text).digest("hex"), `npm run kaia:compile, for ${name}`).toBe(source)
	}
})
