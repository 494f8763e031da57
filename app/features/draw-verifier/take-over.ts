import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import type { Say } from "#app/draws/tell-verified.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LOCALES, langOf } from "#app/lib/paths.ts"
import en from "../../../locales/en/draw-proofs.json"
import id from "../../../locales/id/draw-proofs.json"
import ko from "../../../locales/ko/draw-proofs.json"
import { showTold } from "./show-told.ts"
import { verifyHere } from "./verify-here.ts"

const WORDS = { eng: en, kor: ko, idn: id } as const

/** Verifies what a form of the page holds, in the browser: the document goes nowhere. */
export async function takeOver(form: HTMLFormElement, place: HTMLElement): Promise<void> {
	const lang = langOf(location.pathname)
	const say: Say = wordsT({ "draw-proofs": WORDS[lang] })
	place.replaceChildren(line(say("draw-proofs:offline.reading")))
	complain(form, null)
	// The words are painted before the sums keep the page from it.
	await new Promise((resolve) => setTimeout(resolve, 30))
	const fields = new FormData(form)
	const file = fields.get("file")
	const answer = await verifyHere({
		file: file instanceof File && file.size > 0 ? file : undefined,
		text: String(fields.get("text") ?? ""),
		acceptDemo: fields.get("demo") === "yes",
		// As the page has printed it: the address and the keys of the site that the page came from.
		site: JSON.parse(form.dataset.verifyDraw ?? "") as KnownSite,
	})
	if ("refused" in answer) {
		place.replaceChildren()
		return complain(form, answer.refused(say))
	}
	place.replaceChildren(showTold(answer.told({ say, locale: LOCALES[lang] }), { say }))
	const verdict = place.querySelector("h2")
	verdict?.scrollIntoView({ block: "center" })
	verdict?.focus({ preventScroll: true })
}

/** As the page prints it where the server has refused. */
function complain(form: HTMLFormElement, why: string | null): void {
	form.querySelector("#verify-error")?.remove()
	const text = form.querySelector("textarea")
	text?.toggleAttribute("aria-invalid", why !== null)
	if (why === null) return
	text?.setAttribute("aria-invalid", "true")
	const error = line(why)
	Object.assign(error, { id: "verify-error", className: "field-error" })
	error.setAttribute("role", "alert")
	form.prepend(error)
	text?.focus()
}

function line(text: string): HTMLElement {
	const made = document.createElement("p")
	made.className = "wrap"
	made.textContent = text
	return made
}
