import { expect, test } from "vitest"
import { hostList } from "./host-list.ts"

test("hosts are names alone, without scheme, port or path, and no internet addresses", () => {
	expect(hostList.parse(" Arweave.net, ipfs.io,")).toEqual(["arweave.net", "ipfs.io"])
	for (const value of [
		"https://arweave.net",
		"arweave.net:443",
		"ipfs.io/ipfs",
		"127.0.0.1",
		"localhost",
		"*.io",
		"[::1]",
	])
		expect([value, hostList.safeParse(value).success]).toEqual([value, false])
})
