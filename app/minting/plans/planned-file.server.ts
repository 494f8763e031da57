import { and, asc, eq, inArray } from "drizzle-orm"
import { collectionName } from "#app/collections/collection-name.ts"
import type { NftFile } from "#app/collections/nft-file.ts"
import { nftPicture } from "#app/collections/nft-picture.ts"
import type { Context } from "#app/db/context.ts"
import { textOf } from "../purchases/atomic-mint-of.server.ts"
import { planStatus } from "../status.ts"
import { mintPlan } from "../tables.server.ts"

const NUMBER = "{number}"
/** Before it has begun a plan may still be changed, and what was read of it is kept for good. */
const HAS_BEGUN = [planStatus.code("processing"), planStatus.code("completed")]
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The file that a plan's NFTs name by this address of the site; of several plans the first. Null: none sells one that names it. */
export async function plannedFile(
	{ db, origin }: Pick<Context, "db" | "origin">,
	{ collection, path }: Readonly<{ collection: string; path: string }>,
): Promise<NftFile | null> {
	const plans = await db
		.select({ text: mintPlan.text, stock: mintPlan.stock })
		.from(mintPlan)
		.where(and(eq(mintPlan.collection, collection), inArray(mintPlan.status, HAS_BEGUN)))
		.orderBy(asc(mintPlan.createdAt), asc(mintPlan.id))
	for (const { text, stock } of plans) {
		const number = numberIn(origin && text.uri.startsWith(origin) ? text.uri.slice(origin.length) : text.uri, path)
		if (number === null || number > stock) continue
		const { name, symbol, uri, traits } = textOf(text, number)
		return { name, symbol, image: nftPicture(uri), collection: collectionName(collection), attributes: traits }
	}
	return null
}

/** The number that a template has in an address; null: the address is not of it. Without a number in the template all its NFTs have one file. */
function numberIn(template: string, path: string): number | null {
	const [first = "", second, ...rest] = template.split(NUMBER).map(escaped)
	if (second === undefined) return template === path ? 1 : null
	const [, digits] = new RegExp(`^${first}([1-9]\\d{0,5})${[second, ...rest].join("\\1")}$`).exec(path) ?? []
	return digits === undefined ? null : Number(digits)
}
