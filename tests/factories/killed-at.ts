import type { Context } from "#app/db/context.ts"
import { causesOf } from "#app/lib/causes.ts"
import { partsOf } from "#app/lib/faults.ts"

export class Killed extends Error {}

/** Whether the work ended for that alone: a run of settlement reports the failures of all its steps together. */
export const isKilled = (error: unknown): boolean =>
	partsOf(error).every((part) => [...causesOf(part)].some((cause) => cause instanceof Killed))

/**
 * A worker that is ended at its nth transaction: before that commits, or right after. It does nothing from then on. Answers the worker, and
 * whether it came so far.
 */
export function killedAt<C extends Pick<Context, "db">>(worker: C, n: number, when: "before" | "after") {
	let begun = 0
	const db = new Proxy(worker.db, {
		get(target, name) {
			if (begun >= n) throw new Killed()
			if (name !== "transaction") return Reflect.get(target, name)
			return async (work: (db: unknown) => Promise<unknown>, ...more: never[]) => {
				const mine = ++begun === n
				const done = await target.transaction(
					async (inner) => {
						const said = await work(inner)
						if (mine && when === "before") throw new Killed()
						return said
					},
					...more,
				)
				if (mine) throw new Killed()
				return done
			}
		},
	})
	return { worker: { ...worker, db } as C, cameSoFar: () => begun >= n }
}
