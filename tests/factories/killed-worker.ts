import type { Context } from "#app/db/context.ts"

class Killed extends Error {}

/** A worker that ends at its nth transaction, before that commits or right after: from then on it does nothing any more. */
function killedAt(worker: Context, n: number, when: "before" | "after") {
	const state = { begun: 0, isDead: false }
	const db = new Proxy(worker.db, {
		get(target, name) {
			if (state.isDead) throw new Killed()
			if (name !== "transaction") return Reflect.get(target, name)
			return async (work: (db: unknown) => Promise<unknown>, ...more: never[]) => {
				const mine = ++state.begun === n
				const done = await target.transaction(
					async (inner) => {
						const said = await work(inner)
						if (mine && when === "before") throw dead()
						return said
					},
					...more,
				)
				if (mine) throw dead()
				return done
			}
		},
	})
	const dead = () => {
		state.isDead = true
		return new Killed()
	}
	return { ctx: { ...worker, db } as Context, state }
}

/** Ends the work at each of its transactions in turn, and lets the next worker go on from there. Answers how many died. */
export async function throughKills(worker: Context, work: (ctx: Context) => Promise<unknown>): Promise<number> {
	let kills = 0
	for (const when of ["before", "after"] as const)
		for (let n = 1; n < 40; n++) {
			const { ctx, state } = killedAt(worker, n, when)
			await work(ctx).catch((error: unknown) => {
				if (!state.isDead) throw error
			})
			if (!state.isDead) break
			kills++
		}
	await work(worker)
	return kills
}
