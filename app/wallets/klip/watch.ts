import { WalletProblem } from "../port.ts"

/** Printed (§9, Q038): asked every second, for 300 seconds, and so 300 times at most. */
export const EVERY_MS = 1_000
export const FOR_MS = 300_000
const MOST = FOR_MS / EVERY_MS
/** So many calls may fail in a row before it counts as a failure: a phone that changes its network loses one or two. */
const LOST_CALLS = 3

export type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">

type Watch<R> = Readonly<{
	/** One question to our server; undefined: nothing has come of it yet. Throws a `WalletProblem` where it is over. */
	ask(): Promise<R | undefined>
	/** Nobody is looking: nothing is asked. Back again: asked at once. */
	page: Page
	forMs?: number
	/** Why it shall end before that. */
	stop?: (listener: (why: "closed" | "expired") => void) => void
}>

/** Asks until something has come of it, the time is over or the person has closed the dialog. */
export function watch<R>({ ask, page, forMs = FOR_MS, stop }: Watch<R>): Promise<R> {
	return new Promise<R>((resolve, reject) => {
		let asked = 0
		let lost = 0
		let asking = false
		let timer: ReturnType<typeof setTimeout> | undefined
		let over = false
		const end = (settle: () => void) => {
			if (over) return
			over = true
			clearTimeout(timer)
			clearTimeout(latest)
			page.removeEventListener("visibilitychange", onVisible)
			settle()
		}
		const fail = (error: unknown) => end(() => reject(error))
		const look = async () => {
			if (over || asking || page.hidden) return
			if (asked === MOST) return fail(new WalletProblem("expired"))
			asked++
			asking = true
			try {
				const made = await ask()
				lost = 0
				if (made !== undefined) return end(() => resolve(made))
			} catch (error) {
				lost++
				if (error instanceof WalletProblem) return fail(error)
				if (lost === LOST_CALLS) return fail(new WalletProblem("failed", error))
			} finally {
				asking = false
			}
			// Counted from the answer, so that the server is never asked twice within its own second.
			timer = setTimeout(look, EVERY_MS)
		}
		const onVisible = () => {
			clearTimeout(timer)
			if (!asking) void look()
		}
		const latest = setTimeout(() => fail(new WalletProblem("expired")), forMs)
		page.addEventListener("visibilitychange", onVisible)
		stop?.((why) => fail(new WalletProblem(why)))
		timer = setTimeout(look, EVERY_MS)
	})
}
