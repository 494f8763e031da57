import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { track, trackTo } from "#app/tracking/definitions/definitions.ts"
import { pageOf } from "#app/tracking/marks.ts"
import { Icon } from "#app/ui/icon.tsx"
import { type Entry, hrefOf, type Product } from "./menu.ts"

type Props = {
	entry: Entry
	/** Where it stands. */
	from: "header" | "footer"
	lang: Lang
	t: T
	product: Product
}

/** A link, or for what is not released yet a button that opens the popup and leaves the path alone. */
export function EntryLink({ entry, from, lang, t, product }: Props) {
	const words = t(entry.label, { product: product.name })
	const href = hrefOf(entry, lang)
	const page = href && pageOf(href)
	const soon = entry.soon ? { "aria-description": t("shell:soon") } : {}
	const mark = entry.soon ? <Icon name="door" className="icon icon-small" /> : null
	if (href)
		return (
			<a href={href} {...soon} {...(page ? trackTo(from, page) : {})}>
				{words}
				{mark}
			</a>
		)
	return (
		<button
			type="button"
			{...soon}
			command="show-modal"
			commandfor={entry.dialog ?? "modal-released"}
			{...track(`${from}.unreleased`)}
			data-param={entry.label.split(":")[1]}
		>
			{words}
			{mark}
		</button>
	)
}

/** A list of entries; an entry that holds others shows its words as the heading of an inner list. */
export function EntryList({ entries, ...rest }: Omit<Props, "entry"> & { entries: readonly Entry[] }) {
	return (
		<ul>
			{entries.map((entry) => (
				<li key={entry.label}>
					{entry.items ? (
						<>
							<span className="submenu-title">{rest.t(entry.label)}</span>
							<EntryList entries={entry.items} {...rest} />
						</>
					) : (
						<EntryLink entry={entry} {...rest} />
					)}
				</li>
			))}
		</ul>
	)
}
