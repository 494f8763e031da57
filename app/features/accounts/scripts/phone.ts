/** Looks whether a phone has answered, and goes on by itself once it has. */

const EVERY_MS = 2_000
const stateIn = (root: ParentNode) => root.querySelector<HTMLElement>("[data-phone-state]")?.dataset.phoneState

const goOn = () => document.querySelector<HTMLFormElement>("[data-phone-enter]")?.querySelector("button")?.click()

async function askAnew(): Promise<void> {
	if (document.hidden) return
	const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" })
	if (!answer.ok) return
	const state = stateIn(new DOMParser().parseFromString(await answer.text(), "text/html"))
	if (state !== undefined && state !== stateIn(document)) location.replace(location.pathname)
}

if (stateIn(document) === "allowed") goOn()
else if (stateIn(document) === "asked") setInterval(() => void askAnew().catch(() => {}), EVERY_MS)
