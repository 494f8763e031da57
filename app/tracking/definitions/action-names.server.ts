import { getT } from "#app/i18n/i18n.server.ts"
import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { definitionOf } from "./definitions.ts"
import { MENUS, type MenuName } from "./menus.ts"
import { TRACKED_PAGES, type TrackedPage } from "./pages.ts"

/** What an action is, in words. */
export type ActionName = Readonly<{
	/** The same in every language. */
	code: string
	menu: MenuName
	page: string
	item: string
	isLanding: boolean
	isClick: boolean
	level: number
	lang: Lang
}>
export type ActionNames = Awaited<ReturnType<typeof actionNames>>

/** Names of menus, pages and actions in a reader's language. `product`: the name of its coin. */
export async function actionNames(lang: Lang, product: string) {
	const t = await getT(lang)
	const say = (one: Readonly<{ label: Key }>) => t(one.label, { product, coin: product })
	const pages = new Map<string, string>(Object.values<TrackedPage>(TRACKED_PAGES).map((page) => [page.code, say(page)]))

	function action(actionCd: string): ActionName | null {
		const found = definitionOf(actionCd)
		if (!found) return null
		const { item, page, code } = found.definition
		return {
			code,
			menu: TRACKED_PAGES[page].menu,
			page: say(TRACKED_PAGES[page]),
			item: say(item),
			isLanding: code.endsWith("_000"),
			isClick: item.trigger === "click",
			level: item.level,
			lang: found.lang,
		}
	}
	return {
		action,
		menu: (name: MenuName) => say(MENUS[name]),
		/** By its code; one that is known no more says its code. */
		page: (code: string) => pages.get(code) ?? code,
		text(actionCd: string): string {
			const name = action(actionCd)
			return name ? nameText(name) : actionCd
		},
	}
}

/** A page by its name alone, what is on it behind that. */
export const nameText = ({ page, item, isLanding }: Pick<ActionName, "page" | "item" | "isLanding">): string =>
	isLanding ? page : `${page} › ${item}`
