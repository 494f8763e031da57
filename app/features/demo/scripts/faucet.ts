import { LIVE_PARTS, renew } from "#app/ui/live.ts"

/** Looks by itself until what the faucet gave has arrived. */

const LOOK_MS = 1_000

setInterval(() => {
	if (document.visibilityState === "visible" && document.querySelector(`${LIVE_PARTS}[data-awaiting]`)) renew()
}, LOOK_MS)
