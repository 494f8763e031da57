import { afterAll, beforeAll, expect, test } from "vitest"
import type { Attack } from "./attack.ts"
import { ATTACKS } from "./attacks.ts"
import { buildIfStale } from "./built.ts"
import { budgetOf, runAttack } from "./run-attack.ts"
import { type Stand, startTarget } from "./target.ts"

/** The short form of `npm run attacks`: every attack of a kind that needs no long wait, in small numbers, on one app. */
export function testAttacks(isOfKind: (attack: Attack) => boolean): void {
	let stand: Stand
	beforeAll(async () => {
		buildIfStale()
		stand = await startTarget()
	}, 180_000)
	afterAll(() => stand?.stop())

	for (const attack of ATTACKS.filter((one) => !one.whole && isOfKind(one))) {
		test(`${attack.point}: the site withstands ${attack.name}`, async () => {
			const result = await runAttack(stand, attack, budgetOf(true))
			expect(result, `${result.figure} ${result.unit}: ${result.detail}`).toMatchObject({ ok: true })
		}, 120_000)
	}
}
