import type { SubmissionResult } from "@conform-to/react"
import { ChanceGate } from "#app/chance/gate.tsx"
import { nftPicture } from "#app/collections/nft-picture.ts"
import { LtacTabs } from "#app/features/content/ltac.tsx"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import { Crew } from "#app/features/crafting/crew.tsx"
import { OddsInShort } from "#app/features/crafting/odds-in-short.tsx"
import type { OddsView } from "#app/features/crafting/pages/forge/model.ts"
import type { Alert, MintPage } from "#app/features/mint/pages/mint/model.ts"
import { MintDesk } from "#app/features/mint/pages/mint/view.tsx"
import type { ByNamespace } from "#app/i18n/words.ts"
import { wordsT } from "#app/i18n/words.ts"
import { sheets } from "./sheets.ts"

/** The style sheets of these pages: `export const links = mintLinks` in their routes. */
export const mintLinks = sheets("dialogs", "work", "story", "ltac", "crafting", "chance", "mint")

type Props = Readonly<{
	/** What `viewOf` says of the page as one that is read. */
	content: PageData
	/** Words beside the page's own, by namespace. */
	words: ByNamespace
	page: MintPage
	alert: Alert | null
	/** Of the forge, where what is minted is for it. */
	odds: OddsView | null
	/** Path and query: a declaration leads back to it. */
	to: string
}>

/** A page that mints: its poster and explanations as every page that is read has them, and the desk between them. */
export function MintRoute({ content, words, page, alert, to, odds }: Props) {
	const product = { product: content.product.name }
	const say = wordsT({ ...words, [content.own]: content.words, ...content.others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...content, t }
	// The desk says when it opens.
	const { opens: _opens, ...line } = view.page
	const once = `${content.lang} ${content.product.name}`
	const isLtac = page.page === "ltacMint"
	return (
		<article className={isLtac ? "story ltac" : "story"}>
			{isLtac ? <LtacTabs {...view} /> : null}
			<Head {...view} page={page.plan ? line : view.page} />
			<MintDesk
				t={t}
				lang={content.lang}
				page={page}
				alert={alert}
				gate={page.gate ? <ChanceGate t={t} lang={content.lang} gate={page.gate} to={to} /> : null}
			/>
			{isLtac ? <Prints /> : <Crew {...view} />}
			{odds ? <OddsInShort t={t} lang={content.lang} odds={odds} /> : null}
			<Sections t={t} own={view.own} words={view.words} page={view.page} once={once} />
			<ReadOn {...view} />
		</article>
	)
}

/** Pieces that look well beside one another. */
const PRINTS = [2, 8, 5, 13, 7, 11, 4, 20, 6].map((n) => nftPicture(`/nft/tesla/${n}.json`) ?? "")

/** A wall of prints, as whoever mints may get one. */
const Prints = () => (
	<div className="crew">
		{PRINTS.map((src) => (
			<img key={src} className="print" src={src} alt="" width="600" height="600" loading="lazy" decoding="async" />
		))}
	</div>
)

/** Why the form that was sent came to nothing; null: it did not, or none was sent. */
export function alertOf(
	answer: { form?: SubmissionResult<string[]> | undefined; connect?: boolean } | undefined,
): Alert | null {
	const reasons = Object.values(answer?.form?.error ?? {}).flatMap((some) => some ?? [])
	return reasons.length === 0 ? null : { reasons, connect: answer?.connect === true }
}
