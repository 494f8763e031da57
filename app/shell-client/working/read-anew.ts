import { SHOWN_EVENT } from "#app/ui/live.ts"
import { HINT_EVENT } from "#app/ui/shell-contract.ts"
import { keepFocus } from "./keep-focus.ts"
import { mainOf, noteSent, type Outcome, partsOf, sent } from "./sent-parts.ts"
import { keepTyped } from "./typed-text.ts"

/** See `refresh`. */
export async function readAnew(): Promise<Outcome> {
	const now = mainOf(document)
	const page = await fetchPage().catch(() => null)
	const next = page && mainOf(page)
	if (!now || !page || !next) return "failed"
	const sameOwner = now.dataset.owner === next.dataset.owner
	if (sameOwner) replaceParts(page)
	else replaceMain(now, next)
	document.dispatchEvent(new CustomEvent(SHOWN_EVENT))
	document.dispatchEvent(new CustomEvent(HINT_EVENT))
	return sameOwner ? "fresh" : "other-owner"
}

async function fetchPage(): Promise<Document> {
	const response = await fetch(location.pathname + location.search, {
		headers: { Accept: "text/html" },
		cache: "no-store",
	})
	return new DOMParser().parseFromString(await response.text(), "text/html")
}

function replaceParts(page: Document): void {
	const heading = headingOf(document)
	const next = partsOf(page)
	for (const [name, old] of partsOf(document)) {
		const part = next.get(name)
		const html = part?.outerHTML ?? ""
		if (sent.get(name) === html) continue
		sent.set(name, html)
		keepFocus(old, () => (part ? old.replaceWith(document.adoptNode(part)) : old.remove()))
	}
	if (headingOf(document) !== heading) {
		document.title = page.title
		showHeading()
	}
}

const headingOf = (root: ParentNode) => root.querySelector("main h1")?.textContent ?? ""

/** A page that has another heading is another page to whoever looks at it: it begins at its top. Who is in a dialog stays there. */
function showHeading(): void {
	if (document.querySelector("dialog[open]")) return
	document.getElementById("main")?.focus({ preventScroll: true })
	scrollTo({ top: 0 })
}

function replaceMain(now: HTMLElement, next: HTMLElement): void {
	const restoreTyped = keepTyped(now)
	keepFocus(now, () => {
		now.dataset.owner = next.dataset.owner ?? ""
		delete now.dataset.posted
		now.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)))
	})
	restoreTyped()
	noteSent()
	// A script that a parser of ours has read does not run; what this page has not loaded yet is loaded now.
	for (const { src } of now.querySelectorAll<HTMLScriptElement>("script[type=module][src]")) void import(src)
}
