import { createContext, useContext } from "react"
import type { Theme } from "#app/lib/theme.ts"

/** What the server has rendered around a page. In the browser it is read back from the document and never rendered again. */
export type ShellSlot = Readonly<{
	top: string
	bottom: string
	theme: Theme | null
	enhance: string
	demo: boolean
	nonce: string | undefined
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

/** A part of the shell: a string that React puts in and never looks into, so that scripts may change it before hydration. */
export function ShellPart({ id, html }: { id: string; html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React on the server
	return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
