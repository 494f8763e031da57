export { groupNow, groupWhileTyping } from "./group-while-typing.ts"

/** As the server shows what is wrong with a field (`Field`). */
export function paintError(form: HTMLFormElement, text: string): void {
	const input = form.elements.namedItem("typed") as HTMLInputElement
	const id = `${input.id}-error`
	const shown = document.getElementById(id)
	input.closest(".field")?.toggleAttribute("data-invalid", text !== "")
	if (text === "") {
		shown?.remove()
		input.removeAttribute("aria-invalid")
		input.removeAttribute("aria-describedby")
	} else if (!shown) {
		const error = document.createElement("p")
		Object.assign(error, { className: "field-error", id, textContent: text })
		input.closest(".field")?.append(error)
		input.setAttribute("aria-invalid", "true")
		input.setAttribute("aria-describedby", id)
	}
}
