import { renew } from "#app/ui/live.ts"
import { keepUnfinished } from "#app/wallets/session-store.ts"
import { listenForSigning } from "#app/wallets/sign-button.client.ts"

/** Looks by itself while something is open, and has the connected wallet sign. */

const LOOK_MS = 1_000

// It is agreed to: the form behind it has nothing to go on with.
keepUnfinished({ stakingTokenId: "", stakingDays: "", stakeAmount: "" })
listenForSigning()
setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector("[data-awaiting]")) renew()
}, LOOK_MS)
