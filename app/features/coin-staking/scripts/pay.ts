import { renew } from "#app/ui/live.ts"
import { keepUnfinished } from "#app/wallets/session-store.ts"
import { listenForSigning } from "#app/wallets/sign-button.client.ts"
import { listenForPrinting } from "../listen-for-printing.ts"

/** Looks by itself while something is open, has the connected wallet sign, and prints the slip. */

const LOOK_MS = 1_000

// It is agreed to: the form behind it has nothing to go on with.
keepUnfinished({ stakingTokenId: "", stakingDays: "", stakeAmount: "" })
listenForSigning()
listenForPrinting()
setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector("[data-awaiting]")) renew()
}, LOOK_MS)
