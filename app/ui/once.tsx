import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"

const made = new Map<string, string>()
/** Far more than there are; names are of the code, so that nothing a visitor sends is kept. */
const MOST = 500

/** A section that is the same for everybody: rendered once a process for each `name`, which says all that it depends on. */
export function Once({ name, className, children }: { name: string; className?: string; children: ReactElement }) {
	const html = made.get(name) ?? renderToStaticMarkup(children)
	if (made.size < MOST) made.set(name, html)
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <section className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
