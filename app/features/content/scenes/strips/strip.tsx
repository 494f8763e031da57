import type { ReactNode } from "react"

/** A drawing as wide as the page that stands on the lower edge of a section: narrower screens see its middle. */
export function Strip({ children }: { children: ReactNode }) {
	return (
		<svg
			className="s-strip"
			viewBox="0 0 1440 300"
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
		>
			{children}
		</svg>
	)
}

/** Numbers from 0 up to `count`, for what comes in rows. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
