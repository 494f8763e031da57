import { expect, test } from "vitest"
import { LANGS } from "#app/lib/paths.ts"
import { drawnFiles } from "#tests/factories/drawn-files.ts"
import { posterIds, posterPicture } from "./og.server.ts"
import { posterOfPage } from "./posters.server.ts"

const product = { slug: "abc", name: "ABC" }

test("each page has a poster of its own in each of its languages", async () => {
	for (const lang of LANGS) {
		const ids = posterIds(lang)
		expect(ids).toContain("home")
		const posters = await Promise.all(ids.map((id) => posterOfPage(id, lang, product)))
		for (const svg of posters) expect(svg).not.toMatch(/NaN|undefined|<text/)
		expect(new Set(posters).size).toBe(ids.length)
	}
})

test("a page that exists in Korean alone has no poster in another language", () => {
	expect(posterIds("kor")).toContain("soccergo")
	expect(posterIds("eng")).not.toContain("soccergo")
})

test("a poster is a PNG of 1200 by 630, small enough for those who show it, and drawn once", async () => {
	const drawn = await drawnFiles()
	const asked = { id: "companyCi", lang: "kor" } as const
	const { body, type, etag } = await posterPicture(drawn, asked)
	expect([type, body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(["image/png", 1200, 630])
	expect(body.length).toBeLessThan(300_000)
	expect((await posterPicture(drawn, asked)).etag).toBe(etag)
})
