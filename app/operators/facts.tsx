/** Facts by their names, in as many columns as there is room for; of several lines where there are several. */
export const Facts = ({ facts }: Readonly<{ facts: readonly (readonly [string, string | readonly string[]])[] }>) => (
	<dl className="fact-columns">
		{facts.map(([name, value]) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd className="figure breaks">
					{typeof value === "string" ? value : value.map((line) => <div key={line}>{line}</div>)}
				</dd>
			</div>
		))}
	</dl>
)
