import type { LoaderFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import { nftPicture } from "#app/collections/nft-picture.ts"
import { loader } from "./art.tesla.$file.ts"

const get = (path: string) =>
	loader({
		request: new Request(new URL(path, "https://example.test")),
		params: { file: path.split("/").at(-1) },
	} as unknown as LoaderFunctionArgs)

test("a piece of Lost Tesla Art has a picture of its own, which is always the same", async () => {
	const [one, again, other] = await Promise.all([1001, 1001, 1002].map((n) => get(`/art/tesla/${n}.svg`).text()))
	expect(one).toBe(again)
	expect(one).not.toBe(other)
	expect(get("/art/tesla/1001.svg").headers.get("Cache-Control")).toBe("public, max-age=86400")
})

test.each(["01.svg", "-1.svg", "1.png", "1000000.svg", "x.svg"])("/art/tesla/%s is not there", (file) =>
	expect(get(`/art/tesla/${file}`).status).toBe(404),
)

test("an NFT's picture is found by the address of its text; elsewhere the site draws none", () => {
	expect(nftPicture("/nft/tesla/1001.json")).toBe("/art/tesla/1001.svg")
	expect(nftPicture("https://example.org/nft/crafter/12.json")).toBe("/art/crafter/12.svg")
	for (const uri of ["/nft/art/1.json", "ipfs://abc", "/nft/tesla/1001.json.exe"]) expect(nftPicture(uri)).toBeNull()
})
