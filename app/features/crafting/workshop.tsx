import { type NamespaceT, namespaceT, type Words } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { OddsTables } from "./odds-tables.tsx"
import { Tools } from "./tools.tsx"

type Props = {
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly lang: Lang
	readonly rooms: Readonly<Record<string, Words>>
}

/** The workshop before it opens: its three tools, and the odds as they will be published. */
export function Workshop({ t, c, lang, rooms }: Props) {
	const k = namespaceT(rooms.crafting ?? {})
	return (
		<>
			<Tools k={k} title={t("tour")} />
			<OddsTables k={k} w={namespaceT(rooms.weapons ?? {})} c={c} lang={lang} />
		</>
	)
}
