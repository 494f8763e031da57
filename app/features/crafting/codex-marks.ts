/** What the codex tells its script: words with the places of figures, and where a mark goes. Markup and script share it. */
export type CodexWords = Readonly<{ held: string; heldMany: string; made: string; of: string }>

/** On the codex, with its words as JSON; on each picture the id of its weapon; on each count the tier and how many it has. */
export const CODEX = "data-codex"
export const WEAPON = "data-weapon"
export const TIER = "data-tier"
export const TIER_ALL = "data-tier-all"
export const MARKS_CALL = "/api/gears/mine"
