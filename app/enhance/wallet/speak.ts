import { ATTR, byId, ID, short5 } from "../dom.ts"
import { fill, walletWords } from "./words.ts"

const VOICE = "wallet-voice"

/** Says something that needs no dialog, to those who listen to a page. */
export function announce(text: string): void {
	let voice = byId(VOICE)
	if (!voice) {
		voice = document.createElement("p")
		voice.id = VOICE
		voice.className = "sr-only"
		voice.setAttribute("role", "status")
		const home = byId("shell-bottom") ?? document.body
		home.append(voice)
	}
	voice.textContent = text
}

/** The line of state inside the wallet dialog; with `retry` a button under it. */
export function tell(text: string, retry?: { label: string; press: () => void }): void {
	const line = document.querySelector<HTMLElement>(`[${ATTR.walletStatus}]`)
	if (!line) {
		announce(text)
		return
	}
	line.textContent = text
	line.parentElement?.querySelector("[data-wallet-retry]")?.remove()
	if (!retry) return
	const button = document.createElement("button")
	button.type = "button"
	button.className = "button button-signal"
	button.dataset.walletRetry = ""
	button.textContent = retry.label
	button.addEventListener("click", retry.press)
	line.after(button)
	open(ID.wallet)
	button.focus()
}

function open(id: string) {
	const dialog = byId<HTMLDialogElement>(id)
	if (dialog && !dialog.open) dialog.showModal()
}

export const closeWalletDialog = () => byId<HTMLDialogElement>(ID.wallet)?.close()

/** The printed dialog of a wallet that is missing or failed. */
export function showFailure({ title, text, link }: { title: string; text: string; link?: string | undefined }): void {
	closeWalletDialog()
	const dialog = byId<HTMLDialogElement>(ID.walletFailure)
	if (!dialog) {
		announce(`${title}. ${text}`)
		return
	}
	const slot = (name: string) => dialog.querySelector<HTMLElement>(`[${name}]`)
	const heading = slot(ATTR.failureTitle)
	const body = slot(ATTR.failureText)
	const anchor = slot(ATTR.failureLink) as HTMLAnchorElement | null
	if (heading) heading.textContent = title
	if (body) body.textContent = text
	if (anchor) {
		anchor.hidden = !link
		if (link) Object.assign(anchor, { href: link, target: "_blank", rel: "noopener noreferrer" })
	}
	open(ID.walletFailure)
}

export async function tellChanged(address: string): Promise<void> {
	const { status } = await walletWords()
	announce(fill(status.changed, { address: short5(address) }))
}
