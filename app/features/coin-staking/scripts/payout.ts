import { renew } from "#app/ui/live.ts"
import { listenForPrinting } from "../listen-for-printing.ts"

/** Fills an amount in at a press, prints a slip, and looks by itself while a payout is under way. */

const LOOK_MS = 1_000

document.addEventListener("click", ({ target }) => {
	const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-fill]") : null
	const amount = pressed?.form?.elements.namedItem("amount")
	if (!pressed || !(amount instanceof HTMLInputElement)) return
	amount.value = pressed.dataset.fill ?? ""
	amount.focus()
})
listenForPrinting()
setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector("[data-awaiting]")) renew()
}, LOOK_MS)
