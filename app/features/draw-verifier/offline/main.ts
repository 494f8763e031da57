import type { Say } from "#app/draws/tell-verified.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LOCALES } from "#app/lib/paths.ts"
import en from "../../../../locales/en/draw-proofs.json"
import id from "../../../../locales/id/draw-proofs.json"
import ko from "../../../../locales/ko/draw-proofs.json"
import { showTold } from "../show-told.ts"
import { verifyHere } from "../verify-here.ts"

/** The file that needs no site: all of it runs in the browser that opened it, and its policy lets it ask nobody. */
const WORDS = { en, ko, id } as const
type Language = keyof typeof WORDS
const LANG_OF = { en: "eng", ko: "kor", id: "idn" } as const
const isLanguage = (text: string): text is Language => text in WORDS

const find = <E extends HTMLElement>(name: string): E => document.getElementById(name) as E
const text = find<HTMLTextAreaElement>("text")
const file = find<HTMLInputElement>("file")
const demo = find<HTMLInputElement>("demo")
const form = find<HTMLFormElement>("form")
const found = find("found")

let language: Language = "en"
const say: Say = (key, params) => wordsT({ "draw-proofs": WORDS[language] })(key, params)

/** What is shown of the last document; said again where the language changes. */
let shown: (() => void) | null = null

function speak(next: Language): void {
	language = next
	document.documentElement.lang = next
	for (const element of document.querySelectorAll<HTMLElement>("[data-say]"))
		element.textContent = say(`draw-proofs:${element.dataset.say}` as Parameters<Say>[0])
	document.title = say("draw-proofs:name")
	for (const button of document.querySelectorAll<HTMLButtonElement>("[data-language]"))
		button.setAttribute("aria-pressed", String(button.dataset.language === next))
	shown?.()
}

async function verify(): Promise<void> {
	shown = () => found.replaceChildren(paragraph(say("draw-proofs:offline.reading")))
	shown()
	// The words are painted before the sums keep the page from it.
	await new Promise((resolve) => setTimeout(resolve, 30))
	const answer = await verifyHere({
		...{ file: file.files?.[0], text: text.value, acceptDemo: demo.checked },
		site: undefined,
	})
	shown = () =>
		found.replaceChildren(
			"refused" in answer
				? paragraph(answer.refused(say), "error")
				: showTold(answer.told({ say, locale: LOCALES[LANG_OF[language]] }), { say, exact: true }),
		)
	shown()
	found.focus()
}

function paragraph(said: string, className = ""): HTMLElement {
	const element = document.createElement("p")
	element.className = className
	element.textContent = said
	return element
}

form.addEventListener("submit", (event) => {
	event.preventDefault()
	void verify()
})
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-language]"))
	button.addEventListener("click", () => {
		const next = button.dataset.language ?? ""
		if (isLanguage(next)) speak(next)
	})
const preferred = navigator.language.slice(0, 2)
speak(isLanguage(preferred) ? preferred : "en")
