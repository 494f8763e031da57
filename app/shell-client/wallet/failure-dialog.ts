import { byId, ID } from "#app/ui/shell-contract.ts"
import { DIALOG_ATTR } from "#app/ui/wallet-dialog-contract.ts"
import { announce, closeWalletDialog, openDialog as open } from "./dialog-messages.ts"

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
