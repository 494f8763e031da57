import { setTimeout as sleep } from "node:timers/promises"
import type { Attack, Budget, Figure } from "./attack.ts"
import type { Stand } from "./target.ts"

export type Result = Figure & Readonly<{ name: string; point: string; seconds: number }>

const CAP_MS = 60_000

export const budgetOf = (short: boolean): Omit<Budget, "signal"> => ({
	short,
	of: (whole, brief) => (short ? brief : whole),
	slack: short ? 5 : 1,
})

/** Lines of level error or fatal that the app wrote. */
const errorLines = (said: string) => said.split("\n").filter((line) => /"level":(50|60)\b/.test(line))

/** Runs one attack. Whatever it does, the site answers again afterwards: a web process that hangs is killed, and that counts. */
export async function runAttack(stand: Stand, attack: Attack, budget: Omit<Budget, "signal">): Promise<Result> {
	const began = performance.now()
	const heard = stand.said().length
	const pid = await stand.live.pid("web")
	const late = new AbortController()
	const over = new AbortController()
	const cap = sleep(attack.capMs ?? CAP_MS, null, { signal: late.signal }).then(
		(): Figure => ({ figure: "not over", unit: `within ${(attack.capMs ?? CAP_MS) / 1000} s`, ok: false }),
		(): Figure => ({ figure: "", unit: "", ok: false }),
	)
	const failed = (error: Error): Figure => ({
		figure: "failed",
		unit: "",
		ok: false,
		detail: error.message.slice(0, 300),
	})
	const found = await Promise.race([attack.run(stand, { ...budget, signal: over.signal }).catch(failed), cap])
	late.abort()
	over.abort()
	const notes = [found.detail ?? ""]
	if (await stand.recover()) notes.push("the web process hung and was killed")
	else if ((await stand.live.pid("web")) !== pid) notes.push("the web process ended")
	const survived = notes.length === 1
	const errors = attack.errorsExpected ? [] : errorLines(stand.said().slice(heard))
	if (errors.length > 0) notes.push(`${errors.length} error lines: ${errors[0]?.slice(0, 200)}`)
	return {
		name: attack.name,
		point: attack.point,
		figure: found.figure,
		unit: found.unit,
		ok: found.ok && survived && errors.length === 0,
		detail: notes.filter(Boolean).join("; "),
		seconds: Math.round((performance.now() - began) / 100) / 10,
	}
}
