import { ChanceGate } from "#app/chance/gate.tsx"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import type { ForgePage } from "#app/features/crafting/pages/forge/model.ts"
import { Forge } from "#app/features/crafting/pages/forge/view.tsx"
import { type ByNamespace, wordsT } from "#app/i18n/words.ts"
import { sheets } from "./sheets.ts"

export const forgeLinks = sheets("dialogs", "work", "story", "crafting", "chance", "forge")

type Props = Readonly<{
	content: PageData
	words: ByNamespace
	page: ForgePage
	to: string
	refused: readonly string[]
}>

/** The workshop: its poster and explanations as every page that is read has them, and the forge between them. */
export function ForgeRoute({ content, words, page, to, refused }: Props) {
	const product = { product: content.product.name }
	const say = wordsT({ ...words, [content.own]: content.words, ...content.others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...content, t }
	return (
		<article className="story">
			<Head {...view} />
			<Forge
				t={t}
				lang={content.lang}
				here={content.here}
				tour={t("crafting:tour")}
				page={page}
				gate={<ChanceGate t={t} lang={content.lang} gate={page.gate} to={to} />}
				refused={refused}
			/>
			<Sections t={t} own={view.own} words={view.words} page={view.page} />
			<ReadOn {...view} />
		</article>
	)
}
