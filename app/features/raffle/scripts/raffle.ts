import { countdownText } from "#app/lib/countdown-text.ts"

/** Counts down by the server's clock, looks by itself when a moment has come until the page says what it brought, and says that to screen readers. */

const LOOK_MS = 3_000
const PARTS = ["raffle-poster", "raffle-draw"] as const
/** What is still under way there: it is looked at without a moment of its own. */
const UNDER_WAY = ["drawn", "redrawn"]

const partOf = (page: Document, name: string) => page.querySelector<HTMLElement>(`[data-live="${name}"]`)
const poster = () => partOf(document, "raffle-poster")
/** How far the server's clock is ahead of this one. */
let ahead = 0
let lookedAt = 0

function readClock(): void {
	const ours = Date.now()
	ahead = Date.parse(poster()?.dataset.now ?? "") - ours || 0
}

/** Reads the page anew, and shows what has changed. A node that is busy is asked again. */
async function look(): Promise<void> {
	lookedAt = Date.now()
	const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" })
	if (!answer.ok) return
	const page = new DOMParser().parseFromString(await answer.text(), "text/html")
	const was = poster()?.dataset.status
	const isNew = partOf(page, "raffle-poster")?.dataset.status !== was
	for (const name of PARTS) {
		const [here, there] = [partOf(document, name), partOf(page, name)]
		// What stands already is left alone, so that nothing turns twice.
		if (here && there && (isNew || name === "raffle-poster" || here.textContent !== there.textContent))
			here.replaceWith(document.adoptNode(there))
	}
	readClock()
	const said = document.getElementById("raffle-said")
	if (said && isNew) said.textContent = poster()?.querySelector("[data-said]")?.textContent ?? ""
	tick()
}

function tick(): void {
	const here = poster()
	if (!here) return
	const left = Date.parse(here.dataset.until ?? "") - (Date.now() + ahead)
	const clock = here.querySelector("[data-clock]")
	if (clock) clock.textContent = countdownText(Math.max(0, left), document.documentElement.lang)
	const isDue = left <= 0 || UNDER_WAY.includes(here.dataset.status ?? "")
	if (isDue && document.visibilityState === "visible" && Date.now() - lookedAt >= LOOK_MS) look().catch(() => {})
}

readClock()
tick()
setInterval(tick, 1_000)
