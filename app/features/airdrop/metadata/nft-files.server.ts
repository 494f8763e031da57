import { fetchGuarded, type Reach } from "#app/lib/fetch-guarded.server.ts"
import { readLimited } from "#app/lib/read-limited.ts"

/** Reads the files that NFTs name: metadata and pictures. */
export type NftFiles = Readonly<{
	/** Throws `HostNotAllowed` for a host that the operator has not set, and any other error where the file cannot be read. */
	read(address: string, mostBytes: number): Promise<Buffer>
}>

declare module "#app/db/context.ts" {
	interface Context {
		/** Reads the metadata of lists before they are released: the worker's alone. */
		readonly nftFiles?: NftFiles
	}
}

/** No request was made: the operator has not allowed this host. */
export class HostNotAllowed extends Error {}

const PATIENCE_MS = 8_000
/** Schemes without a host, and the gateways through which they are read. */
const GATEWAYS: Readonly<Record<string, string>> = { "ipfs:": "https://ipfs.io/ipfs/", "ar:": "https://arweave.net/" }

/** `hosts`: read by https and from public addresses alone. `site`: the origin of this site, whose own files need no permission. */
type Options = Readonly<{ hosts: readonly string[]; site: string | undefined; reach?: Reach }>

export function openNftFiles({ hosts, site, reach }: Options): NftFiles {
	const allowed = new Set(hosts.map((host) => host.toLowerCase()))
	return {
		async read(address, mostBytes) {
			const url = urlOf(address, site)
			if (site !== undefined && url.origin === site) return readOwn(url, mostBytes)
			if (url.protocol !== "https:" || !allowed.has(url.hostname))
				throw new HostNotAllowed(`${url.host} is not allowed`)
			return fetchGuarded(url.href, mostBytes, reach)
		},
	}
}

function urlOf(address: string, site: string | undefined): URL {
	const [, scheme = "", rest = ""] = /^(ipfs:|ar:)\/\/(.*)$/.exec(address) ?? []
	const gateway = GATEWAYS[scheme]
	if (gateway !== undefined) return new URL(gateway + rest.replace(/^ipfs\//, ""))
	if (address.startsWith("/") && site === undefined)
		throw new HostNotAllowed("this process does not know the site's origin")
	return new URL(address, site)
}

async function readOwn(url: URL, mostBytes: number): Promise<Buffer> {
	const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) })
	if (answer.status !== 200) {
		await answer.body?.cancel()
		throw new Error(`it answers ${answer.status}`)
	}
	const bytes = await readLimited(answer.body, mostBytes)
	if (bytes === null) throw new Error(`it is longer than ${mostBytes} bytes`)
	return bytes
}
