import { openNftFiles } from "#app/features/airdrop/metadata/nft-files.server.ts"
import { tlsServer } from "./tls-server.ts"

const HOST = "example.org"
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

/**
 * A host of metadata on loopback, until the test is over: `/7.json` is the file of "Piece #7", and `/7.png` its picture. `asked`: the paths that
 * were asked for. `set` answers a path with something else; null: 404.
 */
export async function metadataHost({ allowed = [HOST] }: Readonly<{ allowed?: readonly string[] }> = {}) {
	const asked: string[] = []
	const other = new Map<string, string | Buffer | null>()
	const { port, ca } = await tlsServer(HOST, ({ url = "" }, response) => {
		asked.push(url)
		const body = other.has(url) ? other.get(url) : usual(url)
		response.writeHead(body === null || body === undefined ? 404 : 200)
		response.end(body ?? undefined)
	})
	const reach = { find: async () => [{ address: "127.0.0.1" }], isAllowed: () => true, port, ca, withinMs: 20_000 }
	return {
		asked,
		set: (path: string, body: string | Buffer | null) => void other.set(path, body),
		files: openNftFiles({ hosts: allowed, site: undefined, reach }),
	}
}

function usual(path: string): string | Buffer | null {
	const [, n, type] = /^\/(\d+)\.(json|png)$/.exec(path) ?? []
	if (n === undefined) return null
	if (type === "png") return PNG
	const attributes = [{ trait_type: "Part", value: Number(n) }]
	return JSON.stringify({ name: `Piece #${n}`, image: `https://${HOST}/${n}.png`, attributes })
}
