/** The form works without this; with it the page changes in place and nothing typed is lost. */
export function theme() {
	document.addEventListener("submit", (event) => {
		const { target, submitter } = event
		if (!(target instanceof HTMLFormElement) || !target.matches("form.theme")) return
		if (!(submitter instanceof HTMLButtonElement)) return
		event.preventDefault()
		const secure = location.protocol === "https:" ? "; Secure" : ""
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
		document.cookie = `theme=${submitter.value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
		document.documentElement.dataset.theme = submitter.value
		const other = target.querySelector<HTMLElement>(`button:not([value="${submitter.value}"])`)
		other?.focus()
	})
}
