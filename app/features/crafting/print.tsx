import { track } from "#app/tracking/definitions/definitions.ts"

type Props = {
	readonly collection: "weapons" | "oculla"
	readonly id: string
	readonly alt?: string
	/** The black shape alone. */
	readonly shape?: boolean
}

/** A print as a picture file, loaded when it comes near. Silent where its name stands beside it. */
export function Print({ collection, id, alt = "", shape = false }: Props) {
	return (
		<img
			className={shape ? "print print-shape" : "print"}
			src={`/art/${collection}/${id}${shape ? "-shape" : ""}.svg`}
			alt={alt}
			width="600"
			height="600"
			loading="lazy"
			decoding="async"
		/>
	)
}

/** A book to take home. */
export function BookLink({ href, words, note }: { href: string; words: string; note: string }) {
	return (
		<p className="book-link">
			<a className="button button-line" href={href} download {...track("parts.download")}>
				{words}
			</a>
			<span className="caption">{note}</span>
		</p>
	)
}
