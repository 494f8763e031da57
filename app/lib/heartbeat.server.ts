/** How often a process tells its supervisor that it lives. */
const BEAT_MS = 1_000

/** Tells the supervisor, where there is one, that the event loop still turns: a process that stops telling is replaced. */
export function sendHeartbeats(): void {
	if (!process.send) return
	const tell = () => {
		// A closed channel means that the supervisor is gone; the process ends by "disconnect".
		if (process.connected) process.send?.({ type: "alive" }, undefined, undefined, () => {})
	}
	tell()
	setInterval(tell, BEAT_MS).unref()
}
