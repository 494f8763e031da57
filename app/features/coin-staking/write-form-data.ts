import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"

/** What the write form tells its script. */
export type WriteFormData = Readonly<{
	asset: Asset
	lang: Lang
	/** Neither a draft nor what was just sent: what this tab has left unfinished may be filled in. */
	fresh: boolean
}>
