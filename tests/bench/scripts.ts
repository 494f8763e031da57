import { get } from "node:http"
import type { Browser } from "playwright"

/** Bytes of JavaScript, as gzip sends them, that a first visitor of a page downloads before they press anything. `cookie`: of who has signed in. */
export async function scriptBytes(
	browser: Browser,
	origin: string,
	path: string,
	cookie?: string,
): Promise<{ bytes: number; files: number }> {
	const context = await browser.newContext()
	const cookies = (cookie ?? "").split("; ").filter(Boolean)
	await context.addCookies(
		cookies.map((pair) => ({
			name: pair.slice(0, pair.indexOf("=")),
			value: pair.slice(pair.indexOf("=") + 1),
			url: origin,
		})),
	)
	const page = await context.newPage()
	const asked = new Set<string>()
	page.on("response", (response) => {
		if (/javascript/.test(response.headers()["content-type"] ?? "")) asked.add(response.url())
	})
	await page.goto(`${origin}${path}`, { waitUntil: "networkidle" })
	// What a page fetches when it has nothing else to do is still fetched by every visitor.
	await page.waitForTimeout(1000)
	await context.close()
	if (asked.size === 0) throw new Error(`${path} loaded no script: the shell's own is missing`)
	const sizes = await Promise.all([...asked].map((url) => gzipped(url)))
	return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}

/** Length of an answer's body on the wire; `fetch` would unpack it. */
function gzipped(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
			let size = 0
			response.on("data", (chunk: Buffer) => (size += chunk.length))
			response.on("end", () => resolve(size))
		}).on("error", reject)
	})
}
