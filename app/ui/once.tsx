import { type ComponentPropsWithoutRef, createElement, Fragment, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { inOneByte } from "./one-byte.ts"

/** Parts of pages that are kept as strings; the one that nobody asked for the longest gives way. A person's own parts push out none of everybody's. */
const kept = { everybody: new Map<string, string>(), person: new Map<string, string>() }
const MOST = { everybody: 500, person: 1_000 }

type OnceProps = Omit<ComponentPropsWithoutRef<"section">, "children"> & {
	as?: "section" | "dialog" | "fieldset" | "li" | "ul"
	/** Says all that it depends on; of a person's part every word and figure of it. */
	name: string
	of?: keyof typeof kept
	children: ReactNode
}

/** A part of a page that is rendered once for each `name`. It is given no context. */
export function Once({ as: Tag = "section", name, of = "everybody", children, ...rest }: OnceProps) {
	const made = kept[of]
	const html = made.get(name) ?? inOneByte(renderToStaticMarkup(createElement(Fragment, null, children)))
	made.delete(name)
	made.set(name, html)
	if (made.size > MOST[of]) made.delete(made.keys().next().value ?? "")
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <Tag {...(rest as object)} dangerouslySetInnerHTML={{ __html: html }} />
}

type MarkupProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & { html: string }

/** What `renderToStaticMarkup` made, where a page shows the same in two places. */
export function Markup({ html, ...div }: MarkupProps) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <div {...div} dangerouslySetInnerHTML={{ __html: html }} />
}
