/**
 * Opens the form of a partner in a dialog: the very part of its page. Links within it turn the dialog's own pages; its form is sent as it is on the
 * page, and so is whatever goes wrong on the way.
 */
const dialog = document.querySelector<HTMLDialogElement>("#modal-reservation")
const inside = dialog?.querySelector<HTMLElement>("[data-booking]")
const asPage = dialog?.querySelector<HTMLAnchorElement>("[data-booking-page]")

async function show(href: string): Promise<void> {
	if (!inside) return
	if (asPage) asPage.href = href
	inside.textContent = inside.dataset.wait ?? ""
	try {
		const answer = await fetch(href, { headers: { Accept: "text/html" } })
		const page = new DOMParser().parseFromString(await answer.text(), "text/html")
		const desk = page.querySelector("#booking")
		if (!answer.ok || !desk) throw new Error(`the form answered ${answer.status}`)
		// One id, one place: the page behind the dialog has none of its own.
		inside.replaceChildren(document.adoptNode(desk))
		const chosen = inside.querySelector<HTMLElement>("#slip") ?? inside.querySelector<HTMLElement>("#booking-times")
		chosen?.scrollIntoView({ block: "start" })
	} catch (error) {
		console.error("booking", error)
		location.assign(href)
	}
}

const isPlain = (event: MouseEvent) =>
	!(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

document.addEventListener("click", (event) => {
	const link = event.target instanceof Element ? event.target.closest("a") : null
	if (!link || !dialog || !isPlain(event)) return
	if (link.dataset.book !== undefined) {
		event.preventDefault()
		dialog.showModal()
		void show(link.href)
		return
	}
	if (inside?.contains(link) && new URL(link.href).pathname.startsWith("/reservation/")) {
		event.preventDefault()
		void show(link.href)
	}
})

// What is chosen by a form of the dialog's, nights of a room, is a turn as well.
inside?.addEventListener("submit", (event) => {
	const form = event.target
	if (!(form instanceof HTMLFormElement) || form.method !== "get") return
	event.preventDefault()
	const query = new URLSearchParams(new FormData(form) as never)
	void show(`${form.action.replace(/[?#].*$/, "")}?${query}`)
})
