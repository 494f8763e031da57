/** A form that works without script is taken over where one of its buttons submits it: the page stays. */
export function onSubmit(selector: string, act: (form: HTMLFormElement, value: string) => void) {
	document.addEventListener("submit", (event) => {
		const { submitter } = event
		const form = event.target as HTMLFormElement
		if (!form.matches(selector) || !(submitter instanceof HTMLButtonElement)) return
		event.preventDefault()
		act(form, submitter.value)
	})
}
