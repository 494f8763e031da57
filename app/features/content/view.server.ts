import type { WebContext } from "#app/db/context.ts"
import { doorOf } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import type { ByNamespace } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"
import type { Published, PublishedKey } from "#app/settings/published.ts"
import { addressOf, isIn, labelOf } from "./catalog/addresses.ts"
import type { Page } from "./catalog/page.ts"
import type { Product } from "./templates.ts"

type Asked = { readonly page: Page; readonly lang: Lang; readonly tab: string | null; readonly here?: string }

/** A page with everything it says and shows, as plain data. */
export async function viewOf(ctx: WebContext, product: Product, { page, lang, tab, here }: Asked) {
	const t = await getT(lang)
	const own: PageNamespace = `pages/${page.id}`
	const words = wordsOf(lang, own)
	const others: ByNamespace = Object.fromEntries(
		(["content", ...(page.namespaces ?? [])] as const).map((namespace) => [namespace, wordsOf(lang, namespace)]),
	)
	const fill = { product: product.name }
	const keys: readonly PublishedKey[] = page.data ?? []
	const before = [...(page.opens ? [page.opens] : []), ...(page.leadsTo ?? [])]
	const [published, doors]: [Partial<Published>, Awaited<ReturnType<typeof readDoors>>] = await Promise.all([
		getPublished(ctx, keys),
		readDoors(ctx, before.map(doorOf)),
	])
	const tabs = page.tabs ?? []
	return {
		page,
		lang,
		product,
		own,
		words,
		others,
		group: t(page.group === "legal" ? "shell:footer.legal" : `shell:menu.${page.group}`, fill),
		here: here ?? addressOf(page.id, lang, product),
		tab: tabs.find((one) => one === tab) ?? tabs[0] ?? null,
		next: page.next
			.filter((id) => isIn(id, lang))
			.map((id) => ({ id, href: addressOf(id, lang, product), name: t(labelOf(id), fill) })),
		published,
		shut: doors.filter(({ isOpen }) => !isOpen).map(({ door, at, pause }) => ({ id: door.id, at, pause })),
		title: t(words.fullName === undefined ? `${own}:name` : `${own}:fullName`, fill),
		description: t(`${own}:description`, fill),
	}
}

export type PageData = Awaited<ReturnType<typeof viewOf>>
