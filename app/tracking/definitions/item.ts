import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"

export const TRIGGERS = ["click", "landing"] as const
export const UI_TYPES = ["button", "link", "tab"] as const
export type Level = 1 | 2 | 3

/** Something on a page of which it is recorded that it was used, or that it was reached. */
export type Item = Readonly<{
	/** Three digits, unique on its page. Tens lead to the page that has this code. */
	code: string
	label: Key
	trigger: (typeof TRIGGERS)[number]
	ui: (typeof UI_TYPES)[number]
	level: Level
	/** Languages in which it is recorded; all, unless said. */
	langs?: readonly Lang[]
	/** What was chosen is not kept: that somebody did is all that may be known. */
	isBare?: true
}>

const of =
	(trigger: Item["trigger"], ui: Item["ui"]) =>
	(code: string, level: Level, label: Key): Item => ({ code, label, trigger, ui, level })

export const button = of("click", "button")
export const link = of("click", "link")
export const tab = of("click", "tab")
/** An outcome that a page or a dialog shows; what came of an act, with its reason. */
export const reached = of("landing", "button")
