/** Empties what this browser had stored of somebody who has left. */
export default function forgetWhoLeft(): void {
	localStorage.clear()
	sessionStorage.clear()
	// Loaded again, the address would say once more that somebody has just left.
	history.replaceState(history.state, "", location.pathname + location.hash)
}
