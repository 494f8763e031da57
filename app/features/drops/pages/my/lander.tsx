import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { Crate } from "../board/crate.tsx"

/** Who brings the gifts, on the way down in a crate of them. */
export const Lander = () => (
	<div className="lander" aria-hidden="true">
		<Crate state="open" />
		<PortraitImage family="santa" seed={7} crop="cutout" eager />
		<span />
	</div>
)
