import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { OddsTables } from "./odds-tables.tsx"
import { Tools } from "./tools.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
}

/** The workshop before it opens: its three tools, and the odds as they will be published. */
export function Workshop({ t, own, lang }: Props) {
	return (
		<>
			<Tools t={t} title={t(`${own}:tour`)} />
			<OddsTables t={t} lang={lang} />
		</>
	)
}
