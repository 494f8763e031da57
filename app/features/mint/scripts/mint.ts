import { countdownText } from "#app/lib/countdown-text.ts"
import { renew, whenShown } from "#app/ui/live.ts"
import { listenForSigning } from "#app/wallets/sign-button.client.ts"

/** Counts down by the server's clock and looks again when a moment has come, changes the quantity in place, and has the wallet sign. */

const LOOK_MS = 1_000

/** How far the server's clock is ahead of this one. */
let ahead = 0
/** Looked again for this moment: once each. */
let lookedFor = ""
const find = (where: string) => document.querySelector<HTMLElement>(where)

function tick(): void {
	const now = Date.now() + ahead
	const desk = find("[data-until]")
	const clock = desk?.querySelector<HTMLElement>("[data-clock]")
	const until = desk?.dataset.until ?? ""
	const left = Date.parse(until) - now
	if (clock) clock.textContent = left > 0 ? countdownText(left, document.documentElement.lang) : ""
	const seconds = find("[data-seconds]")
	if (seconds)
		seconds.textContent = String(Math.max(0, Math.ceil((Date.parse(seconds.dataset.seconds ?? "") - now) / 1_000)))
	if (document.visibilityState !== "visible") return
	if (find("[data-awaiting]")) renew()
	else if (left <= 0 && until !== lookedFor) {
		lookedFor = until
		renew()
	}
}

const slip = () => document.querySelector<HTMLFormElement>("form[data-mint]")
const field = () => slip()?.elements.namedItem("quantity")

/** What the buttons may still do, and why not; the total with it. */
function bound(): void {
	const form = slip()
	const input = field()
	if (!form || !(input instanceof HTMLInputElement)) return
	const { totals, least, most } = JSON.parse(form.dataset.mint ?? "{}") as {
		totals: Record<string, readonly string[]>
		least: string
		most: string
	}
	const now = Number(find("[data-most]")?.dataset.most ?? 0)
	if (now > 0) input.max = String(now)
	const limit = Number(input.max)
	const count = Number(input.value)
	for (const button of form.querySelectorAll<HTMLButtonElement>("[data-step]")) {
		const isEnd = button.dataset.step === "1" ? count >= limit : count <= 1
		if (isEnd) button.setAttribute("aria-disabled", "true")
		else button.removeAttribute("aria-disabled")
	}
	const said = find("#mint-bound")
	const text = count >= limit ? most.replace("|", String(limit)) : count <= 1 ? least : ""
	if (said && said.textContent !== text) said.textContent = text
	const asset = form.querySelector<HTMLInputElement>("[name=asset]:checked")?.value ?? ""
	const total = find("[data-total]")
	if (total) total.textContent = totals[asset]?.[count - 1] ?? "–"
}

document.addEventListener("click", (event) => {
	const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-step]") : null
	const input = field()
	if (!pressed || !(input instanceof HTMLInputElement)) return
	event.preventDefault()
	if (pressed.ariaDisabled === "true") return
	input.value = String(Number(input.value) + Number(pressed.dataset.step))
	bound()
})
document.addEventListener("input", ({ target }) => target instanceof Element && slip()?.contains(target) && bound())
setInterval(tick, LOOK_MS)
listenForSigning()
whenShown(() => {
	// It sells again: its slip is a form, which no reading anew puts in place.
	if (find(".mint-over[data-pending]") && find(".mint-now[data-state=open]")) location.reload()
	ahead = Date.parse(find("[data-now]")?.dataset.now ?? "") - Date.now() || 0
	bound()
	tick()
})
