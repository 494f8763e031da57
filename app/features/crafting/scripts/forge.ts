import { renew } from "#app/ui/live.ts"
import { listenForSigning } from "#app/wallets/sign-button.client.ts"

/** Has a wallet sign, and looks by itself while something is made. */

const LOOK_MS = 1_000

listenForSigning()
setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector("[data-awaiting]")) renew()
}, LOOK_MS)
