import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
// @ts-expect-error: a plain script, without types
import { sourceHash } from "../../app/boot/source-hash.mjs"
import { ATTACKS } from "./attacks.ts"
import { budgetOf, runAttack } from "./run-attack.ts"
import { type Stand, startTarget } from "./target.ts"

/** The short form of `npm run attacks`: every attack that needs no long wait, in small numbers, on one app. */
let stand: Stand
beforeAll(async () => {
	const built = existsSync("build/.hash") && readFileSync("build/.hash", "utf8") === sourceHash(process.cwd())
	if (!built) execFileSync(process.execPath, ["app/build.mjs"], { stdio: "ignore" })
	stand = await startTarget()
}, 180_000)
afterAll(() => stand?.stop())

for (const attack of ATTACKS.filter(({ whole }) => !whole)) {
	test(`${attack.point}: the site withstands ${attack.name}`, async () => {
		const result = await runAttack(stand, attack, budgetOf(true))
		expect(result, `${result.figure} ${result.unit}: ${result.detail}`).toMatchObject({ ok: true })
	}, 120_000)
}
