import { expect, test } from "vitest"
import { isFile } from "./static-files.ts"

test("files that routes make are not looked for in the build, and files of the build are", () => {
	const made = ["/nft/kongz/1.json", "/nft/carried/1.json", "/old-nft/kongz/1.json", "/art/kongz/7.svg", "/sitemap.xml"]
	expect(made.filter(isFile)).toEqual([])
	expect(["/assets/shell-1.js", "/favicon.svg", "/icons/192.png"].every(isFile)).toBe(true)
})
