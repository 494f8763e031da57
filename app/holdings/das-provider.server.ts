import { z } from "zod"
import { readLimited } from "#app/lib/read-limited.ts"
import type { AssetProposer } from "./context.ts"

/** The most that the standard gives at once, and the most pages of one wallet that are read. */
const PAGE = 1000
const MOST_PAGES = 20
/** A thousand assets with all their texts. */
const ANSWER_LIMIT = 16 * 1024 * 1024

const flag = z.boolean().nullish().catch(false)
/** Providers spell some names each in their own way, and leave out what they do not know: the id is all that is needed. */
const item = z.object({
	id: z.string().optional(),
	mint: z.string().optional(),
	burnt: flag,
	burned: flag,
	compression: z.object({ compressed: flag }).nullish().catch(null),
})
const items = z.array(item.catch({ burnt: false, burned: false, compression: null }))
const answer = z.object({
	error: z.object({ code: z.number().optional(), message: z.string().optional() }).nullish(),
	result: z
		.union([z.object({ items }), z.object({ assets: z.object({ items }) }), z.object({ assets: items })])
		.nullish(),
})

type Item = z.output<typeof item>
const itemsOf = (result: NonNullable<z.output<typeof answer>["result"]>): readonly Item[] => {
	if ("items" in result) return result.items
	return "items" in result.assets ? result.assets.items : result.assets
}

/** Asks an indexer of the Digital Asset Standard which assets a wallet may hold. What it says proves nothing. `url` may hold a key, and is told nobody. */
export function dasProvider(url: string): AssetProposer {
	return {
		async propose(owner, withinMs) {
			const signal = AbortSignal.timeout(withinMs)
			const assets = new Set<string>()
			for (let page = 1; page <= MOST_PAGES; page++) {
				const found = await pageOf(url, { owner, page, signal })
				const before = assets.size
				for (const one of found) if (isProposed(one)) assets.add(one.id ?? one.mint ?? "")
				// A provider that does not know pages gives the first one again.
				if (found.length < PAGE || assets.size === before) return { assets: [...assets], complete: true }
			}
			return { assets: [...assets], complete: false }
		},
	}
}

const isProposed = ({ id, mint, burnt, burned, compression }: Item) =>
	Boolean(id ?? mint) && !burnt && !burned && !compression?.compressed

type Asked = Readonly<{ owner: string; page: number; signal: AbortSignal }>

async function pageOf(url: string, { owner, page, signal }: Asked): Promise<readonly Item[]> {
	const params = { ownerAddress: owner, limit: PAGE, page }
	const said = await fetch(url, {
		method: "POST",
		redirect: "error",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: "holdings", method: "getAssetsByOwner", params }),
		signal,
	}).catch(() => {
		// The client's own sentence names the address.
		throw new Error(signal.aborted ? "the provider did not answer in time" : "the provider cannot be reached")
	})
	if (!said.ok) throw new Error(`the provider answered ${said.status}`)
	const body = await readLimited(said.body, ANSWER_LIMIT)
	if (!body) throw new Error("the provider's answer is longer than any that we know")
	const { error, result } = answer.parse(JSON.parse(body.toString()))
	if (!result) throw new Error(`the provider answered with error ${error?.code ?? "none"}`)
	return itemsOf(result)
}
