import type { Page } from "playwright"

/** With SHOTS set, pictures of what stands on the page, in the widths and both themes that it is looked at in. */
export async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS
	const now = page.viewportSize()
	if (!folder || !now) return
	for (const width of [390, 1024, 1440]) {
		for (const colorScheme of ["light", "dark"] as const) {
			await page.setViewportSize({ width, height: 900 })
			await page.emulateMedia({ colorScheme })
			const dialog = page.locator("dialog[open], dialog:target")
			const whole = (await dialog.count()) > 0 ? dialog.last() : page.locator("main")
			await whole.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
		}
	}
	await page.setViewportSize(now)
	await page.emulateMedia({ colorScheme: null })
}
