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
