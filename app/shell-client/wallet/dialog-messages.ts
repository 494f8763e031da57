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
	openDialog(ID.wallet)
	button.focus()
}

export function openDialog(id: string) {
	const dialog = byId<HTMLDialogElement>(id)
	if (dialog && !dialog.open) dialog.showModal()
}

export const openWalletDialog = () => openDialog(ID.wallet)
export const closeWalletDialog = () => byId<HTMLDialogElement>(ID.wallet)?.close()

/** An expired code stays where it was, with a button for a new one. False where no code is shown any more. */
export function offerNewCode(retry: () => void): boolean {
	const dialog = byId<HTMLDialogElement>(ID.walletQr)
	const button = dialog?.querySelector<HTMLElement>("[data-qr-retry]")
	if (!dialog?.open || !button) return false
	button.onclick = retry
	button.hidden = false
	return true
}

export async function announceAccountChange(address: string): Promise<void> {
	const { status } = await walletWords()
	announce(fill(status.changed, { address: short5(address) }))
}
