import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** Somebody's object store on loopback: it takes what is signed with its key for the content that arrives, and keeps it in memory. */
export async function objectStore() {
	const objects = new Map<string, Buffer>()
	let broken = false
	const server = createServer((req, res) => {
		void bodyOf(req).then((body) => {
			const answer = (status: number, bytes?: Buffer) => void res.writeHead(status).end(bytes)
			if (broken) return answer(503)
			if (!isSigned(req, body)) return answer(403)
			const name = req.url ?? ""
			if (req.method === "PUT") {
				objects.set(name, body)
				return answer(200)
			}
			if (req.method === "DELETE") {
				objects.delete(name)
				return answer(204)
			}
			const found = objects.get(name)
			return found ? answer(200, found) : answer(404)
		})
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
	const { port } = server.address() as AddressInfo
	return {
		settings: { url: `http://127.0.0.1:${port}/bucket`, region: "here", key: "KEY", secret: "secret" },
		objects,
		break: () => {
			broken = true
		},
	}
}

function isSigned({ headers }: IncomingMessage, body: Buffer): boolean {
	const form =
		/^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/here\/s3\/aws4_request, SignedHeaders=[^,]*x-amz-content-sha256[^,]*, Signature=[0-9a-f]{64}$/
	const hash = createHash("sha256").update(body).digest("hex")
	return form.test(headers.authorization ?? "") && headers["x-amz-content-sha256"] === hash
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of req) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}
