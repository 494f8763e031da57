import type { LoaderFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import { loader } from "./art.$family.$file.ts"

function get(path: string, headers: Record<string, string> = {}) {
	const url = new URL(path, "https://example.test")
	const [, , family, file] = url.pathname.split("/")
	return loader({ request: new Request(url, { headers }), params: { family, file } } as unknown as LoaderFunctionArgs)
}

test("a portrait is a picture that any cache may keep for a day", async () => {
	const answer = get("/art/kongz/12.svg?crop=head&size=64")
	expect(answer.status).toBe(200)
	expect(answer.headers.get("Content-Type")).toBe("image/svg+xml")
	expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400")
	expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+" width="64" height="64"/)
})

test("who has the picture is not sent it again", () => {
	const etag = get("/art/hag/999999.svg").headers.get("ETag") ?? ""
	const again = get("/art/hag/999999.svg", { "If-None-Match": `"other", W/${etag}` })
	expect(again.status).toBe(304)
	expect(again.body).toBeNull()
})

test.each(["kongz/1000000.svg", "kongz/01.svg", "kongz/-1.svg", "kongz/1.png", "nobody/1.svg", "toString/1.svg"])(
	"/art/%s is not there",
	(path) => expect(get(`/art/${path}`).status).toBe(404),
)

test.each(["crop=tail", "size=0", "size=9000", "size=a"])("/art/kongz/1.svg?%s is not there", (query) =>
	expect(get(`/art/kongz/1.svg?${query}`).status).toBe(404),
)
