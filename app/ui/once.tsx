import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { MarksProvider, useMarks } from "./marks.ts"
import { inOneByte } from "./one-byte.ts"

type Parts<Name extends string = string> = Readonly<Record<Name, string>>

/** Parts of pages that are kept as strings; the one that nobody asked for the longest gives way. A person's own parts push out none of everybody's. */
const kept = { everybody: new Map<string, Parts>(), person: new Map<string, Parts>() }
const MOST = { everybody: 500, person: 300 }

type OnceProps = Omit<ComponentPropsWithoutRef<"section">, "children"> & {
	as?: "section" | "dialog" | "fieldset" | "aside"
	/** Says all that it depends on. */
	name: string
	/** Whose it is: what a person has typed pushes out none of everybody's. */
	of?: keyof typeof kept
	children: ReactNode
}

/** A part of a page that is rendered once for each `name`. It is given no context but the marks. */
export function Once({ as: Tag = "section", name, of = "everybody", children, ...rest }: OnceProps) {
	const marks = useMarks()
	const named = Object.keys(marks.close).length > 0 ? `${name} marked` : name
	const html = onceHtml(of, named, () => <MarksProvider value={marks}>{children}</MarksProvider>)
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <Tag {...(rest as object)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The same as a string, for `Markup`. Of a person's part the name says every word and figure of it. */
export const onceHtml = (of: keyof typeof kept, name: string, make: () => ReactElement): string =>
	onceParts(of, name, { html: make }).html

/** The same for parts of a page that depend on the same. */
export function onceParts<Name extends string>(
	of: keyof typeof kept,
	name: string,
	make: Readonly<Record<Name, () => ReactElement>>,
): Parts<Name> {
	const made = kept[of]
	const parts = (made.get(name) as Parts<Name> | undefined) ?? rendered(make)
	made.delete(name)
	made.set(name, parts)
	if (made.size > MOST[of]) made.delete(made.keys().next().value ?? "")
	return parts
}

const rendered = <Name extends string>(make: Readonly<Record<Name, () => ReactElement>>) =>
	Object.fromEntries(
		Object.entries<() => ReactElement>(make).map(([name, one]) => [name, inOneByte(renderToStaticMarkup(one()))]),
	) as Parts<Name>

type MarkupProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & { html: string }

/** What `renderToStaticMarkup` made, where a page shows the same in two places. */
export function Markup({ html, ...div }: MarkupProps) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <div {...div} dangerouslySetInnerHTML={{ __html: html }} />
}
