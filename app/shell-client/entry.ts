import { actions } from "#app/tracking/actions/record-actions.ts"
import { localTimes } from "#app/ui/local-times.ts"
import { consent } from "./consent.ts"
import { dialogs } from "./dialogs.ts"
import { header } from "./header.ts"
import { hint } from "./hint.ts"
import { menu } from "./menu.ts"
import { onPageLoad } from "./page-load.ts"
import { textFace } from "./text-face.ts"
import { theme } from "./theme.ts"
import { wallet } from "./wallet.ts"

/** Working pages have no sections that come in, and need not load how. */
function rise() {
	if (document.querySelector("main [data-rise]")) void import("./animate.ts").then(({ animate }) => animate())
}

/** Everything the shell does beyond plain HTML. Each part listens on the document and works alone. */
document.documentElement.dataset.js = ""
for (const part of [
	textFace,
	hint,
	wallet,
	header,
	menu,
	dialogs,
	theme,
	consent,
	localTimes,
	rise,
	actions,
	onPageLoad,
]) {
	try {
		part()
	} catch (error) {
		console.error("shell", error)
	}
}
