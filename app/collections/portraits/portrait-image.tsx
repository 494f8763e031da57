import type { FamilyId } from "./kit.ts"
import { type Crop, portraitPath } from "./portrait-file.ts"

type Props = { family: FamilyId; seed: number; crop?: Crop; eager?: boolean; className?: string }

/** A character as a picture file. What it shows is said beside it in words, so it is silent. */
export function PortraitImage({ family, seed, crop, eager = false, className }: Props) {
	return (
		<img
			className={className}
			src={portraitPath(family, seed, crop ? { crop } : {})}
			alt=""
			width="600"
			height="600"
			loading={eager ? undefined : "lazy"}
			decoding="async"
		/>
	)
}
