/**
 * Whether a request was ended by the page itself: its time limit passed, or it was aborted because its answer is not needed any more.
 * Neither is a fault. A request that reached no server rejects with a `TypeError`, which is one.
 */
export const isCutOff = (error: unknown): boolean =>
	error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError")
