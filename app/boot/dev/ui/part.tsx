import type { ReactNode } from "react"

/** A group of what is shown, under the name that the code has for it. */
export function Part({ id, children }: { id: string; children: ReactNode }) {
	return (
		<section id={id}>
			<h2>{id}</h2>
			{children}
		</section>
	)
}

/** One thing in one state, which its caption names. */
export function Shown({ as, children }: { as: string; children: ReactNode }) {
	return (
		<div className="ui-shown">
			<p className="caption">{as}</p>
			{children}
		</div>
	)
}
