import { renew, SHOWN_EVENT } from "#app/ui/live.ts"

/** Fills an amount in, says what a form lacks, looks by itself while something is under way, and leads on after dialogs and signatures. */

const LOOK_MS = 1_000

document.addEventListener("click", ({ target }) => {
	const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-fill]") : null
	const amount = pressed?.form?.elements.namedItem("amount")
	if (!pressed || !(amount instanceof HTMLInputElement)) return
	amount.value = pressed.dataset.fill ?? ""
	amount.focus()
})

/** What a form for a term lacks is said beside it, before it is sent; without scripts the server says so. */
document.addEventListener("submit", (event) => {
	const form = event.target
	if (!(form instanceof HTMLFormElement) || form.id !== "ask") return
	const lacking = (["term", "agree"] as const).flatMap((name) => {
		const first = form.querySelector<HTMLInputElement>(`input[name=${name}]:not([type=hidden])`)
		const isMissing = first !== null && !form.querySelector(`input[name=${name}]:checked`)
		const said = form.querySelector<HTMLElement>(`#ask-${name}-error`)
		if (said) said.hidden = !isMissing
		first?.removeAttribute("aria-invalid")
		if (!isMissing) return []
		first.setAttribute("aria-invalid", "true")
		first.setAttribute("aria-describedby", `ask-${name}-error`)
		return [first]
	})
	if (lacking.length === 0) return
	event.preventDefault()
	lacking[0]?.focus()
})

/** Where one is again after a dialog that an address opened: at what it was about, not at the top of the page. */
const placeOf = (dialog: string) => (/claim|survey|details/.test(dialog) ? "rewards" : "nfts")
let opener: HTMLElement | null = null
document.addEventListener(
	"click",
	({ target }) => {
		const link = target instanceof Element ? target.closest<HTMLElement>("a[href^='#modal-']") : null
		if (link && !link.closest("dialog")) opener = link
	},
	true,
)
document.addEventListener(
	"close",
	({ target }) => {
		if (!(target instanceof HTMLDialogElement) || !target.closest(".program-page")) return
		const link = opener?.getAttribute("href") === `#${target.id}` ? opener : null
		// The shell gives the focus back first, where it knows to whom.
		setTimeout(() => {
			if (document.querySelector("dialog[open]")) return
			if (document.activeElement && document.activeElement !== document.body) return
			;(link ?? document.getElementById(placeOf(target.id)))?.focus()
		})
	},
	true,
)

let signs = false
document.addEventListener("click", ({ target }) => {
	if (target instanceof Element && target.closest("[data-wallet-sign]")) signs = true
})
// A page that answers a form is renewed in its parts once somebody has signed; what belongs to another owner is gone by then.
document.addEventListener(SHOWN_EVENT, () => {
	if (signs) document.querySelector<HTMLFormElement>("form[data-again]")?.requestSubmit()
	signs = false
})
setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector("[data-awaiting]")) renew()
}, LOOK_MS)
