import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"

/** What comes in on the belt, each piece with its tag, and who stands behind it. */
export const Belt = () => (
	<div className="belt">
		<PortraitImage family="grilla" seed={3} crop="cutout" eager />
		<svg viewBox="0 0 640 250" aria-hidden="true" focusable="false">
			<path className="belt-dark" d="M18 96H246V250H18Z" />
			<path className="belt-line" d="M92 96V62H172V96M62 96V250M202 96V250" />
			<path className="belt-light" d="M268 40H498V250H268Z" />
			<path className="belt-cut" d="M268 96H498M268 196H498M338 40V8H428V40" />
			<path className="belt-tag" d="M392 118 462 138 442 208 372 188Z" />
			<circle className="belt-hole" cx="404" cy="136" r="7" />
			<path className="belt-dark" d="M520 138H632V250H520Z" />
			<path className="belt-line" d="M520 176H632M576 138V250" />
		</svg>
	</div>
)
