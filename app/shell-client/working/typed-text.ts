import { OWNED } from "#app/ui/live.ts"
import { type Field, isChanged } from "../changed-field.ts"

type Typed = readonly (readonly [field: string, value: string])[]

/** An agreement that was ticked is given anew; what a page sends along unseen is the page's own. */
const OURS =
	"form :is(input:not([type=checkbox], [type=hidden], [type=password], [type=file], [type=submit]), textarea, select)"
const KEY = "TYPED"
/** Pages whose text a tab remembers, the latest ones, and characters of all of them. */
const MOST = { pages: 5, length: 8_000 }
type Left = Readonly<{ page: string; owner: string; typed: Typed }>

/** By its own id, or by its name within what has one: never by its place, where something of another owner may stand. */
function selectorOf(field: Field): string {
	const around = field.id ? "" : `[name="${CSS.escape(field.name)}"]`
	return `#${CSS.escape((field.closest("[id]") ?? field).id)} ${around}`.trim()
}

const isUnchosen = (field: Field) => field instanceof HTMLInputElement && field.type === "radio" && !field.checked

/** On the answer to a form what was typed is what the form came back with. */
const typedIn = (main: HTMLElement): Typed =>
	[...main.querySelectorAll<Field>(OURS)]
		.filter((field) => field.name && !isUnchosen(field) && ("posted" in main.dataset || isChanged(field)))
		.map((field) => [selectorOf(field), field.value] as const)

function fillIn(main: HTMLElement, typed: Typed): void {
	for (const [selector, value] of typed) {
		for (const field of document.querySelectorAll<Field>(selector)) {
			if (!main.contains(field)) continue
			if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value
			else field.value = value
			// Whoever notes what is typed can tell it from a person's typing by its class.
			field.dispatchEvent(new CustomEvent("input", { bubbles: true }))
		}
	}
}

/** What is typed in `main` now; the answer fills it in again, once other markup stands there. */
export function keepTyped(main: HTMLElement): () => void {
	const typed = typedIn(main)
	return () => fillIn(main, typed)
}

function readLeft(): readonly Left[] {
	try {
		return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Left[]
	} catch {
		return []
	}
}

/** Gives back what was typed when somebody comes back to a page that the browser did not keep; to the same owner alone. */
export function typedText(): void {
	const main = document.querySelector<HTMLElement>(OWNED)
	if (!main) return
	const page = location.pathname + location.search
	const owner = () => main.dataset.owner ?? ""
	const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
	const left = readLeft().find((one) => one.page === page && one.owner === owner())
	if (left && (navigation?.type === "back_forward" || navigation?.type === "reload")) fillIn(main, left.typed)
	addEventListener("pagehide", () => {
		const others = readLeft().filter((one) => one.page !== page)
		const typed = typedIn(main)
		const all = typed.length > 0 ? [...others, { page, owner: owner(), typed }].slice(-MOST.pages) : others
		const text = JSON.stringify(all)
		if (all.length > 0 && text.length <= MOST.length) sessionStorage.setItem(KEY, text)
		else sessionStorage.removeItem(KEY)
	})
}
