import type { Key } from "#app/lib/keys.ts"
import { choosesByQuery, LANGS, type Lang, pagePath } from "#app/lib/lang-of.ts"
import type { Item } from "./item.ts"
import { type ItemName, TRACKED_ITEMS } from "./items.ts"
import { MENUS, SECTIONS } from "./menus.ts"
import { type PageName, TRACKED_PAGES, type TrackedPage } from "./pages.ts"

/** Korean and English as printed; Indonesian is ours. */
export const LANG_CODES = { kor: "100", eng: "200", idn: "300" } as const satisfies Record<Lang, string>

const NONE = "000"

/** Parts of the site that lead to pages: each may name any page as where a link of it leads. */
const LEADING = ["header", "footer", "readOn"] as const satisfies readonly PageName[]
export type Leading = (typeof LEADING)[number]

/** Any item, by a name of the form "page.item"; `code` is the action code without its language. */
export type Definition = Readonly<{ name: string; page: PageName; code: string; item: Item }>

const codeOf = ({ menu, section, code }: TrackedPage, item: string) =>
	[MENUS[menu].code, section ? SECTIONS[section].code : NONE, NONE, code, item].join("_")

const pageNames = Object.keys(TRACKED_PAGES) as PageName[]
const onSite = pageNames.filter((name) => TRACKED_PAGES[name].path !== null)

function itemsOf(page: PageName): readonly (readonly [string, Item])[] {
	const own = Object.entries<Item>((TRACKED_ITEMS as Partial<Record<PageName, Record<string, Item>>>)[page] ?? {})
	const target = TRACKED_PAGES[page]
	const landing: Item = { code: NONE, label: target.label, trigger: "landing", ui: "link", level: 2 }
	return target.path === null ? own : [["landing", landing], ...own]
}

/** A link to each page. */
const links = onSite.map((page): readonly [string, Item] => {
	const { code, label } = TRACKED_PAGES[page]
	return [page, { code, label, trigger: "click", ui: "link", level: 2 }]
})

/** Everything that is recorded, once. Errors: throws at a code or a name that stands twice or is none. */
export const DEFINITIONS: readonly Definition[] = unique([
	...pageNames.flatMap((page) => itemsOf(page).map(([name, item]) => defined(page, name, item))),
	...LEADING.flatMap((page) => links.map(([name, item]) => defined(page, name, item))),
])

function defined(page: PageName, name: string, item: Item): Definition {
	return { name: `${page}.${name}`, page, code: codeOf(TRACKED_PAGES[page], item.code), item }
}

export function unique(definitions: readonly Definition[]): readonly Definition[] {
	const seen = new Map<string, string>()
	for (const { name, code } of definitions) {
		if (!/^\d{3}(_\d{3}){4}$/.test(code)) throw new Error(`${name} has no action code: ${code}`)
		const other = seen.get(code) ?? seen.get(name)
		if (other) throw new Error(`${name} and ${other} are one: ${code}`)
		seen.set(code, name).set(name, name)
	}
	return definitions
}

const byName = new Map(DEFINITIONS.map((one) => [one.name, one]))
const byCode = new Map(DEFINITIONS.map((one) => [one.code, one]))

/** The definition of an action code in its language, or null: none, or none in that language. */
export function definitionOf(actionCd: string): Readonly<{ lang: Lang; definition: Definition }> | null {
	const lang = LANGS.find((one) => actionCd.startsWith(`${LANG_CODES[one]}_`))
	const definition = lang && byCode.get(actionCd.slice(4))
	if (!lang || !definition || definition.item.langs?.includes(lang) === false) return null
	return { lang, definition }
}

export const actionCdOf = ({ code }: Definition, lang: Lang) => `${LANG_CODES[lang]}_${code}`

/** What a script finds on a control: `code:level`, and languages where not all are recorded. */
export function mark({ code, item }: Definition): string {
	return [code, item.level, ...(item.langs ? [item.langs.join()] : [])].join(":")
}

export const definitionNamed = (name: string) => byName.get(name)

const markOf = (name: string) => {
	const definition = byName.get(name)
	// A name that the compiler did not see: the script warns of it, and nothing is recorded.
	return { "data-track": definition ? mark(definition) : name }
}

/** Attributes of a control that is recorded. */
export const track = (name: ItemName) => markOf(name)
/** The same of a link in a part of the shell, by the page that it leads to. */
export const trackTo = (from: Leading, page: string) => markOf(`${from}.${page}`)
/** The same of a page itself, on its `<main>`. */
export const trackPage = (page: PageName) => markOf(`${page}.landing`)

/** Some pages have no prefix of a language. */
function addressOf(path: string | null, lang: Lang): string {
	if (path === null) return ""
	const [first = ""] = path.split("/")
	return first === "" ? `/${lang}` : first === "test" || choosesByQuery(first) ? `/${path}` : pagePath(lang, path)
}

/** One definition as printed, in words of its language. */
export function asPrinted(definition: Definition, lang: Lang, t: (key: Key) => string) {
	const { page, item, code } = definition
	const { menu, section, path, label, code: pageCode } = TRACKED_PAGES[page] as TrackedPage
	return {
		action_cd: actionCdOf(definition, lang),
		lang_cd: LANG_CODES[lang],
		lang,
		menu1_cd: MENUS[menu].code,
		menu1: t(MENUS[menu].label),
		menu2_cd: section ? SECTIONS[section].code : NONE,
		menu2: section ? t(SECTIONS[section].label) : "",
		menu3_cd: NONE,
		menu3: "",
		page_name_cd: pageCode,
		page_name: page,
		title: t(label),
		page_path: addressOf(path, lang),
		button_name_cd: code.slice(-3),
		button_name: t(item.label),
		trigger_type: item.trigger,
		ui_type: item.ui,
		log_level: item.level,
	}
}
export type Printed = ReturnType<typeof asPrinted>
