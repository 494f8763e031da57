import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { keptPortraits } from "#app/collections/portraits/kept-portraits.server.ts"
import { portraitSvg } from "#app/collections/portraits/portrait.ts"
import { portraitFile } from "#app/collections/portraits/portrait-file.ts"
import type { Counters } from "#app/db/context.ts"
import { loader } from "./art.$family.$file.ts"

const log = pino({ enabled: false })

async function site() {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-portraits-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const drawings: string[] = []
	const left: Record<string, number> = { portrait: 1_000, "portrait-drawing": 1_000 }
	const counters: Counters = {
		take(call) {
			const rest = (left[call] ?? 0) - 1
			left[call] = rest
			return rest < 0 ? 30 : 0
		},
		note() {},
	}
	/** What the drawing thread does, in this one. */
	async function draw(name: string) {
		drawings.push(name)
		const [family = "", seed = "", crop = ""] = name.split("/")
		const file = portraitFile(family, `${seed}.svg`, new URLSearchParams({ crop }))
		if (!file) throw new Error(`no portrait is named ${name}`)
		return Buffer.from(portraitSvg(file.family, file.seed, { crop: file.crop }))
	}
	const portraits = keptPortraits({ folder, edition: "test", log, draw })
	const get = (path: string, headers: Record<string, string> = {}) => {
		const url = new URL(path, "https://example.test")
		const [, , family, file] = url.pathname.split("/")
		const context = { ctx: { counters }, clientIp: "192.0.2.1", portraits }
		return loader({
			request: new Request(url, { headers }),
			params: { family, file },
			context,
		} as unknown as LoaderFunctionArgs)
	}
	const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes("/"))
	return { get, drawings, left, kept }
}

test("a portrait is a picture that any cache may keep for a day", async () => {
	const { get } = await site()
	const answer = await get("/art/kongz/12.svg?crop=head&size=64")
	expect(answer.status).toBe(200)
	expect(answer.headers.get("Content-Type")).toBe("image/svg+xml")
	expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400")
	expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+" width="64" height="64"/)
})

test("who has the picture is not sent it again", async () => {
	const { get } = await site()
	const etag = (await get("/art/hag/999999.svg")).headers.get("ETag") ?? ""
	const again = await get("/art/hag/999999.svg", { "If-None-Match": `"other", W/${etag}` })
	expect(again.status).toBe(304)
	expect(again.body).toBeNull()
})

test.each(["kongz/1000000.svg", "kongz/01.svg", "kongz/-1.svg", "kongz/1.png", "nobody/1.svg", "toString/1.svg"])(
	"/art/%s is not there",
	async (path) => expect((await (await site()).get(`/art/${path}`)).status).toBe(404),
)

test.each(["crop=tail", "size=0", "size=9000", "size=a"])("/art/kongz/1.svg?%s is not there", async (query) =>
	expect((await (await site()).get(`/art/kongz/1.svg?${query}`)).status).toBe(404),
)

test.each([
	["?size=16", "?size=64"],
	["?size=300&crop=cutout", "?crop=cutout&size=320"],
	["?size=600", ""],
	["?size=601", "?size=1200"],
	["?crop=poster", ""],
	["?again=1", ""],
])(
	"a size that no file has, and any other spelling, redirects to the one address of a portrait: %s",
	async (asked, address) => {
		const { get, drawings } = await site()
		const answer = await get(`/art/kongz/1.svg${asked}`)
		expect([answer.status, answer.headers.get("Location")]).toEqual([308, `/art/kongz/1.svg${address}`])
		expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400")
		expect(drawings).toEqual([])
	},
)

test("a portrait is drawn once, in whatever sizes it is asked for, and kept on disk", async () => {
	const { get, drawings, kept } = await site()
	const bodies = await Promise.all(
		["", "?size=64", "?size=320", "?size=1200", "?size=2400", ""].map(async (query) =>
			(await get(`/art/alya/5.svg${query}`)).text(),
		),
	)
	expect(drawings).toEqual(["alya/5/poster"])
	expect(await kept()).toHaveLength(1)
	expect(bodies.map((body) => /width="(\d+)" height="\1"/.exec(body)?.[1])).toEqual([
		"600",
		"64",
		"320",
		"1200",
		"2400",
		"600",
	])
	expect(new Set(bodies.map((body) => body.replace(/width="\d+" height="\d+"/, ""))).size).toBe(1)
})

test("an address draws a limited number of portraits a minute, and may still have those that are kept", async () => {
	const { get, left, drawings } = await site()
	await get("/art/kongz/1.svg")
	left["portrait-drawing"] = 1
	const answers = await Promise.all([2, 3, 4].map((seed) => get(`/art/kongz/${seed}.svg`)))
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
	expect(answers.find(({ status }) => status === 429)?.headers.get("Retry-After")).toBe("30")
	expect((await get("/art/kongz/1.svg")).status).toBe(200)
	expect(drawings).toHaveLength(2)
	left.portrait = 0
	expect((await get("/art/kongz/1.svg")).status).toBe(429)
})
