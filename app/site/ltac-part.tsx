import type { ReactNode } from "react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { Ltac } from "#app/features/content/ltac.tsx"
import type { View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import { type T, type Words, wordsT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { sheets } from "./sheets.ts"

/** The style sheets of a page of Lost Tesla Art with a part of the raffle. */
export const ltacLinks = sheets("dialogs", "work", "story", "ltac", "raffle")

/** The line of the catalog that such a page is. */
export function ltacLine(id: "ltacRaffle" | "ltacClaim" | "ltacMyTicket", lang: Lang, product: View["product"]) {
	const line = findPage(id, lang, product)
	if (!line) throw new Error(`the catalog has no ${id}`)
	return line
}

type Props = Readonly<{ content: PageData; words: Words; children: (t: T) => ReactNode; alone?: boolean }>

/** A page of Lost Tesla Art as every page that is read, with what the raffle puts into it. */
export function LtacPage({ content, words, children, alone = false }: Props) {
	const product = { product: content.product.name }
	const say = wordsT({ raffle: words, [content.own]: content.words, ...content.others })
	const t: T = (key, params) => say(key, { ...product, ...params })
	return <Ltac {...content} t={t} part={children(t)} alone={alone} />
}
