import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { labelOf } from "./catalog/addresses.ts"
import { isPage, LISTED } from "./catalog/catalog.ts"
import type { Picture } from "./catalog/page.ts"
import { WALLS } from "./collection-walls.ts"
import { HOME } from "./og.server.ts"
import { posterSvg } from "./og-poster.tsx"
import type { Product } from "./templates.ts"

/** A collection's page shows a wall; whoever looks out largest stands for it. */
function leaderOf(id: string): Picture | undefined {
	const wall = WALLS[id]
	return wall && { family: wall.family, seed: wall.leader }
}

/** The poster of a page as SVG: its headline, its part of the site and its picture. */
export async function posterOfPage(id: string, lang: Lang, product: Product): Promise<string> {
	const t = await getT(lang)
	const fill = { product: product.name }
	if (id === HOME)
		return posterSvg(
			{ id, lang, group: HOME, picture: { family: "kongz", seed: 21 } },
			{ title: t("home:hero.display", fill), caption: "Punktopia" },
		)
	const line = LISTED.find((one) => "id" in one && one.id === id)
	if (!line) throw new Error(`no page is called ${id}`)
	const words = wordsOf(lang, `pages/${id}`)
	const title = isPage(line) && "title" in words ? t(`pages/${id}:title`, fill) : t(labelOf(id), fill)
	const caption = t(line.group === "legal" ? "shell:footer.legal" : `shell:menu.${line.group}`, fill)
	return posterSvg(
		{ id, lang, group: line.group, picture: isPage(line) ? (line.picture ?? leaderOf(id)) : undefined },
		{ title, caption },
	)
}
