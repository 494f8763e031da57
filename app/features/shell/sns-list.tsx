import { track } from "#app/tracking/definitions/definitions.ts"
import type { ShellInput, SnsLink } from "./input.ts"
import { MARKS } from "./marks.ts"

/** Networks that have an address. Without any it says so: an empty list would look broken. */
export function SnsList({
	from,
	links,
	t,
}: { from: "header" | "footer"; links: readonly SnsLink[] } & Pick<ShellInput, "t">) {
	if (links.length === 0) return <p className="sns-none">{t("shell:sns.none")}</p>
	return (
		<ul className="sns">
			{links.map(({ id, href, example }) => (
				<li key={id}>
					<a href={href} {...track(`${from}.channel`)} data-param={id} rel="noopener" target="_blank">
						<svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
							<path d={MARKS[id].path} />
						</svg>
						<span>{MARKS[id].name}</span>
						{example ? <span className="tag">{t("shell:company.mark")}</span> : null}
					</a>
				</li>
			))}
		</ul>
	)
}
