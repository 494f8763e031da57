import { Icon } from "./icon.tsx"
import { useMarks } from "./marks.ts"

type Props = {
	readonly label: string
	readonly links: readonly { readonly href: string; readonly name: string; readonly className?: string }[]
}

/** Where to read on: large words, one under the other. */
export function ReadOn({ label, links }: Props) {
	const { to } = useMarks()
	return (
		<nav className="read-on wrap" aria-label={label}>
			<p className="caption">{label}</p>
			<ul>
				{links.map(({ href, name, className }) => (
					<li key={href}>
						<a className={className} href={href} {...to(href)}>
							<span>{name}</span>
							<Icon name="next" />
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
