import { Fragment } from "react"
import { LinkButton } from "./button.tsx"

/** `within`: the part of its group that the page is one of several of. */
type Place = { readonly group: string; readonly within?: string | undefined; readonly name: string }
type Action = { readonly href: string; readonly label: string }
type Props = {
	readonly place: Place
	readonly title: string
	readonly lead: string
	/** The next step, if the page has one. */
	readonly action?: Action | null | undefined
}

/** The words on top of a page: where one is, its headline, its lead, its next step. */
export function Headline({ place, title, lead, action }: Props) {
	return (
		<>
			<PlaceLine {...place} />
			<h1 className="head-title">
				<Title text={title} />
			</h1>
			<p className="lead">{lead}</p>
			{action ? <NextStep {...action} /> : null}
		</>
	)
}

const BETWEEN_SENTENCES = /(?<=[.?!]) /

/** A title's words; of several sentences each begins a line, where it does not fit behind the one before it. */
function Title({ text }: { text: string }) {
	const [first = "", ...others] = text.split(BETWEEN_SENTENCES)
	if (others.length === 0) return text
	return [first, ...others].map((sentence, n) => (
		<Fragment key={sentence}>
			{n > 0 ? " " : ""}
			<span>{sentence}</span>
		</Fragment>
	))
}

/** Where one is: the part of the site, and the page. */
export function PlaceLine({ group, within, name }: Place) {
	return (
		<p className="caption head-place">
			<span>{group}</span>
			{within ? <span>{within}</span> : null}
			<span>{name}</span>
		</p>
	)
}

export function NextStep({ href, label }: Action) {
	return (
		<p className="head-action">
			<LinkButton look="signal" href={href}>
				{label}
			</LinkButton>
		</p>
	)
}
