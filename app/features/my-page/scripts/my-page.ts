import { timeLeft } from "#app/lib/time-left.ts"
import { renew, whenShown } from "#app/ui/live.ts"
import { countdown } from "../countdown.ts"

/** Counts down to what comes free and to what can be paid until when, and looks by itself while something is on its way. */

const TICK_MS = 5_000

/** What the clock of the page is ahead of this one: a demo's can be set. */
let ahead = 0

const locale = () => document.documentElement.lang
const write = (element: Element | null, text: string) => {
	if (element && element.textContent !== text) element.textContent = text
}
const leftOf = (iso: string | undefined) => Date.parse(iso ?? "") - Date.now() - ahead

/** Whether something has ended since the page was read. */
function count(): boolean {
	let ended = false
	for (const clock of document.querySelectorAll<HTMLElement>("[data-countdown]")) {
		const left = leftOf(clock.dataset.countdown)
		ended ||= left <= 0
		if (left <= 0) write(clock, clock.dataset.due ?? "")
		for (const { unit, figure, word } of countdown(left, locale())) {
			write(clock.querySelector(`[data-unit=${unit}] b`), figure)
			write(clock.querySelector(`[data-unit=${unit}] small`), word)
		}
	}
	for (const shown of document.querySelectorAll<HTMLElement>("[data-until]")) {
		const left = leftOf(shown.dataset.until)
		ended ||= left <= 0
		write(shown, timeLeft(left, locale()))
	}
	return ended
}

whenShown(() => {
	const now = document.querySelector<HTMLElement>("[data-now]")?.dataset.now
	ahead = now ? Number(now) - Date.now() : 0
	count()
})
setInterval(() => {
	const ended = count()
	if (document.visibilityState === "visible" && (ended || document.querySelector("[data-awaiting]"))) renew()
}, TICK_MS)
