import { config } from "zod"
import { PROOF_LIMIT, readProof } from "#app/draws/proof.ts"
import { type Say, tellFault, tellVerified } from "#app/draws/tell-verified.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { wordsT } from "#app/i18n/words.ts"
import en from "../../../../locales/en/draw-proofs.json"
import id from "../../../../locales/id/draw-proofs.json"
import ko from "../../../../locales/ko/draw-proofs.json"
import { showTold } from "./show-told.ts"

/** The file that needs no site: all of it runs in the browser that opened it, and its policy lets it ask nobody. */
const WORDS = { en, ko, id } as const
type Language = keyof typeof WORDS
const isLanguage = (text: string): text is Language => text in WORDS

// What makes code of schemas is forbidden by the policy of the file: it need not be tried.
config({ jitless: true })

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
	const chosen = file.files?.[0]
	shown = () => found.replaceChildren(paragraph(say("draw-proofs:offline.reading")))
	shown()
	// The words are painted before the sums keep the page from it.
	await new Promise((resolve) => setTimeout(resolve, 30))
	if (!chosen && text.value.trim() === "") return refuse(() => say("draw-proofs:error.none"))
	if (chosen && chosen.size > PROOF_LIMIT) return refuse(() => tellFault("too-long", undefined, say))
	const read = readProof(chosen ? await chosen.text() : text.value)
	if ("fault" in read) return refuse(() => tellFault(read.fault, read.at, say))
	const verified = verifyProof(read.proof, { acceptDemo: demo.checked })
	shown = () => found.replaceChildren(showTold(tellVerified(read.proof, verified, say), say))
	shown()
	found.focus()
}

function refuse(why: () => string): void {
	shown = () => found.replaceChildren(paragraph(why(), "error"))
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
