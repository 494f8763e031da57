import { confirmationId, consentIn, isConsent } from "#app/lib/consent.ts"
import { onSubmit } from "./on-submit.ts"

const answered = () => consentIn(document.cookie)

/** With script nothing typed on the page is lost, and the page says what is answered now. */
export function consent() {
	paint()
	// A page from the history or fetched ahead may be older than the answer.
	addEventListener("pageshow", paint)
	onSubmit("form.consent-form", (form, value) => {
		void answer(form, value).catch((error: unknown) => console.error("consent", error))
	})
}

/** The server sets the cookie: some browsers soon forget what a script has set. */
async function answer(form: HTMLFormElement, value: string) {
	await fetch(form.action, { method: "POST", body: new URLSearchParams({ consent: value }), redirect: "manual" })
	paint()
	if (!isConsent(value) || answered() !== value) return
	if (!form.elements.namedItem("confirm")) document.getElementById("main")?.focus({ preventScroll: true })
	else location.hash = confirmationId(value)
}

function paint() {
	const now = answered()
	if (!now) return
	document.querySelector(".consent")?.remove()
	for (const button of document.querySelectorAll<HTMLButtonElement>(".consent-answers button")) {
		button.setAttribute("aria-pressed", String(button.value === now))
	}
}
