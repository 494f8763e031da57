import type { ReactNode } from "react"

/** A sentence around something that is no text: `text` has a "|" where it stands. */
export function Around({ text, children }: { text: string; children: ReactNode }) {
	const [before, after] = text.split("|")
	return (
		<>
			{before}
			{children}
			{after}
		</>
	)
}
