import type { ComponentType } from "react"
import { Benefits } from "#app/features/content/benefits.tsx"
import { Board } from "#app/features/content/board.tsx"
import { BrandPage } from "#app/features/content/brand-page.tsx"
import { CoinBar } from "#app/features/content/coin-bar.tsx"
import { CoinSymbol } from "#app/features/content/coin-symbol.tsx"
import { Collection } from "#app/features/content/collection.tsx"
import { CollectionList } from "#app/features/content/collection-list.tsx"
import { Cookies } from "#app/features/content/cookies.tsx"
import { Doors } from "#app/features/content/doors.tsx"
import { DropCreator } from "#app/features/content/drop-creator.tsx"
import { Legal } from "#app/features/content/legal.tsx"
import { ListPreview } from "#app/features/content/list-preview.tsx"
import { Ltac } from "#app/features/content/ltac.tsx"
import { CompanyPartners } from "#app/features/content/names.tsx"
import { Story } from "#app/features/content/story.tsx"
import type { TemplateName, View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import { Crew } from "#app/features/crafting/crew.tsx"
import { Encyclopedia } from "#app/features/crafting/encyclopedia.tsx"
import { Partners } from "#app/features/memberships/partners.tsx"
import { GameToken } from "#app/features/ventures/game-token.tsx"
import { Stairs } from "#app/features/ventures/stairs.tsx"
import { Tower } from "#app/features/ventures/tower.tsx"
import { Ventures } from "#app/features/ventures/ventures.tsx"
import { wordsT } from "#app/i18n/words.ts"
import { type SheetName, sheetsAsMeta } from "./sheets.ts"

/** A story with a part that another feature draws, between headline and sections. */
const storyWith = (Part: ComponentType<View>) =>
	function StoryWith(view: View) {
		return (
			<Story {...view}>
				<Part {...view} />
			</Story>
		)
	}

type Template = Readonly<{ Draw: ComponentType<View>; sheets: readonly SheetName[] }>

/** Which feature draws which template, and the style sheets that it takes. */
const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
	story: { Draw: Story, sheets: ["story"] },
	legal: { Draw: Legal, sheets: ["story", "law", "work"] },
	brand: { Draw: BrandPage, sheets: ["story", "brand"] },
	cookies: { Draw: Cookies, sheets: ["story", "law", "work"] },
	collection: { Draw: Collection, sheets: ["story", "family"] },
	collections: { Draw: CollectionList, sheets: ["story", "family"] },
	doors: { Draw: Doors, sheets: ["story", "gates"] },
	dropCreator: { Draw: DropCreator, sheets: ["dialogs", "story", "work"] },
	listPreview: { Draw: ListPreview, sheets: ["story", "work"] },
	coin: { Draw: storyWith(CoinBar), sheets: ["story", "ventures"] },
	game: { Draw: storyWith((view) => <GameToken {...view} symbol={<CoinSymbol />} />), sheets: ["story", "ventures"] },
	ventures: { Draw: storyWith(Ventures), sheets: ["story", "ventures"] },
	stairs: { Draw: storyWith(Stairs), sheets: ["story", "ventures"] },
	tower: { Draw: storyWith(Tower), sheets: ["story", "ventures"] },
	// Its route draws it: it prints the odds in force.
	gearUp: { Draw: Story, sheets: ["story", "crafting", "work"] },
	encyclopedia: { Draw: storyWith(Encyclopedia), sheets: ["story", "crafting"] },
	crew: { Draw: storyWith(Crew), sheets: ["story", "crafting"] },
	ltac: { Draw: Ltac, sheets: ["story", "ltac", "work"] },
	benefits: { Draw: Benefits, sheets: ["story", "benefits"] },
	memberships: { Draw: storyWith(Partners), sheets: ["story", "work", "memberships", "reservations"] },
	board: { Draw: Board, sheets: ["story", "benefits"] },
	partners: { Draw: CompanyPartners, sheets: ["story"] },
}

/** The style sheets of a page of the catalog, for the `meta` of its route. */
export const contentSheets = (data: { page: Pick<PageData["page"], "template"> } | undefined) =>
	data ? sheetsAsMeta(TEMPLATES[data.page.template].sheets) : []

/** A page of the catalog, from what `viewOf` says about it. */
export function ContentPage({ words, others, ...data }: PageData & Pick<View, "draft">) {
	const { Draw } = TEMPLATES[data.page.template]
	const product = { product: data.product.name }
	const t = wordsT({ [data.own]: words, ...others })
	return <Draw {...data} words={words} t={(key, params) => t(key, { ...product, ...params })} />
}
