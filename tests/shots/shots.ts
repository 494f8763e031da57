import { mkdirSync } from "node:fs"
import type { Browser } from "playwright"
import { startApp } from "#tests/app.ts"
import { openBrowser } from "#tests/browser.ts"
import { publicPaths } from "#tests/public-paths.ts"

const WIDTHS = [390, 1024, 1440]
const THEMES = ["dark", "light"] as const
const OUT = "tests/.out/pictures"

/** Takes a picture of every public page whose address holds `part`, from top to bottom. */
export async function shots(part: string): Promise<void> {
	const app = await startApp()
	const browser = await openBrowser()
	try {
		const paths = (await publicPaths(app.origin)).filter((path) => path.includes(part))
		for (const theme of THEMES)
			for (const width of WIDTHS) {
				const folder = `${OUT}/${theme}-${width}`
				mkdirSync(folder, { recursive: true })
				await take(browser, app.origin, { paths, width, theme, folder })
				console.log(`${folder}: ${paths.length} pictures`)
			}
	} finally {
		await browser.close()
		await app.stop()
	}
}

type Series = { paths: readonly string[]; width: number; theme: string; folder: string }

async function take(browser: Browser, origin: string, { paths, width, theme, folder }: Series): Promise<void> {
	const context = await browser.newContext({
		viewport: { width, height: 900 },
		baseURL: origin,
		reducedMotion: "reduce",
	})
	const answered = { name: "consent", value: "needed", url: origin }
	await context.addCookies([{ name: "theme", value: theme, url: origin }, answered])
	const page = await context.newPage()
	for (const path of paths) {
		await page.goto(path)
		// Pictures that wait for their turn are asked for now.
		await page.evaluate(() => {
			for (const image of document.querySelectorAll("img")) image.loading = "eager"
		})
		await page.waitForLoadState("networkidle")
		const name = path === "/" ? "eng-home" : path.slice(1).replaceAll(/[/?=&]/g, "-")
		await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 72, fullPage: true })
	}
	await context.close()
}
