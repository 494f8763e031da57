import type { IncomingMessage, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import sirv from "sirv"
import { sendText } from "./send.ts"

/** Serves the files that the build made, from the folder beside the running program. */
export function staticFiles() {
	const client = fileURLToPath(new URL("./client", import.meta.url))
	const files = sirv(client, { brotli: true, gzip: true, etag: true, setHeaders })
	return (req: IncomingMessage, res: ServerResponse): void => {
		if (!isRange(req.headers.range)) delete req.headers.range
		// A caller who goes away would leave the file open for ever.
		res.once("pipe", (file: NodeJS.ReadableStream & { destroy?(): void }) => res.once("close", () => file.destroy?.()))
		files(req, res, () => sendText(res, 404, "text/plain; charset=utf-8", "Not found.\n"))
	}
}

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

function setHeaders(res: ServerResponse, pathname: string): void {
	const forever = pathname.startsWith("/assets/") || pathname.startsWith("/fonts/")
	res.setHeader("Cache-Control", forever ? "public, max-age=31536000, immutable" : "public, max-age=3600")
	// A worker is bound by the policy that it came with, and this one lets navigations through to the site by asking for them, and shows its icon with what is pushed.
	if (pathname === "/service-worker.js") res.setHeader("Content-Security-Policy", WORKER_POLICY)
	if (pathname === "/speculation-rules.json") res.setHeader("Content-Type", "application/speculationrules+json")
}

/** The only form of range that sirv reads; any other may be answered whole, and one that ends before it begins makes sirv throw. */
function isRange(header: string | undefined): boolean {
	const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? "") ?? []
	return from !== undefined && (!to || Number(from) <= Number(to))
}

/** Remix asks for a working page's data under the page's address with ".data" behind it. */
export const isData = (pathname: string) => pathname.endsWith(".data")
/** Addresses with an ending that are answered by routes: drawn or written when first asked for. Lists as files are all written so. */
const isMade = (pathname: string) =>
	/^\/(art|og|files|light|manifest|nft|old-nft|tickets)\/|\.(csv|ndjson)$/.test(pathname) ||
	pathname === "/sitemap.xml" ||
	pathname === "/robots.txt" ||
	pathname === "/.well-known/security.txt"
export const isFile = (pathname: string) =>
	!isData(pathname) && !isMade(pathname) && (pathname.startsWith("/assets/") || /\.[a-z0-9]{2,11}$/i.test(pathname))
