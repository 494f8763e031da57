import type { T } from "#app/i18n/words.ts"
import type { Act } from "./odds-rule.ts"

type Props = Readonly<{
	t: T
	act: Act
	/** Address of the workshop, which answers. */
	workshop: string
	searched?: string
	label: string
	marks: Readonly<Record<string, string>>
}>

/** Looks among a wallet's tools by number, name or address. */
export function SearchTool({ t, act, workshop, searched = "", label, marks }: Props) {
	return (
		<form method="get" action={`${workshop}#${act}`} className="tool-desk">
			<label>
				<span>{t(`crafting:tools.${act}.searchLabel`)}</span>
				<input type="search" name={act} defaultValue={searched} placeholder={t("crafting:search")} />
			</label>
			<button className="button button-line" type="submit" {...marks} data-param={act}>
				{label}
			</button>
		</form>
	)
}
