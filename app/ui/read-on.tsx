import { Icon } from "./icon.tsx"

type Props = {
	readonly label: string
	readonly links: readonly { readonly href: string; readonly name: string; readonly className?: string }[]
}

/** Where to read on: large words, one under the other. */
export function ReadOn({ label, links }: Props) {
	return (
		<nav className="read-on wrap" aria-label={label}>
			<p className="caption">{label}</p>
			<ul>
				{links.map(({ href, name, className }) => (
					<li key={href}>
						<a className={className} href={href}>
							<span>{name}</span>
							<Icon name="next" />
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
