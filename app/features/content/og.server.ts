import { renderAsync } from "@resvg/resvg-js"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { translate } from "#app/i18n/words.ts"
import type { DrawnFiles } from "#app/lib/drawn-files.server.ts"
import type { MadeFile } from "#app/lib/file-answer.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { ADDRESSES, labelOf } from "./catalog/addresses.ts"
import { isPage, LISTED } from "./catalog/catalog.ts"
import type { Picture } from "./catalog/page.ts"
import { WALLS } from "./collection-walls.ts"
import { POSTER, posterSvg } from "./og-poster.tsx"
import type { Product } from "./templates.ts"

const HOME = "home"

/** Pages that have a picture for sharing, in a language. */
export const posterIds = (lang: Lang): readonly string[] => [
	HOME,
	...ADDRESSES.filter(({ langs }) => langs.includes(lang)).map(({ id }) => id),
]

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
	const title = isPage(line) && "title" in words ? translate(words, "title", fill) : t(labelOf(id), fill)
	const caption = t(line.group === "legal" ? "shell:footer.legal" : `shell:menu.${line.group}`, fill)
	return posterSvg(
		{ id, lang, group: line.group, picture: isPage(line) ? (line.picture ?? leaderOf(id)) : undefined },
		{ title, caption },
	)
}

type Asked = Readonly<{ id: string; lang: Lang; product: Product }>

/** Drawn when first asked for. */
export const posterPicture = (drawn: DrawnFiles, { id, lang, product }: Asked): Promise<MadeFile> =>
	drawn.get(`og/${lang}/${id}.png`, "image/png", async () => {
		const image = await renderAsync(await posterOfPage(id, lang, product), {
			fitTo: { mode: "width", value: POSTER.width },
			font: { loadSystemFonts: false },
		})
		return image.asPng()
	})
