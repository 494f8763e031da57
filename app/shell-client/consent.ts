import { confirmationId, consentIn, isConsent } from "#app/lib/consent.ts"

const answered = () => consentIn(document.cookie)

/** The form works without this; with it nothing typed on the page is lost, and the page says what is answered now. */
export function consent() {
	paint()
	// A page from the history or fetched ahead may be older than the answer.
	addEventListener("pageshow", paint)
	document.addEventListener("submit", (event) => {
		const { target, submitter } = event
		if (!(target instanceof HTMLFormElement) || !target.matches("form.consent-form")) return
		if (!(submitter instanceof HTMLButtonElement)) return
		event.preventDefault()
		void answer(target, submitter.value).catch((error: unknown) => console.error("consent", error))
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
