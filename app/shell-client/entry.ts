import { actions } from "#app/tracking/actions/record-actions.ts"
import { animate } from "./animate.ts"
import { consent } from "./consent.ts"
import { dialogs } from "./dialogs.ts"
import { header } from "./header.ts"
import { hint } from "./hint.ts"
import { menu } from "./menu.ts"
import { onPageLoad } from "./page-load.ts"
import { textFace } from "./text-face.ts"
import { theme } from "./theme.ts"
import { wallet } from "./wallet.ts"

/** Everything the shell does beyond plain HTML. Each part listens on the document and works alone. */
document.documentElement.dataset.js = ""
for (const part of [textFace, hint, wallet, header, menu, dialogs, theme, consent, animate, actions, onPageLoad]) {
	try {
		part()
	} catch (error) {
		console.error("shell", error)
	}
}
