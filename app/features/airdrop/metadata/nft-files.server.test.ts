import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { HostNotAllowed, openNftFiles } from "./nft-files.server.ts"

async function siteOf(asked: string[]) {
	const server = createServer(({ url = "" }, response) => {
		asked.push(url)
		if (url === "/away") response.writeHead(302, { Location: "/1.json" })
		else if (url !== "/1.json") response.writeHead(404)
		response.end("{}")
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => void server.close().closeAllConnections())
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("files of this site are read from it, whether they are named with its host or without, and no redirect is followed", async () => {
	const asked: string[] = []
	const site = await siteOf(asked)
	const files = openNftFiles({ hosts: [], site })
	expect((await files.read("/1.json", 10)).toString()).toBe("{}")
	expect((await files.read(`${site}/1.json`, 10)).toString()).toBe("{}")
	for (const path of ["/2.json", "/away"]) await expect(files.read(path, 10)).rejects.toThrow()
	await expect(files.read("/1.json", 1)).rejects.toThrow("longer than 1 bytes")
	expect(asked).toEqual(["/1.json", "/1.json", "/2.json", "/away", "/1.json"])
})

test("no request is made to a host that the operator has not set", async () => {
	const find = () => Promise.reject(new Error("it was looked up"))
	const reach = { find, isAllowed: () => true, port: 1, withinMs: 1_000 }
	const files = openNftFiles({ hosts: ["example.org"], site: "https://punktopia.test", reach })
	for (const address of [
		"https://example.com/1.json",
		"https://example.org.evil.test/1.json",
		"https://www.example.org/1.json",
		"http://example.org/1.json",
		"http://127.0.0.1/1.json",
		"ipfs://bafy/1.json",
		"ar://abc/1.json",
		"/\\example.com/1.json",
		"file:///etc/passwd",
	])
		await expect(files.read(address, 10), address).rejects.toBeInstanceOf(HostNotAllowed)
	await expect(openNftFiles({ hosts: [], site: undefined }).read("/1.json", 10)).rejects.toBeInstanceOf(HostNotAllowed)
	await expect(files.read("https://EXAMPLE.org/1.json", 10)).rejects.toThrow("it was looked up")
	const both = openNftFiles({ hosts: ["ipfs.io", "arweave.net"], site: undefined, reach })
	for (const address of ["ipfs://ipfs/bafy/1.json", "ar://abc"])
		await expect(both.read(address, 10)).rejects.toThrow("it was looked up")
})
