import { createContext, useContext } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Words } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Theme } from "#app/lib/theme.ts"

/** What every page needs, also the error page after an action that threw: no loader runs then. */
export type ShellSlot = Readonly<{
	/** The shell around a page, rendered once for many. */
	top: string
	bottom: string
	lang: Lang
	isOperators: boolean
	theme: Theme | null
	/** Nothing but HTML and one sheet. */
	light: boolean
	demo: boolean
	/** What an error page says, and the id that finds its line in the log. */
	errors: Words
	requestId: string
}>

const Slot = createContext<ShellSlot | null>(null)
export const ShellSlotProvider = Slot.Provider

export function useShellSlot(): ShellSlot {
	const slot = useContext(Slot)
	if (!slot) throw new Error("a page was rendered without its shell")
	return slot
}

export const SHELL_TOP = "shell-top"
export const SHELL_BOTTOM = "shell-bottom"

const HEAD = "punktopia:head"

/** Where tags of the document's head go that are kept as a string: React has no element for several. */
export const HeadSlot = () => <meta name={HEAD} />
const HEAD_SLOT = renderToStaticMarkup(<HeadSlot />)

/** The bytes of a document. As text it would be put together once more, and once more again as it is written out. */
export function documentOf(html: string, head: string): Buffer {
	const at = html.indexOf(HEAD_SLOT)
	const parts = at < 0 ? [html] : [html.slice(0, at), head, html.slice(at + HEAD_SLOT.length)]
	return Buffer.concat(["<!DOCTYPE html>", ...parts].map((part) => Buffer.from(part)))
}

/** A part of the shell: a string that React puts in and never looks into. */
export function ShellPart({ id, html }: { id: string; html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
