import { ATTR } from "#app/ui/shell-contract.ts"

/** A display face that came without a byte over the network: this browser has been here, and has the letters. */
const isKnown = () =>
	performance
		.getEntriesByType("resource")
		.some((one) => one.name.includes("/display-") && !(one as PerformanceResourceTiming).transferSize)

/** The letters of running text come after the largest paint; a browser that has them sets them at once. */
export function textFace() {
	const sheets = document.querySelector(`[${ATTR.textFace}]`)?.getAttribute(ATTR.textFace) ?? ""
	const set = () => {
		for (const href of sheets.split(" "))
			document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }))
	}
	if (isKnown()) set()
	else addEventListener("load", set)
}
