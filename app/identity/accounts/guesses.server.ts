import type { WebContext } from "#app/db/context.ts"
import {
	LEARNS_ID,
	LEARNT_IDS,
	type Limit,
	WRONG_PASSWORDS,
	WRONG_PASSWORDS_A_DAY,
	WRONG_PASSWORDS_IN_BROWSER,
} from "../limits/limits.ts"
import { countOrWait, forgetUses, isFirstUse, secondsUntilFree, uncountUse } from "../limits/rate-limit.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "counters">

/** `mark`: hash of a browser that has the mark of the account; null: any other browser. `from`: the customer behind the internet address. */
type Caller = Readonly<{ uid: string; mark: string | null; from: string }>

/**
 * A try of a password as it was counted. `wait`: seconds until the ID may be tried again; 0: this try may be judged.
 * `mayLearn`: the caller may be told whether the ID exists.
 */
export type Guess = Readonly<{ wait: number; mayLearn: boolean; takeBack(): Promise<void> }>

/**
 * Counts a try before its password is judged, so that many at once are many. The same rows are written for every ID, whether it exists or
 * not, so that all take equally long. `takeBack` is for a try that was right, or was not judged.
 */
export async function countGuess(ctx: Needs, caller: Caller): Promise<Guess> {
	const { from, uid, mark } = caller
	// A browser with the mark learns nothing of an ID that it has logged in with.
	const isLearning = mark === null && (await secondsUntilFree(ctx, LEARNT_IDS, from)) === 0
	const isNew = isLearning && (await isFirstUse(ctx, LEARNS_ID, `${from} ${uid}`))
	const mayLearn = mark !== null || (isLearning && (!isNew || (await countOrWait(ctx, LEARNT_IDS, from)) === 0))
	const counted: [Limit, string][] = []
	let wait = 0
	for (const [limit, who] of countersOf(caller)) {
		if (wait > 0) break
		wait = await countOrWait(ctx, limit, who)
		counted.push([limit, who])
	}
	async function takeBack(): Promise<void> {
		for (const [limit, who] of counted) await uncountUse(ctx, limit, who)
		// Taken back once for each ID that was counted: log-ins of one ID that come at once take back nothing of other IDs.
		if (mark === null && (await forgetUses(ctx, LEARNS_ID, `${from} ${uid}`))) await uncountUse(ctx, LEARNT_IDS, from)
	}
	return { wait, mayLearn, takeBack }
}

const countersOf = ({ uid, mark }: Caller): readonly (readonly [Limit, string])[] =>
	mark === null
		? [
				[WRONG_PASSWORDS, uid],
				[WRONG_PASSWORDS_A_DAY, uid],
			]
		: [[WRONG_PASSWORDS_IN_BROWSER, `${uid} ${mark}`]]
