import type { ReactNode } from "react"

/** Which of a family's pages it stands on, from 0: the same drawing, and no two of them alike. */
export type StripProps = Readonly<{ part: number }>

/** A drawing as wide as the page that stands on the lower edge of a section: narrower screens see its middle. */
export function Strip({ children, mirrored = false }: { children: ReactNode; mirrored?: boolean }) {
	return (
		<svg
			className="s-strip"
			viewBox="0 0 1440 300"
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
		>
			{mirrored ? <g transform="translate(1440) scale(-1 1)">{children}</g> : children}
		</svg>
	)
}

/** Numbers from 0 up to `count`, for what comes in rows. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
