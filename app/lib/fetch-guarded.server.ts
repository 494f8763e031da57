import { lookup } from "node:dns/promises"
import { request } from "node:https"
import { BlockList, isIP } from "node:net"

const PATIENCE_MS = 8_000

/** Ranges that are nobody's on the internet: this machine, its neighbours, and what a cloud tells its machines. */
const CLOSED = new BlockList()
for (const [net, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["224.0.0.0", 3],
] as const)
	CLOSED.addSubnet(net, bits, "ipv4")
/** Of version 6 only what is given to networks that everybody reaches. */
const OPEN_6 = new BlockList()
OPEN_6.addSubnet("2000::", 3, "ipv6")
const TUNNELS_6 = new BlockList()
TUNNELS_6.addSubnet("2002::", 16, "ipv6")
TUNNELS_6.addSubnet("2001::", 23, "ipv6")

export const isPublicAddress = (address: string): boolean => {
	const version = isIP(address)
	if (version === 4) return !CLOSED.check(address, "ipv4")
	return version === 6 && OPEN_6.check(address, "ipv6") && !TUNNELS_6.check(address, "ipv6")
}

/**
 * Reads a file whose address somebody else has chosen: by https alone, from a public address that is looked up once and then kept to, of so many
 * bytes at most, without following anything. Throws where any of it is not so.
 */
export async function fetchGuarded(address: string, most: number): Promise<Buffer> {
	const url = new URL(address)
	if (url.protocol !== "https:" || url.username || url.password || (url.port && url.port !== "443"))
		throw new Error("only plain https is read")
	const host = url.hostname.replace(/^\[|\]$/g, "")
	const found = await lookup(host, { all: true })
	const [first] = found
	if (!first || !found.every((one) => isPublicAddress(one.address))) throw new Error("it is at no public address")
	return new Promise<Buffer>((resolve, reject) => {
		const asked = request(
			{
				host: first.address,
				servername: isIP(host) ? "" : host,
				path: url.pathname + url.search,
				headers: { Host: url.host, Accept: "application/json, image/*", "Accept-Encoding": "identity" },
				signal: AbortSignal.timeout(PATIENCE_MS),
			},
			(answer) => {
				if (answer.statusCode !== 200) {
					answer.destroy()
					return reject(new Error(`it answers ${answer.statusCode}`))
				}
				const parts: Buffer[] = []
				let length = 0
				answer.on("data", (part: Buffer) => {
					length += part.length
					if (length > most) answer.destroy(new Error("it is longer than any that is read"))
					else parts.push(part)
				})
				answer.on("end", () => resolve(Buffer.concat(parts)))
				answer.on("error", reject)
			},
		)
		asked.on("error", reject).end()
	})
}
