import { short5 } from "#app/lib/shorten.ts"
import { byId, ID } from "#app/ui/shell-contract.ts"
import { DIALOG_ATTR } from "#app/ui/wallet-dialog-contract.ts"
import { fill, walletWords } from "#app/wallets/words/words.ts"

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
export function showStatus(text: string, retry?: { label: string; press: () => void }): void {
	const line = document.querySelector<HTMLElement>(`[${DIALOG_ATTR.walletStatus}]`)
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

export const openWalletDialog = () => open(ID.wallet)
export const closeWalletDialog = () => byId<HTMLDialogElement>(ID.wallet)?.close()

export type Failure = Readonly<{
	title: string
	text: string
	/** What can be done now. */
	next?: string | undefined
	link?: string | undefined
	/** Instead of the words that say that the link leads to the wallet's site. */
	linkLabel?: string | undefined
	retry?: (() => void) | undefined
}>

let siteLabel = ""

/** The printed dialog of a wallet that is missing or failed; null where a page has none (it was only spoken). */
export function showFailure({ title, text, next, link, linkLabel, retry }: Failure): HTMLDialogElement | null {
	closeWalletDialog()
	byId<HTMLDialogElement>(ID.walletQr)?.close()
	const dialog = byId<HTMLDialogElement>(ID.walletFailure)
	if (!dialog) {
		announce([title, text, next].filter(Boolean).join(". "))
		return null
	}
	const slot = <E extends HTMLElement = HTMLElement>(name: string) => dialog.querySelector<E>(`[${name}]`)
	const say = (name: string, words: string) => {
		const at = slot(name)
		if (at) Object.assign(at, { textContent: words, hidden: words === "" })
	}
	say(DIALOG_ATTR.failureTitle, title)
	say(DIALOG_ATTR.failureText, text)
	say(DIALOG_ATTR.failureNext, next ?? "")
	const anchor = slot<HTMLAnchorElement>(DIALOG_ATTR.failureLink)
	if (anchor) {
		anchor.hidden = !link
		siteLabel ||= anchor.textContent ?? ""
		const textContent = linkLabel ?? siteLabel
		if (link) Object.assign(anchor, { href: link, target: "_blank", rel: "noopener noreferrer", textContent })
	}
	const again = () => {
		dialog.close()
		retry?.()
	}
	press(slot(DIALOG_ATTR.failureRetry), retry && again)
	press(slot(DIALOG_ATTR.failureGoOn), undefined)
	open(ID.walletFailure)
	return dialog
}

/** An expired code stays where it was, with a button for a new one. False where no code is shown any more. */
export function offerNewCode(retry: () => void): boolean {
	const dialog = byId<HTMLDialogElement>(ID.walletQr)
	const button = dialog?.querySelector<HTMLElement>("[data-qr-retry]")
	if (!dialog?.open || !button) return false
	button.onclick = retry
	return true
}

/** A button of the dialog does one thing at a time, or is not there. */
function press(button: HTMLElement | null, act: (() => void) | undefined): void {
	if (!button) return
	button.hidden = !act
	button.onclick = act ?? null
}

/** A notice that must be read before going on; closing it is a no. */
export function askToGoOn(told: Failure, label: string): Promise<boolean> {
	const dialog = showFailure(told)
	const button = dialog?.querySelector<HTMLElement>(`[${DIALOG_ATTR.failureGoOn}]`)
	if (!dialog || !button) return Promise.resolve(true)
	return new Promise((resolve) => {
		button.textContent = label
		press(button, () => {
			resolve(true)
			dialog.close()
			// What is told while the wallet works belongs there.
			open(ID.wallet)
		})
		button.focus()
		dialog.addEventListener("close", () => resolve(false), { once: true })
	})
}

export async function announceAccountChange(address: string): Promise<void> {
	const { status } = await walletWords()
	announce(fill(status.changed, { address: short5(address) }))
}
