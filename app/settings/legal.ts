/**
 * The legal pages are drafts until counsel has approved them: set `isDraft` to false with the approved words. `date`: the day of the words,
 * not of their force.
 */
export const LEGAL: Readonly<{ isDraft: boolean; date: string; pages: readonly string[] }> = {
	isDraft: true,
	date: "2026-11-20",
	pages: ["etcPrivacy", "etcTermsofUse", "etcEmail"],
}
