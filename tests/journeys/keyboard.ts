import type { Page } from "playwright"
import { expect } from "vitest"
import { loaded } from "./visit.ts"

/** Where the focus is, and whether a person could see that it is there. */
const focus = (page: Page) =>
	page.evaluate(() => {
		const at = document.activeElement
		if (!at || at === document.body) return null
		// A radio or a box may be drawn by its label, a field by the box around it.
		const drawn = [at, at.closest("label"), at.closest(".field-box")].filter((one) => one !== null)
		const ring = drawn.some((one) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(one)
			return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2
		})
		const { width, height, top, bottom } = at.getBoundingClientRect()
		const inside = width > 0 && height > 0 && bottom > 0 && top < innerHeight
		return { what: at.outerHTML.slice(0, 120), seen: ring && inside }
	})

/** Tabs until the focus is on what is looked for. Every stop on the way must be visible. */
export async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
	for (let stops = 0; stops < 150; stops++) {
		if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
		await page.keyboard.press(key)
		// A list that scrolls or a part that unrolls needs its moment.
		const seen = async () => {
			const at = await focus(page)
			return !at || at.seen ? "seen" : at.what
		}
		await expect.poll(seen, { message: `the focus cannot be seen on the way to ${selector}` }).toBe("seen")
	}
	throw new Error(`Tab never came to ${selector}`)
}

/** Waits until the focus is on what is looked for. */
export const focused = (page: Page, selector: string) =>
	expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)).toBe(true)

/** A press that leads to another document. */
export async function leave(page: Page, url: string, key = "Enter"): Promise<void> {
	const there = page.waitForURL(url)
	await page.keyboard.press(key)
	await there
	await loaded(page)
}
