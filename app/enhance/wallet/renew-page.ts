import { langOf, paths } from "#app/lib/paths.ts"
import { RENEW_EVENT } from "../dom.ts"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function changed(field: Field): boolean {
	if (field instanceof HTMLSelectElement)
		return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
	if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
		return field.checked !== field.defaultChecked
	return field.type !== "hidden" && field.value !== field.defaultValue
}

/** A form that React controls keeps its default equal to its value; `:user-valid` still knows that somebody typed. */
export function somethingTyped(): boolean {
	const fields = document.querySelectorAll<Field>("main :is(input, textarea, select)")
	return [...fields].some((field) => field.matches(":user-valid, :user-invalid") || changed(field))
}

/** Shows the page as the present owner may see it, unless that would lose what was typed. */
export function renewPage(): void {
	if (somethingTyped()) {
		document.dispatchEvent(new CustomEvent(RENEW_EVENT))
		return
	}
	// With the hash the dialog that was opened by it would come back.
	history.replaceState(history.state, "", location.pathname + location.search)
	location.reload()
}

export const goToMyPage = () => location.assign(paths.myPage(langOf(location.pathname)))
