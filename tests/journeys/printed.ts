import type { Page } from "playwright"
import { extractText, getDocumentProxy } from "unpdf"

/** What a page comes to on paper: its sheets, and every letter on them without the spaces that lines part. */
export async function printed(page: Page): Promise<Readonly<{ sheets: number; text: string }>> {
	const made = await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" })))
	const { totalPages, text } = await extractText(made, { mergePages: true })
	return { sheets: totalPages, text: text.replace(/\s+/g, "") }
}

/** As it stands in `printed`. */
export const onPaper = (text: string): string => text.replace(/\s+/g, "")

/** What a reader of the dark theme gets from a printer: the colours of the sheet and of a text, what is left of the browser, and what is wider than the paper. */
export async function inkOf(page: Page, text: string) {
	await page.emulateMedia({ media: "print", colorScheme: "dark" })
	const found = await page.evaluate((text) => {
		const one = document.querySelector(text)
		const isSeen = (some: Element) => some.checkVisibility({ visibilityProperty: true })
		const wide = [...document.querySelectorAll("main *")].filter(
			(some) => isSeen(some) && some.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
		)
		return {
			paper: getComputedStyle(document.body).backgroundColor,
			ink: one ? getComputedStyle(one).color : null,
			browsers: [...document.querySelectorAll("#shell-top, #shell-bottom, main button, main form, .actions")].filter(
				isSeen,
			).length,
			wide: wide.map(({ tagName, className }) => `${tagName}.${className}`),
		}
	}, text)
	await page.emulateMedia({ media: null, colorScheme: null })
	return found
}

export const BLACK_ON_WHITE = { paper: "rgb(255, 255, 255)", ink: "rgb(0, 0, 0)", browsers: 0, wide: [] }
