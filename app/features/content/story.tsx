import type { ReactNode } from "react"
import { Head, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** A page that is read from top to bottom: headline and picture, what its feature adds, sections, where to read on. */
export function Story({ children, ...view }: View & { readonly children?: ReactNode }) {
	return (
		<article className="story">
			<Head {...view} />
			{children}
			<Sections t={view.t} own={view.own} words={view.words} page={view.page} />
			<ReadOn {...view} />
		</article>
	)
}
