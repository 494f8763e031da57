import { generateKeyPairSync, sign } from "node:crypto"
import type { RequestListener } from "node:http"
import { createServer, type Server } from "node:https"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
	const body = Buffer.concat(parts)
	const size = body.length
	const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
	return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"))
const name = (text: string) => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(text)))))
const moment = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`))
const pem = (what: string, bytes: Buffer) =>
	`-----BEGIN ${what}-----\n${bytes.toString("base64").replace(/.{1,64}/g, "$&\n")}-----END ${what}-----\n`

/** A certificate of a host that nobody but the test trusts, with its key; both live as long as the test. */
function certificateOf(host: string): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
	const day = 86_400_000
	const names = sequence(der(0x82, Buffer.from(host)))
	const extensions = sequence(sequence(oid("551d11"), der(0x04, names)))
	const body = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		ECDSA_SHA256,
		name(host),
		sequence(moment(new Date(Date.now() - day)), moment(new Date(Date.now() + day))),
		name(host),
		publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, extensions),
	)
	const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey))
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: pem("CERTIFICATE", sequence(body, ECDSA_SHA256, signature)),
	}
}

/** A server that speaks TLS as this host, on loopback, until the test is over. */
export async function tlsServer(
	host: string,
	answer: RequestListener,
): Promise<{ server: Server; port: number; ca: string }> {
	const { key, cert } = certificateOf(host)
	const server = createServer({ key, cert }, answer)
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return { server, port: (server.address() as AddressInfo).port, ca: cert }
}
