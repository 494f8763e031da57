import type { ReactNode } from "react"

/** A table that scrolls sideways in its own box where it is wide. */
export const TableBox = ({ caption, children }: Readonly<{ caption: string; children: ReactNode }>) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
	<section className="table-box" aria-label={caption} tabIndex={0}>
		<table className="table">
			<caption>{caption}</caption>
			{children}
		</table>
	</section>
)
