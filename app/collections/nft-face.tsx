import type { ReactNode } from "react"
import { familyOf } from "./collection-name.ts"
import { PortraitImage } from "./portraits/portrait-image.tsx"

type Props = Readonly<{ nft: Readonly<{ collection: string; number: number }>; children: ReactNode }>

/** An NFT by its face and what is said of it; a collection without portraits has no face. */
export function NftFace({ nft, children }: Props) {
	const family = familyOf(nft.collection)
	return (
		<span className="nft-face">
			{family ? <PortraitImage family={family} seed={nft.number} crop="head" /> : null}
			<span>{children}</span>
		</span>
	)
}
