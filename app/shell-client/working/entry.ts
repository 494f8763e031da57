import { copyButtons } from "./copy-buttons.ts"
import { focusAnswer } from "./focus-answer.ts"
import { staysFresh } from "./refresh.ts"
import { typedText } from "./typed-text.ts"

/** What a working page does beyond plain HTML, whatever it is about. What one page needs is a script of its feature. */
for (const part of [staysFresh, typedText, copyButtons, focusAnswer]) {
	try {
		part()
	} catch (error) {
		console.error("page", error)
	}
}
