import { ATTR } from "#app/ui/shell-contract.ts"

/** A display face that came without a byte over the network: this browser has been here, and has the letters. */
const isKnown = () =>
	performance
		.getEntriesByType("resource")
		.some((one) => one.name.includes("/display-") && !(one as PerformanceResourceTiming).transferSize)

/** The letters of running text come after the largest paint; a browser that has them sets them at once. */
export function textFace() {
	const waiting = document.querySelector(`noscript[${ATTR.textFace}]`)
	const set = () => {
		// Where scripts run, what stands in it is text: links that were not asked for.
		if (waiting) waiting.outerHTML = waiting.textContent ?? ""
	}
	if (isKnown()) set()
	else addEventListener("load", set)
}
