import { lookup } from "node:dns/promises"
import type { IncomingHttpHeaders } from "node:http"
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
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const)
	CLOSED.addSubnet(net, bits, "ipv4")
/** Of version 6 only what is given to networks that everybody reaches. */
const OPEN_6 = new BlockList()
OPEN_6.addSubnet("2000::", 3, "ipv6")
/** Of these, ways into version 4, and what stands in books alone. */
const CLOSED_6 = new BlockList()
for (const [net, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	CLOSED_6.addSubnet(net, bits, "ipv6")

export const isPublicAddress = (address: string): boolean => {
	const version = isIP(address)
	if (version === 4) return !CLOSED.check(address, "ipv4")
	return version === 6 && OPEN_6.check(address, "ipv6") && !CLOSED_6.check(address, "ipv6")
}

/** How hosts are found and reached. `ca`: what certificates go by, where it is not what everybody trusts. */
export type Reach = Readonly<{
	find(host: string): Promise<readonly Readonly<{ address: string }>[]>
	isAllowed(address: string): boolean
	port: number
	ca?: string
	withinMs: number
}>
const INTERNET: Reach = {
	find: (host) => lookup(host, { all: true }),
	isAllowed: isPublicAddress,
	port: 443,
	withinMs: PATIENCE_MS,
}

/**
 * Reads a file whose address somebody else has chosen: by https alone, from a public address that is looked up once and then kept to, of so many
 * bytes at most, without following or unpacking anything. Throws where any of it is not so, or all of it takes too long.
 */
export async function fetchGuarded(address: string, mostBytes: number, by: Reach = INTERNET): Promise<Buffer> {
	const headers = { Accept: "application/json, image/*", "Accept-Encoding": "identity" }
	const { status, body } = await askGuarded(address, { method: "GET", headers, mostBytes }, by)
	if (status !== 200) throw new Error(`it answers ${status}`)
	return body
}

type Asked = Readonly<{
	method: "GET" | "POST"
	headers: Readonly<Record<string, string>>
	body?: Buffer
	mostBytes: number
}>
export type GuardedAnswer = Readonly<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>

/** The same of any request, whatever it is answered; what is answered with anything but 200 is not read. */
export async function askGuarded(
	address: string,
	{ method, headers, body, mostBytes }: Asked,
	by: Reach = INTERNET,
): Promise<GuardedAnswer> {
	const url = new URL(address)
	if (url.protocol !== "https:" || url.username || url.password || url.port) throw new Error("only plain https is read")
	const signal = AbortSignal.timeout(by.withinMs)
	const host = url.hostname.replace(/^\[|\]$/g, "")
	const found = await unlessAborted(signal, by.find(host))
	const [first] = found
	if (!first || !found.every((one) => by.isAllowed(one.address))) throw new Error("it is at no public address")
	return new Promise<GuardedAnswer>((resolve, reject) => {
		const asked = request(
			{
				method,
				host: first.address,
				port: by.port,
				servername: isIP(host) ? "" : host,
				path: url.pathname + url.search,
				headers: { ...headers, Host: url.host },
				// No connection to a stranger outlives its answer.
				agent: false,
				signal,
				...(by.ca === undefined ? {} : { ca: by.ca }),
			},
			(answer) => {
				const { statusCode: status = 0, headers } = answer
				if (status !== 200) {
					answer.destroy()
					return resolve({ status, headers, body: Buffer.alloc(0) })
				}
				const parts: Buffer[] = []
				let length = 0
				answer.on("data", (part: Buffer) => {
					length += part.length
					if (length > mostBytes) answer.destroy(new Error("it is longer than any that is read"))
					else parts.push(part)
				})
				answer.on("end", () => resolve({ status, headers, body: Buffer.concat(parts) }))
				answer.on("error", reject)
			},
		)
		// An answer that changes the protocol is no answer here, and no error to Node.
		asked.on("upgrade", (_, socket) => {
			socket.destroy()
			reject(new Error("it answers 101"))
		})
		asked.on("error", reject).end(body)
	})
}

/** Names are looked up by the system, which cannot be called off. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	const aborted = new Promise<never>((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true })
	})
	return Promise.race([work, aborted])
}
