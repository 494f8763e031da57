import { type Words, wordsT } from "#app/i18n/words.ts"
import { DataForm } from "#app/ui/data-form.tsx"

/** On a page of little data: what was left out, and the way to have all of it. */
export function LightNotice({ words }: { words: Words }) {
	const t = wordsT({ content: words })
	return (
		<div className="light">
			<p>{t("content:light.text")}</p>
			<DataForm to="all" label={t("content:light.all")} />
		</div>
	)
}
