import { getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { cpuTimed } from "#tests/busy.ts"
import { drawnFiles } from "#tests/factories/drawn-files.ts"
import { BRAND_FILES } from "./brand-files.ts"
import { downloadOf } from "./downloads.server.ts"
import { printFile } from "./print-file.server.ts"

const product = { name: "ABC" }
const drawn = await drawnFiles()
const file = async (name: string) => {
	const made = await downloadOf(drawn, { name, product })
	if (!made) throw new Error(`no file ${name}`)
	return made
}

test("the marks can be had as PNG at print size (A068, B028, B030)", async () => {
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
	for (const [name, width, height] of [
		["coin-symbol.png", 2048, 2048],
		["emblem.png", 2048, 2509],
		["ci-bi.png", 3600, 2550],
	] as const) {
		const { body, type } = await file(name)
		expect([name, type, body.subarray(0, 8).equals(signature)]).toEqual([name, "image/png", true])
		expect([name, body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([name, width, height])
	}
})

test("the marks can be had as AI, which any reader of PDF opens (A069, B029, B031)", async () => {
	for (const name of ["coin-symbol.ai", "emblem.ai", "ci-bi.ai"]) {
		const { body } = await file(name)
		expect([name, body.subarray(0, 5).toString()]).toEqual([name, "%PDF-"])
		expect([name, (await getDocumentProxy(new Uint8Array(body))).numPages]).toEqual([name, 1])
	}
})

test("a file is made once and its tag tells one from another", async () => {
	expect((await file("emblem.svg")).etag).toBe((await file("emblem.svg")).etag)
	const tags = await Promise.all(
		BRAND_FILES.filter((name) => name.endsWith(".svg")).map(async (name) => (await file(name)).etag),
	)
	expect(new Set(tags).size).toBe(tags.length)
})

test("codex and encyclopedia can be had as PDF in each language, made once (F043, F053)", async () => {
	for (const name of ["weapon-codex-kor.pdf", "oculla-encyclopedia-idn.pdf"]) {
		const printing = await cpuTimed(() => file(name))
		const { body, type } = printing.result
		expect([name, type, body.subarray(0, 5).toString()]).toEqual([name, "application/pdf", "%PDF-"])
		const again = await cpuTimed(() => file(name))
		expect(again.result.body.equals(body)).toBe(true)
		expect(again.cpuMs, "it is not printed again").toBeLessThan(printing.cpuMs / 2)
	}
})

test("every process makes the same bytes of a file, so that its tag is the same wherever it is asked for", async () => {
	for (const name of ["files/weapon-codex-eng.pdf", "files/emblem.ai", "files/emblem.png"]) {
		const [one, two] = [
			await printFile(name, { slug: "abc", ...product }),
			await printFile(name, { slug: "abc", ...product }),
		]
		expect([name, one.equals(two)]).toEqual([name, true])
	}
})

test("what is not offered is not made", () => {
	for (const name of [
		"emblem.exe",
		"toString.png",
		"../emblem.png",
		"weapon-codex-xxx.pdf",
		"weapon-codex.pdf",
		"emblem",
		"",
	])
		expect(downloadOf(drawn, { name, product })).toBeNull()
})
