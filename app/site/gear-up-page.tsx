import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import { GearUp } from "#app/features/crafting/gear-up.tsx"
import type { OddsView } from "#app/features/crafting/pages/forge/model.ts"
import { wordsT } from "#app/i18n/words.ts"

/** Gear Up has tabs: what stands on each is its feature's affair. */
export function GearUpPage({ words, others, odds, ...data }: PageData & Readonly<{ odds: OddsView | null }>) {
	const product = { product: data.product.name }
	const say = wordsT({ [data.own]: words, ...others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...data, words, t }
	return (
		<article className="story">
			<GearUp
				{...view}
				odds={odds}
				head={<Head {...view} />}
				sections={<Sections t={t} own={view.own} words={words} page={view.page} />}
			/>
			<ReadOn {...view} />
		</article>
	)
}
