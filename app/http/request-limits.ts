import type { IncomingMessage } from "node:http"
import type { Key } from "#app/lib/keys.ts"

/** Bytes as sent. Addresses and header values of ours are a tenth of these; whatever reads them may take time by their length. */
const MOST = { path: 2048, target: 4096, cookies: 8192, value: 4096, headers: 100 }

/** Status of a refusal and its key in `locales`. */
export type Broken = Readonly<{ status: 400 | 414 | 431; code: Key }>

const ADDRESS: Broken = { status: 414, code: "refused:address" }
const HEADERS: Broken = { status: 431, code: "refused:headers" }
const HOSTS: Broken = { status: 400, code: "refused:badAddress" }

/** Why a request is refused before anything of it is read; null: its address and headers are of a size that people send. */
export function limitBroken({ url = "", rawHeaders }: Pick<IncomingMessage, "url" | "rawHeaders">): Broken | null {
	const query = url.indexOf("?")
	if (url.length > MOST.target || (query < 0 ? url.length : query) > MOST.path) return ADDRESS
	if (rawHeaders.length > MOST.headers * 2) return HEADERS
	let cookies = 0
	let hosts = 0
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] ?? ""
		const size = rawHeaders[at + 1]?.length ?? 0
		if (name.length === 6 && name.toLowerCase() === "cookie") cookies += size
		else if (size > MOST.value || name.length > MOST.value) return HEADERS
		else if (name.length === 4 && name.toLowerCase() === "host") hosts++
	}
	if (cookies > MOST.cookies) return HEADERS
	// With two, a proxy in front may have decided by the other one.
	return hosts > 1 ? HOSTS : null
}
