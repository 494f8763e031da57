import { z } from "zod"
import { LANGS } from "#app/lib/lang-of.ts"
import { LANG_CODES } from "./definitions.ts"
import { TRIGGERS, UI_TYPES } from "./item.ts"

const code = z.string().regex(/^\d{3}$/)
const text = z.string().max(200)

/** A definition as others write it. */
export const definitionSchema = z.strictObject({
	action_cd: z.string().regex(/^\d{3}(_\d{3}){5}$/),
	lang_cd: z.enum(Object.values(LANG_CODES)),
	lang: z.enum(LANGS),
	menu1_cd: code,
	menu1: text,
	menu2_cd: code,
	menu2: text,
	menu3_cd: code,
	menu3: text,
	page_name_cd: code,
	page_name: text,
	title: text,
	page_path: text,
	button_name_cd: code,
	button_name: text,
	trigger_type: z.enum(TRIGGERS),
	ui_type: z.enum(UI_TYPES),
	log_level: z.literal([1, 2, 3]),
})
type Read = z.output<typeof definitionSchema>

/** Names as printed in some definitions, and what they mean. */
const MISSPELLED: Readonly<Record<string, string>> = { meneu1_cd: "menu1_cd", meneu2_cd: "menu2_cd" }

/** Reads a definition in either spelling. Errors: `ZodError`; where both spellings stand, too. */
export function readDefinition(given: Readonly<Record<string, unknown>>): Read {
	const named = Object.entries(given).map(([name, value]) => [MISSPELLED[name] ?? name, value] as const)
	if (new Set(named.map(([name]) => name)).size !== named.length) throw new z.ZodError([])
	return definitionSchema.parse(Object.fromEntries(named))
}

const PARTS = ["lang_cd", "menu1_cd", "menu2_cd", "menu3_cd", "page_name_cd", "button_name_cd"] as const

/** An action code's parts. */
export function decode(actionCd: string): Record<(typeof PARTS)[number], string> | null {
	const parts = actionCd.split("_")
	if (parts.length !== PARTS.length || parts.some((part) => !/^\d{3}$/.test(part))) return null
	return Object.fromEntries(PARTS.map((name, at) => [name, parts[at]])) as Record<(typeof PARTS)[number], string>
}
