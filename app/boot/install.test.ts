import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#app/chains/solana/local/testing.ts"
// @ts-expect-error: a plain script, without types
import { installIfStale } from "./install.mjs"

test("packages behind a link are not installed, because npm would empty another checkout's folder", async () => {
	const root = temporaryFolder()
	const other = temporaryFolder()
	mkdirSync(join(other, "left-alone"))
	symlinkSync(other, join(root, "node_modules"))
	writeFileSync(join(root, "package-lock.json"), "{}")
	await expect(installIfStale(root)).rejects.toThrow("node_modules is a link")
	expect(existsSync(join(other, "left-alone"))).toBe(true)
})
