import { solanaReceiver } from "#app/identity/members/solana-receiver.ts"
import { listenForScans } from "#app/wallets/scan/scanner.ts"

/** Reads a wallet's QR code into the field, and says of a typed address that it is none before it is sent. */

listenForScans()

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-airdrop]"))
	form.addEventListener("submit", (event) => {
		const field = form.elements.namedItem("address")
		const dialog = document.getElementById("modal-airdrop")
		if (!(field instanceof HTMLInputElement && dialog instanceof HTMLDialogElement)) return
		if (solanaReceiver(field.value) !== null) return
		event.preventDefault()
		event.stopImmediatePropagation()
		dialog.showModal()
		dialog.addEventListener("close", () => field.focus(), { once: true })
	})
