import { randomUUID } from "node:crypto"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { expect, test } from "vitest"
import { claimedPng, photograph, picture } from "#tests/factories/pictures.ts"
import { objectStore } from "#tests/outside/object-store.ts"
import { deleteFile } from "./delete-file.server.ts"
import { findFile, openFile } from "./open-file.server.ts"
import { MOST_UPLOAD_BYTES } from "./purposes.ts"
import { redrawPicture } from "./redraw-picture.server.ts"
import { s3Store } from "./s3-store.server.ts"
import { sweepFiles } from "./sweep-files.server.ts"
import { fileWorld } from "./testing.ts"

type World = Awaited<ReturnType<typeof fileWorld>>
const read = async ({ web }: World, id: string) => {
	const row = await findFile(web, id)
	return row && (await openFile(web, row))
}
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n")
const KIM = "solana:Kim"

test("of a picture only its pixels are kept: not where it was taken, and not what hides behind it", async () => {
	const world = await fileWorld()
	const taken = await photograph()
	expect(taken.includes("Kim of Seoul")).toBe(true)
	const polyglot = Buffer.concat([await picture(), Buffer.from("<html><script>alert(1)</script></html>")])
	for (const bytes of [taken, polyglot, await picture("webp")]) {
		const kept = await read(world, await world.put(bytes))
		if (!kept) throw new Error("it is not there")
		const { format, exif, width, height } = await sharp(kept).metadata()
		expect([format, exif, width, height]).toEqual(["webp", undefined, 60, 40])
		expect(kept.includes("Kim of Seoul") || kept.includes("script")).toBe(false)
	}
	expect(await world.rows()).toMatchObject(
		[1, 2, 3].map(() => ({ state: "stored", type: "image/webp", width: 60, height: 40 })),
	)
	const [large] = [await world.put(await picture("jpeg", 4_000, 1_000))]
	expect((await world.rows()).find(({ id }) => id === large)).toMatchObject({ width: 1_600, height: 400 })
})

