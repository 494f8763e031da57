import { langOf, pagePath } from "#app/lib/lang-of.ts"
import { renew } from "#app/ui/live.ts"
import { type Field, isChanged } from "../changed-field.ts"

export function somethingTyped(): boolean {
	const fields = document.querySelectorAll<Field>("main :is(input, textarea, select)")
	return [...fields].some(isChanged)
}

/** Shows the page as the present owner may see it, unless that would lose what was typed. */
export function renewPage(): void {
	// A form's answer cannot be loaded anew: the browser would send the form again.
	if (somethingTyped() || document.querySelector("main[data-posted]")) {
		renew()
		return
	}
	// With the hash the dialog that was opened by it would come back.
	history.replaceState(history.state, "", location.pathname + location.search)
	location.reload()
}

export const goToMyPage = () => location.assign(pagePath(langOf(location.pathname), "mypage"))
