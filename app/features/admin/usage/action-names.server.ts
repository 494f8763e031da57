import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { definitionOf } from "#app/tracking/definitions/definitions.ts"
import { MENUS, type MenuName } from "#app/tracking/definitions/menus.ts"
import { TRACKED_PAGES, type TrackedPage } from "#app/tracking/definitions/pages.ts"

/** What an action is, in words; `null` where its code is known no more. */
export type ActionName = Readonly<{
	menu: MenuName
	page: string
	item: string
	isLanding: boolean
	isClick: boolean
	level: number
	lang: Lang
}>
export type ActionNames = Awaited<ReturnType<typeof actionNames>>

/** Names of menus, pages and actions in an operator's language. */
export async function actionNames(lang: Lang, product: string) {
	const t = await getT(lang)
	const say = (one: Pick<TrackedPage, "label">) => t(one.label, { product, coin: product })
	const pages = new Map<string, string>(Object.values<TrackedPage>(TRACKED_PAGES).map((page) => [page.code, say(page)]))
	return {
		menu: (name: MenuName) => t(MENUS[name].label, { product, coin: product }),
		/** By its code; one that is known no more says its code. */
		page: (code: string) => pages.get(code) ?? code,
		action(actionCd: string): ActionName | null {
			const found = definitionOf(actionCd)
			if (!found) return null
			const { item, page, code } = found.definition
			return {
				menu: TRACKED_PAGES[page].menu,
				page: say(TRACKED_PAGES[page]),
				item: t(item.label, { product, coin: product }),
				isLanding: code.endsWith("_000"),
				isClick: item.trigger === "click",
				level: item.level,
				lang: found.lang,
			}
		},
	}
}
