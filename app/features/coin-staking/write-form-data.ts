import type { SlipTerms } from "./stake-slip.ts"

/** What the write form tells its script. */
export type WriteFormData = Readonly<{
	slip: SlipTerms
	/** Neither a draft nor what was just sent: what this tab has left unfinished may be filled in. */
	fresh: boolean
}>
