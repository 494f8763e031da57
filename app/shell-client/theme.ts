import { onSubmit } from "./on-submit.ts"

/** With script the page changes in place and nothing typed is lost. */
export function theme() {
	onSubmit("form.theme", (form, value) => {
		const secure = location.protocol === "https:" ? "; Secure" : ""
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
		document.cookie = `theme=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
		document.documentElement.dataset.theme = value
		form.querySelector<HTMLElement>(`button:not([value="${value}"])`)?.focus()
	})
}
