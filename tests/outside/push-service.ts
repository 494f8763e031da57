import { createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { p256 } from "@noble/curves/nist.js"
import type { Reach } from "#app/lib/fetch-guarded.server.ts"
import { tlsServer } from "./tls-server.ts"

const HOST = "fcm.googleapis.com"

/** A browser as a push service knows it: what it tells a site, and what opens what is sealed for it. */
export function pushBrowser(path = `/fcm/send/${randomBytes(12).toString("base64url")}`) {
	const secret = p256.utils.randomSecretKey()
	const own = Buffer.from(p256.getPublicKey(secret, false))
	const auth = randomBytes(16)
	return {
		...{ endpoint: `https://${HOST}${path}`, path },
		...{ p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
		/** RFC 8291: opens a message, as the browser does. */
		open(body: Buffer): unknown {
			const [salt, size] = [body.subarray(0, 16), body[20] ?? 0]
			const sender = body.subarray(21, 21 + size)
			const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender])
			const ikm = Buffer.from(hkdfSync("sha256", p256.getSharedSecret(secret, sender).subarray(1, 33), auth, info, 32))
			const derive = (what: string, length: number) =>
				Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
			const sealed = body.subarray(21 + size)
			const opener = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12))
			opener.setAuthTag(sealed.subarray(-16))
			const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
			return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
		},
	}
}

/** RFC 8292: whether a request is signed for this service by the key that it names. */
function signedBy(header: string): Readonly<{ key: string; subject: string }> | null {
	const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
	const [head = "", claims = "", signature = ""] = token.split(".")
	const point = Buffer.from(key, "base64url")
	if (point.length !== 65) return null
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"))
	const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" })
	const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const
	if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))) return null
	const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString())
	const left = exp - Date.now() / 1000
	return aud === `https://${HOST}` && left > 0 && left <= 86_400 ? { key, subject: sub } : null
}

export type Pushed = Readonly<{ path: string; key: string; subject: string; ttl: number; body: Buffer }>
type Answer = Readonly<{ status: number; headers?: Readonly<Record<string, string>> }>

/** A push service on loopback: takes what is signed and sealed as the standards say, and answers as the test says; refuses all else. */
export async function pushService(answer: (pushed: Pushed) => Answer = () => ({ status: 201 })) {
	const taken: Pushed[] = []
	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part)
		const body = Buffer.concat(parts)
		const who = signedBy(request.headers.authorization ?? "")
		const ttl = Number(request.headers.ttl)
		const isSealed = request.headers["content-encoding"] === "aes128gcm" && body.length <= 4096 && body.length > 86
		if (request.method !== "POST" || !who || !isSealed || !Number.isInteger(ttl))
			return void response.writeHead(who ? 400 : 403).end()
		const pushed = { path: request.url ?? "", ...who, ttl, body }
		const { status, headers } = answer(pushed)
		if (status === 201) taken.push(pushed)
		response.writeHead(status, headers).end()
	}
	const { port, ca } = await tlsServer(HOST, (request, response) => void handle(request, response))
	const found: string[] = []
	const find = async (host: string) => {
		found.push(host)
		return [{ address: "127.0.0.1" }]
	}
	const reach: Reach = { find, isAllowed: () => true, port, ca, withinMs: 5_000 }
	return { taken, found, reach }
}
