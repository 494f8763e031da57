import { OWNED } from "#app/ui/live.ts"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = readonly (readonly [form: number, name: string, value: string])[]

/** An agreement that was ticked is given anew; what a page sends along unseen is the page's own. */
const OURS = "input:not([type=checkbox], [type=hidden], [type=password], [type=file], [type=submit]), textarea, select"
const KEY = "TYPED"
/** Pages whose text a tab remembers, the latest ones, and characters of all of them. */
const MOST = { pages: 5, length: 8_000 }
type Left = Readonly<{ page: string; owner: string; typed: Typed }>

const formsOf = (main: HTMLElement) => [...main.querySelectorAll("form")]

function changed(field: Field): boolean {
	if (field instanceof HTMLSelectElement)
		return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
	if (field instanceof HTMLInputElement && field.type === "radio") return field.checked !== field.defaultChecked
	return field.value !== field.defaultValue
}

/** On the answer to a form what was typed is what the form came back with. */
const typedIn = (main: HTMLElement): Typed =>
	formsOf(main).flatMap((form, at) =>
		[...form.querySelectorAll<Field>(OURS)]
			.filter((field) => field.name && ("posted" in main.dataset || changed(field)))
			.filter((field) => !(field instanceof HTMLInputElement && field.type === "radio" && !field.checked))
			.map((field) => [at, field.name, field.value] as const),
	)

function fillIn(main: HTMLElement, typed: Typed): void {
	const forms = formsOf(main)
	for (const [at, name, value] of typed) {
		for (const field of forms[at]?.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`) ?? []) {
			if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value
			else field.value = value
		}
		forms[at]?.dispatchEvent(new Event("input", { bubbles: true }))
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
	const here = () => ({ page, owner: main.dataset.owner ?? "", typed: typedIn(main) })
	const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
	const left = readLeft().find((one) => one.page === page && one.owner === here().owner)
	if (left && (navigation?.type === "back_forward" || navigation?.type === "reload")) fillIn(main, left.typed)
	addEventListener("pagehide", () => {
		const others = readLeft().filter((one) => one.page !== page)
		const all = here().typed.length > 0 ? [...others, here()].slice(-MOST.pages) : others
		const text = JSON.stringify(all)
		if (all.length > 0 && text.length <= MOST.length) sessionStorage.setItem(KEY, text)
		else sessionStorage.removeItem(KEY)
	})
}
