import type { ReactNode } from "react"

/** A scene as wide as the page: narrower screens see its middle. */
export function WideScene({ children }: { children: ReactNode }) {
	return (
		<svg
			className="s-crop"
			viewBox="0 0 1440 560"
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
			focusable="false"
		>
			{children}
		</svg>
	)
}
