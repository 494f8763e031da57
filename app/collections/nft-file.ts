/** What the file of an NFT says to wallets and marketplaces. */
export type NftFile = Readonly<{
	name: string
	symbol: string
	/** Of this site without a host; null: nobody has told of one, and the site's own stands for it. */
	image: string | null
	/** Where one reads more, of this site. */
	page?: string
	/** As the collection is called. */
	collection: string
	attributes: readonly (readonly [kind: string, value: string])[]
}>

const NO_IMAGE = "/preview.png"

/** Where a file of this site is, as it is written into an NFT for good: a demo's has no host, so whichever site shows the NFT is the one that is asked. */
export const fileAddress = (
	{ demo, origin }: Readonly<{ demo: boolean; origin?: string | undefined }>,
	path: string,
) => (demo || !origin ? path : `${origin}${path}`)

/** The JSON of it; it never changes. */
export function nftFileAnswer(origin: string, { name, symbol, page, collection, attributes, ...one }: NftFile) {
	const image = absolute(origin, one.image ?? NO_IMAGE)
	const body = {
		name,
		symbol,
		image,
		external_url: absolute(origin, page ?? "/"),
		collection: { name: collection, family: collection },
		attributes: attributes.map(([trait_type, value]) => ({ trait_type, value })),
		properties: { category: "image", files: [{ uri: image }] },
	}
	const headers = {
		"Cache-Control": "public, max-age=31536000, immutable",
		"Access-Control-Allow-Origin": "*",
		"Cross-Origin-Resource-Policy": "cross-origin",
	}
	return Response.json(body, { headers })
}

const absolute = (origin: string, address: string) => (address.startsWith("/") ? `${origin}${address}` : address)
