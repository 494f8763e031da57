import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { DrawnFiles } from "./drawn-files.server.ts"

async function place() {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-drawn-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const lines: string[] = []
	const log = pino({}, { write: (line: string) => void lines.push(line) })
	const drawn = (options: Partial<ConstructorParameters<typeof DrawnFiles>[0]> = {}) =>
		new DrawnFiles({ folder, edition: "one", log, ...options })
	const names = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes("/"))
	return { folder, drawn, lines, names }
}
const text = (words: string) => async () => Buffer.from(words)

test("a file is drawn once, by however many asked for, and found on disk by the next process", async () => {
	const { drawn } = await place()
	const [first, next] = [drawn(), drawn()]
	let times = 0
	const draw = async () => Buffer.from(`drawn ${++times}`)
	const all = await Promise.all(Array.from({ length: 100 }, () => first.get("a.png", "image/png", draw)))
	expect(new Set(all.map(({ body }) => String(body)))).toEqual(new Set(["drawn 1"]))
	const again = await next.get("a.png", "image/png", draw)
	expect([String(again.body), again.type, again.etag]).toEqual(["drawn 1", "image/png", all[0]?.etag])
	expect(times).toBe(1)
})

test("one is drawn at a time; of a crowd of names some wait, the rest are told to come back, and one that failed stops nobody", async () => {
	const { drawn } = await place()
	const one = drawn({ mostWaiting: 5 })
	let [now, most] = [0, 0]
	const draw = (name: number) => async () => {
		most = Math.max(most, ++now)
		await new Promise((done) => setImmediate(done))
		now--
		if (name === 2) throw new Error("no ink")
		return Buffer.from(`${name}`)
	}
	const all = await Promise.allSettled(Array.from({ length: 50 }, (_, name) => one.get(`${name}`, "x", draw(name))))
	expect(most).toBe(1)
	const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.code ?? reason.message)
	expect(refused.filter((why) => why === "errors:busy").length).toBeGreaterThanOrEqual(40)
	expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(4)
	expect(String((await one.get("2", "x", text("ink again"))).body)).toBe("ink again")
})

test("another build or another product draws anew, and removes what the one before drew, and nothing else", async () => {
	const { folder, drawn, names } = await place()
	await drawn().get("a", "x", text("old"))
	const [old = ""] = await names()
	const edition = old.split("/")[0] ?? ""
	const strangers = [join(folder, edition, "notes.txt"), join(folder, "readme")]
	await mkdir(join(folder, "photos"))
	for (const path of [...strangers, join(folder, "photos", "0".repeat(32))]) await writeFile(path, "mine")
	await mkdir(`${folder}-elsewhere`)
	onTestFinished(() => rm(`${folder}-elsewhere`, { recursive: true, force: true }))
	await writeFile(join(`${folder}-elsewhere`, "1".repeat(32)), "mine")
	await symlink(`${folder}-elsewhere`, join(folder, "f".repeat(16)))
	expect(String((await drawn({ edition: "two" }).get("a", "x", text("new"))).body)).toBe("new")
	expect(await names()).not.toContain(old)
	for (const path of [
		...strangers,
		join(folder, "photos", "0".repeat(32)),
		join(`${folder}-elsewhere`, "1".repeat(32)),
	])
		expect(await readFile(path, "utf8")).toBe("mine")
})

test("what is kept never takes more room than it has: the oldest go", async () => {
	const { folder, drawn, names } = await place()
	const one = drawn({ mostBytes: 1000 })
	for (let n = 0; n < 30; n++) await one.get(`${n}`, "x", async () => Buffer.alloc(99, 1))
	expect((await names()).length).toBe(10)
	await one.get("too large", "x", async () => Buffer.alloc(1001, 1))
	expect((await names()).length).toBe(10)
	const sizes = await Promise.all((await names()).map(async (name) => (await readFile(join(folder, name))).length))
	expect(new Set(sizes)).toEqual(new Set([99]))
})

test("a folder that cannot be written costs time and one line in the log, no picture", async () => {
	const { folder, drawn, lines } = await place()
	await writeFile(join(folder, "file"), "")
	const one = drawn({ folder: join(folder, "file", "drawn") })
	for (let n = 0; n < 3; n++) expect(String((await one.get("a", "x", text("drawn"))).body)).toBe("drawn")
	expect(lines).toHaveLength(1)
	expect(lines[0]).toContain('"level":40')
})

test("a file that was cut short is no picture: nothing is served that was not written to its end", async () => {
	const { folder, drawn, names } = await place()
	await drawn().get("a", "x", text("whole"))
	const [name = ""] = await names()
	await writeFile(join(folder, name), "")
	expect(String((await drawn().get("a", "x", text("whole"))).body)).toBe("whole")
	expect(await names()).toEqual([name])
})

test("what is kept is counted without reading the folder for each file, and files of another process are found in time", async () => {
	const { drawn, names } = await place()
	const options = { mostBytes: 1000, syncs: false }
	const [one, other] = [drawn(options), drawn(options)]
	for (let n = 0; n < 5; n++) await other.get(`other ${n}`, "x", async () => Buffer.alloc(99, 1))
	for (let n = 0; n < 103; n++) await one.get(`${n}`, "x", async () => Buffer.alloc(99, 1))
	expect((await names()).length).toBeLessThanOrEqual(10)
})

test("callers that take turns themselves are not held back, and a file without its end is drawn again", async () => {
	const { folder, drawn, names } = await place()
	const isWhole = (body: Buffer) => String(body).endsWith(".")
	const one = drawn({ takesTurns: true, syncs: false, mostWaiting: 1, isWhole })
	const all = await Promise.all(Array.from({ length: 30 }, (_, n) => one.get(`${n}`, "x", text("whole."))))
	expect(all.map(({ body }) => String(body))).toEqual(all.map(() => "whole."))
	const [name = ""] = await names()
	await writeFile(join(folder, name), "who")
	for (let n = 0; n < 30; n++) expect(String((await one.get(`${n}`, "x", text("whole."))).body)).toBe("whole.")
})
