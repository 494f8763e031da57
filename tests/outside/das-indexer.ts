import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** What an indexer knows of an asset, as far as our side reads it. */
export type Indexed = Readonly<{ id: string; burnt?: boolean; compressed?: boolean }>
/** How providers differ: names, where the list lies, and whether they know pages. Or it does not answer as it should. */
export type Spelling = "snake" | "nested" | "bare" | "without pages"
export type Trouble = "down" | "error" | "nonsense" | "mute" | null

/** An indexer of the Digital Asset Standard over real HTTP: `getAssetsByOwner`, in pages, with all that stands around an id. */
export async function startDas() {
	const das = {
		url: "",
		spelling: "snake" as Spelling,
		trouble: null as Trouble,
		asked: [] as Readonly<{ ownerAddress: string; page: number; limit: number }>[],
		/** What it says of each wallet, true or not. */
		says: new Map<string, readonly Indexed[]>(),
	}
	const server = createServer(async (request, response) => {
		let body = ""
		for await (const part of request) body += part
		if (das.trouble === "mute") return
		if (das.trouble === "down") return void response.writeHead(503).end("no")
		if (das.trouble === "nonsense") return void response.end("<html>")
		const { id, method, params } = JSON.parse(body)
		const end = (more: object) => response.end(JSON.stringify({ jsonrpc: "2.0", id, ...more }))
		if (das.trouble === "error" || method !== "getAssetsByOwner")
			return void end({ error: { code: -32601, message: "Method not found" } })
		das.asked.push(params)
		if (params.limit > 1000) return void end({ error: { code: -32602, message: "limit" } })
		const all = das.says.get(params.ownerAddress) ?? []
		const from = das.spelling === "without pages" ? 0 : (params.page - 1) * params.limit
		const items = all.slice(from, from + params.limit).map((one) => itemOf(one, params.ownerAddress, das.spelling))
		const around = { total: items.length, limit: params.limit, page: params.page }
		if (das.spelling === "nested") return void end({ result: { assets: { ...around, items } } })
		if (das.spelling === "bare") return void end({ result: { assets: items } })
		end({ result: { ...around, items } })
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	das.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?api-key=hidden`
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return das
}

function itemOf({ id, burnt = false, compressed = false }: Indexed, owner: string, spelling: Spelling) {
	const ownership = { frozen: false, delegated: false, delegate: null, ownership_model: "single", owner }
	const compression = { eligible: false, compressed, tree: "", leaf_id: 0 }
	const content = { $schema: "https://schema.metaplex.com/nft1.0.json", json_uri: "", files: [], metadata: {} }
	if (spelling === "bare") return { mint: id, burned: burnt, compression: null }
	return {
		interface: "Custom",
		id,
		content,
		authorities: [],
		compression,
		grouping: [],
		ownership,
		burnt,
		mutable: true,
	}
}
