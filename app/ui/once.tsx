import { type ComponentPropsWithoutRef, createElement, Fragment, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { inOneByte } from "./one-byte.ts"

const made = new Map<string, string>()
/** Parts of pages that are kept as strings; the one that nobody asked for the longest gives way. */
const MOST = 500

type OnceProps = Omit<ComponentPropsWithoutRef<"section">, "children"> & {
	as?: "section" | "dialog"
	name: string
	children: ReactNode
}

/** A section or a dialog that is the same for everybody: rendered once for each `name`, which says all that it depends on. It is given no context. */
export function Once({ as: Tag = "section", name, children, ...rest }: OnceProps) {
	const html = made.get(name) ?? inOneByte(renderToStaticMarkup(createElement(Fragment, null, children)))
	made.delete(name)
	made.set(name, html)
	if (made.size > MOST) made.delete(made.keys().next().value ?? "")
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}

type MarkupProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & { html: string }

/** What `renderToStaticMarkup` made, where a page shows the same in two places. */
export function Markup({ html, ...div }: MarkupProps) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <div {...div} dangerouslySetInnerHTML={{ __html: html }} />
}
