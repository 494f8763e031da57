import type { ReactNode } from "react"

type Named = {
	readonly id: string
	readonly name: string
	readonly about: string
	readonly example: boolean
	/** What stands under it: a link, an address. */
	readonly foot: ReactNode
}
type Props = {
	readonly title: string
	readonly items: readonly Named[]
	readonly words: { readonly none: string; readonly example: string; readonly exampleNote: string }
}

/** Names one under the other: no wall of logos. Seeds of the demo are marked. */
export function NameList({ title, items, words }: Props) {
	return (
		<section className="part">
			<div className="part-grid wrap">
				<h2 className="part-title">{title}</h2>
				<div className="part-body">
					{items.length === 0 ? <p className="lead">{words.none}</p> : null}
					<ul className="names">
						{items.map(({ id, name, about, example, foot }) => (
							<li key={id}>
								<h3>
									{name} {example ? <span className="tag">{words.example}</span> : null}
								</h3>
								<p>{about}</p>
								{foot}
							</li>
						))}
					</ul>
					{items.some(({ example }) => example) ? <p className="caption">{words.exampleNote}</p> : null}
				</div>
			</div>
		</section>
	)
}
