import { dateFormat } from "#app/lib/formats.ts"
import { timeLeft } from "#app/lib/time-left.ts"
import { renew, whenShown } from "#app/ui/live.ts"

/** Writes the days of the check-ins as they are where the reader is, and counts down to the next one. */

const WEEKDAY = { weekday: "short" } as const
const DAY = { day: "numeric" } as const
const DATE = { day: "numeric", month: "short" } as const

const locale = () => document.documentElement.lang
const all = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]`)

/** What the clock of the page is ahead of this one: a demo's can be set. */
let ahead = 0

whenShown(() => {
	const now = document.querySelector<HTMLElement>("[data-now]")?.dataset.now
	ahead = now ? Number(now) - Date.now() : 0
	for (const head of all("weekday"))
		head.textContent = dateFormat(locale(), WEEKDAY).format(new Date(head.dataset.weekday ?? ""))
	for (const cell of all("day")) {
		const at = new Date(cell.dataset.day ?? "")
		cell.textContent = dateFormat(locale(), at.getDate() === 1 ? DATE : DAY).format(at)
	}
})

function tick(): void {
	for (const shown of all("until")) {
		const left = Date.parse(shown.dataset.until ?? "") - Date.now() - ahead
		const text = timeLeft(left, locale())
		if (shown.textContent !== text) shown.textContent = text
		// It opened or closed: the page says what now.
		if (left <= 0 && document.visibilityState === "visible") renew()
	}
}
setInterval(tick, 15_000)