test("what is no picture by its bytes is refused, whatever it says that it is", async () => {
	const world = await fileWorld()
	const refused = async (bytes: Buffer, code: string) =>
		expect(world.put(bytes), code).rejects.toMatchObject({ name: "Refusal", code })
	const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`)
	await refused(Buffer.from("GIF89a/*\x01\x00\x01\x00*/=1;alert(1)"), "files:error.type")
	await refused(svg, "files:error.type")
	await refused(PDF, "files:error.type")
	await refused(Buffer.alloc(0), "files:error.type")
	await refused(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), svg]), "files:error.picture")
	await refused((await picture("jpeg", 500, 500)).subarray(0, 900), "files:error.picture")
	await refused(Buffer.alloc(MOST_UPLOAD_BYTES + 1), "files:error.large")
	// The library itself has forgotten how to read it.
	await expect(redrawPicture(svg, { longest: 100, mostPixels: 1e6 }, "somebody")).rejects.toMatchObject({
		code: "files:error.picture",
	})
	expect(await world.rows()).toEqual([])
	expect(await world.kept()).toEqual([])
})

test("a picture with too many pixels, or that unpacks to a mountain, costs nothing", async () => {
	const world = await fileWorld()
	const before = process.memoryUsage().rss
	await expect(world.put(claimedPng(20_000))).rejects.toMatchObject({
		...{ code: "files:error.pixels", params: { megapixels: "40" } },
	})
	const mountain = Buffer.concat([
		Buffer.from("Comment\0\0"),
		deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }),
	])
	expect(mountain.length).toBeLessThan(300 * 1024)
	await world.put(claimedPng(10, ["zTXt", mountain])).catch(({ code }) => expect(code).toBe("files:error.picture"))
	expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test("a document has at most 12 megapixels, as cameras count them, and one with more is refused by its head", async () => {
	const world = await fileWorld()
	const own = { purpose: "identity-document", owner: KIM } as const
	const id = await world.put(await picture("jpeg", 4_096, 3_072), own)
	expect((await world.rows()).find((row) => row.id === id)).toMatchObject({ width: 2_400, height: 1_800 })
	for (const purpose of ["identity-document", "member-document"] as const) {
		const refused = { code: "files:error.pixels", status: 422, params: { megapixels: "12" } }
		await expect(world.put(claimedPng(3_600), { ...own, purpose })).rejects.toMatchObject(refused)
	}
	// Of other pictures more is taken: this one is broken behind its head.
	await expect(world.put(claimedPng(3_600))).rejects.toMatchObject({ code: "files:error.picture" })
})

test("a sender has one picture waiting; another sender's is drawn meanwhile", async () => {
	const world = await fileWorld()
	// Both take long to draw, so each is still under way when the other one arrives, in whichever order they do.
	const pictures = [picture("jpeg", 4_000, 3_000), picture("jpeg", 3_000, 4_000), picture("webp")] as const
	const [first, second, other] = await Promise.all(pictures)
	const from = "192.0.2.1"
	const [ofOne, ofOther] = await Promise.all([
		Promise.allSettled([world.put(first, { from }), world.put(second, { from })]),
		world.put(other, { from: "192.0.2.2" }),
	])
	expect(ofOther).toEqual(expect.any(String))
	const refused = ofOne.flatMap((put) => (put.status === "rejected" ? [put.reason] : []))
	expect(refused).toMatchObject([{ code: "files:error.oneAtATime", status: 429 }])
	await world.put(second, { from })
})

test("what is personal lies encrypted, and is refused once a bit of it, or its place, was changed", async () => {
	const world = await fileWorld()
	const own = { purpose: "member-document", owner: KIM } as const
	const [one, other] = [await world.put(PDF, own), await world.put(PDF, own)]
	expect((await read(world, one))?.equals(PDF)).toBe(true)
	const [kept, second] = [await world.store.get(one), await world.store.get(other)]
	if (!kept || !second) throw new Error("the store lacks them")
	expect(kept.includes("%PDF")).toBe(false)
	expect(kept.equals(second)).toBe(false)
	await world.store.put(one, second)
	expect(await read(world, one)).toBeNull()
	for (const at of [0, 15, kept.length - 1]) {
		const changed = Buffer.from(kept)
		changed[at] = (changed[at] ?? 0) ^ 1
		await world.store.put(one, changed)
		expect(await read(world, one), String(at)).toBeNull()
	}
	await world.store.put(one, kept.subarray(0, 20))
	expect(await read(world, one)).toBeNull()
	await world.store.put(one, kept)
	expect((await read(world, one))?.equals(PDF)).toBe(true)
	await world.store.remove(other)
	expect(await read(world, other)).toBeNull()
})

test("a form that is sent twice, even at once, is one file; nobody else's", async () => {
	const world = await fileWorld()
	const [id, bytes] = [randomUUID(), await picture()]
	const from = "192.0.2.1"
	await Promise.all([1, 2, 3].map(() => world.put(bytes, { id, from })))
	await world.put(bytes, { id })
	expect(await world.rows()).toMatchObject([{ id, state: "stored" }])
	for (const more of [{ owner: KIM }, { name: "another" }])
		await expect(world.put(bytes, { id, ...more })).rejects.toMatchObject({ code: "files:error.again" })
	// Another file by the same form, as after going back, is not told to be kept.
	await expect(world.put(await picture("png", 61), { id })).rejects.toMatchObject({ code: "files:error.again" })
})

test("a store that takes nothing leaves no file behind, and what never ended is swept", async () => {
	const full = { put: () => Promise.reject(new Error("no space left")), get: async () => null, remove: async () => {} }
	const broken = await fileWorld(full)
	await expect(broken.put(await picture())).rejects.toMatchObject({ code: "files:error.store", status: 503 })
	expect(await broken.rows()).toMatchObject([{ state: "deleted" }])

	const world = await fileWorld()
	const killed = {
		...world.store,
		put: (id: string, bytes: Buffer) => world.store.put(id, bytes).then(() => new Promise<void>(() => {})),
	}
	const id = randomUUID()
	void world.put(await picture(), { id }).catch(() => {})
	await expect.poll(world.kept).toEqual([id])
	const cut = randomUUID()
	const { storeFile } = await import("./store-file.server.ts")
	void storeFile(
		{ ...world.web, files: { ...world.web.files, store: killed } },
		{ id: cut, purpose: "content-picture", owner: "site", name: "cut off", bytes: await picture(), from: "somebody" },
	)
	await expect.poll(world.kept).toContain(cut)
	expect(await findFile(world.web, cut)).toBeNull()
	await sweepFiles(world.store)(world.worker)
	expect(await world.kept()).toContain(cut)
	world.turn(61)
	await sweepFiles(world.store)(world.worker)
	world.turn(8 * 24 * 60)
	await sweepFiles(world.store)(world.worker)
	expect(await world.kept()).toEqual([id])
	expect((await world.rows()).find((row) => row.id === cut)).toMatchObject({ state: "deleted", name: "" })
})

test("a deleted file is nobody's at once; its bytes go a week later, those of a person with the next sweep", async () => {
	const world = await fileWorld()
	const [shown, own] = [
		await world.put(await picture()),
		await world.put(PDF, { purpose: "member-document", owner: KIM }),
	]
	expect(await deleteFile(world.web, shown, "member-document")).toBe(false)
	expect(await deleteFile(world.web, shown, "content-picture")).toBe(true)
	expect(await deleteFile(world.web, shown, "content-picture")).toBe(false)
	expect(await deleteFile(world.web, own, "member-document")).toBe(true)
	expect(await read(world, shown)).toBeNull()
	await sweepFiles(world.store)(world.worker)
	expect(await world.kept()).toEqual([shown])
	world.turn(8 * 24 * 60)
	await sweepFiles(world.store)(world.worker)
	expect(await world.kept()).toEqual([])
	await expect(world.web.db.execute("update file set state = 'stored'")).rejects.toThrow()
})

test("an object store keeps, hands out and removes what is signed for it; one that is broken is a lawful no", async () => {
	const { settings, objects, break: breakIt } = await objectStore()
	const world = await fileWorld(s3Store(settings))
	const id = await world.put(PDF, { purpose: "member-document", owner: KIM })
	expect([...objects.keys()]).toEqual([`/bucket/files/${id}`])
	expect((await read(world, id))?.equals(PDF)).toBe(true)
	await deleteFile(world.web, id, "member-document")
	await sweepFiles(world.store)(world.worker)
	expect(objects.size).toBe(0)
	const stranger = s3Store({ ...settings, key: "OTHER" })
	await expect(stranger.put(randomUUID(), PDF)).rejects.toThrow("403")
	breakIt()
	await expect(world.put(await picture())).rejects.toMatchObject({ code: "files:error.store" })
})

test("a store names files by their ids alone", async () => {
	const { store } = await fileWorld()
	for (const name of ["../../x", "/etc/passwd", "a", ""]) expect(() => store.get(name)).toThrow("named by its id")
})
