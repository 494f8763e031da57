export const LOCKED = "WALLETLOCKED"

/** Since when the wallet shows no account while its session is open, as all tabs know it; in ms since the epoch. */
export function lockedSince(): number {
	const since = Number(localStorage.getItem(LOCKED)) || Date.now()
	localStorage.setItem(LOCKED, String(since))
	return since
}
export const wasLocked = () => localStorage.getItem(LOCKED) !== null
export const unlocked = () => localStorage.removeItem(LOCKED)
