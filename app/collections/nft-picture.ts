import { portraitPath } from "./portraits/portrait-file.ts"

/** The picture of an NFT by the address of its text, where the site draws it itself; null: it does not. */
export function nftPicture(uri: string): string | null {
	const [, collection, digits] = /\/nft\/([a-z]+)\/M?(\d{1,6})\.json$/.exec(uri) ?? []
	if (collection === "crafter") return portraitPath("crafter", Number(digits))
	return collection === "tesla" ? `/art/tesla/${Number(digits)}.svg` : null
}
