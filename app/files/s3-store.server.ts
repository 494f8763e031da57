import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { readLimited } from "#app/lib/read-limited.ts"
import type { FileStore } from "./context.ts"
import { MOST_UPLOAD_BYTES } from "./purposes.ts"

/** `url` of the bucket, without a slash at its end. */
export type S3Settings = Readonly<{ url: string; region: string; key: string; secret: string }>

const SILENT_MS = 15_000
/** What encryption adds, and room. */
const MOST_BYTES = MOST_UPLOAD_BYTES + 1_024

/** Files in an S3-compatible store. Every request is signed, its content included, and follows no redirect. */
export function s3Store({ url, region, key, secret }: S3Settings): FileStore {
	const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3", retries: 2 })
	const ask = async (method: "PUT" | "GET" | "DELETE", id: string, body?: Buffer): Promise<Response> => {
		const hash = createHash("sha256")
			.update(body ?? "")
			.digest("hex")
		const answer = await client.fetch(`${url.replace(/\/$/, "")}/files/${id}`, {
			...{ method, redirect: "error", signal: AbortSignal.timeout(SILENT_MS) },
			headers: { "X-Amz-Content-Sha256": hash },
			...(body ? { body: new Uint8Array(body) } : {}),
		})
		if (answer.ok || answer.status === 404) return answer
		await answer.body?.cancel()
		throw new Error(`the file store answered ${method} with ${answer.status}`)
	}
	return {
		async put(id, bytes) {
			const { ok, status } = await ask("PUT", id, bytes)
			if (!ok) throw new Error(`the file store answered PUT with ${status}`)
		},
		async get(id) {
			const answer = await ask("GET", id)
			if (!answer.ok) return null
			const bytes = await readLimited(answer.body, MOST_BYTES)
			if (!bytes) throw new Error("the file store answered with more than any file has")
			return bytes
		},
		remove: async (id) => void (await ask("DELETE", id)),
	}
}
