/** The code in what settlement wrote down as a reason: one of its own, or the last part of a refusal's key. */
export const reasonCode = (written: string): string =>
	written === "not-covered" ? "sold-out" : written.slice(written.lastIndexOf(".") + 1)
