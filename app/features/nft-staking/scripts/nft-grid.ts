import type { ChooserData } from "../island/chooser-data.ts"

/** Loads what helps to choose many NFTs at the first touch of them; until then, and without it, they are boxes in a form. */

const taken = new WeakSet<Element>()

async function touched({ target }: Event): Promise<void> {
	const root = target instanceof Element ? target.closest<HTMLElement>("[data-chooser]") : null
	if (!root || taken.has(root)) return
	taken.add(root)
	// Pressed before anybody listened: pressed again once somebody does.
	let pressed: HTMLElement | null = null
	const wait = (event: Event) => {
		pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tool]") : null
	}
	root.addEventListener("click", wait)
	const { takeOver } = await import("../island/hydrate.tsx")
	root.removeEventListener("click", wait)
	takeOver(root, JSON.parse(root.dataset.chooser ?? "") as ChooserData)
	const again = pressed as HTMLElement | null
	if (again) requestAnimationFrame(() => again.click())
}

for (const kind of ["pointerdown", "focusin", "keydown"])
	document.addEventListener(kind, (event) => void touched(event).catch(console.error), { passive: true })
