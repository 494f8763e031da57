import { byId, ID } from "#app/ui/shell-contract.ts"
import type { QrView, WalletWords } from "#app/wallets/port.ts"
import { fill } from "#app/wallets/words/words.ts"

type View = QrView & Readonly<{ wallet: string; words: WalletWords["qr"] }>

const SVG = "http://www.w3.org/2000/svg"
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** Rows of 0 and 1 as one path; the light border of four modules belongs to the code. */
function picture(modules: string, label: string): SVGElement {
	const rows = modules.split("\n")
	const size = rows.length + 8
	const svg = document.createElementNS(SVG, "svg")
	const attributes = {
		viewBox: `0 0 ${size} ${size}`,
		role: "img",
		"aria-label": label,
		"shape-rendering": "crispEdges",
	}
	for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
	const draw = (d: string, fillColor: string) => {
		const path = document.createElementNS(SVG, "path")
		path.setAttribute("d", d)
		path.setAttribute("fill", fillColor)
		svg.append(path)
	}
	draw(`M0 0h${size}v${size}H0z`, "#fff")
	const dark = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")))
	draw(dark.join(""), "#000")
	return svg
}

/** Shows a code in its dialog until `close`, the person, or the clock ends it. An expired one stays, greyed, with its way on. */
export function showQr(view: View, onClose: (why: "closed" | "expired") => void): { close(): void } {
	const dialog = byId<HTMLDialogElement>(ID.walletQr)
	if (!dialog) {
		onClose("closed")
		return { close() {} }
	}
	const { words, wallet } = view
	const slot = <E extends HTMLElement = HTMLElement>(name: string) => dialog.querySelector<E>(`[data-qr-${name}]`)
	const say = (name: string, text: string) => {
		const at = slot(name)
		if (at) Object.assign(at, { textContent: text, hidden: text === "" })
	}
	say("title", fill(words.title, { wallet }))
	say("how", view.text || fill(words.how, { wallet }))
	say("code-note", view.code ? fill(words.code, { wallet, code: view.code }) : "")
	slot("picture")?.replaceChildren(picture(view.modules, fill(words.alt, { wallet })))
	const link = slot<HTMLAnchorElement>("link")
	const textContent = fill(words.open, { wallet })
	// In a tab of its own: a phone without the app would leave this page, and with it the request.
	const target = view.link.startsWith("https:") ? "_blank" : ""
	if (link) Object.assign(link, { href: view.link, textContent, target, rel: "noopener", hidden: !view.link })
	delete dialog.dataset.expired
	const expiredPart = slot("expired")
	if (expiredPart) expiredPart.hidden = true
	const again = slot("retry")
	if (again) again.hidden = true

	const until = view.seconds === undefined ? null : Date.now() + view.seconds * 1000
	let over = false
	const tick = () => {
		if (until === null) return
		const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
		const text = fill(words.left, { time: clock(left) })
		say("left", text)
		if (left % 60 === 0) say("said", text)
		if (left === 0) end("expired")
	}
	const timer = until === null ? undefined : setInterval(tick, 250)
	const closed = () => end("closed")
	const end = (why: "closed" | "expired" | "done") => {
		if (over) return
		over = true
		clearInterval(timer)
		dialog.removeEventListener("close", closed)
		if (why === "expired") {
			dialog.dataset.expired = ""
			say("left", words.expired)
			say("said", "")
			if (link) link.hidden = true
			if (expiredPart) expiredPart.hidden = false
		} else if (dialog.open) dialog.close()
		if (why !== "done") onClose(why)
	}
	tick()
	dialog.addEventListener("close", closed)
	if (!dialog.open) dialog.showModal()
	return { close: () => end("done") }
}
